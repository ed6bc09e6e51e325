"""Guests who came to a tournament but to no session: the club's own lists leave them out, or show them separately."""

import pytest
from django.test import Client

from league.clubs import queries as clubs
from league.sessions.queries.people import desk_of
from testing.factories import MemberFactory
from testing.sessions import SessionDriver, open_session
from testing.tournaments import SWISS, TournamentDriver

pytestmark = pytest.mark.django_db


@pytest.fixture
def tonight() -> SessionDriver:
    """A session for Ann, a member, in a club where Player 001 and Player 002 have played a tournament."""
    day = TournamentDriver(SWISS, people=2)
    day.call()
    day.play()
    MemberFactory(club=day.club, name="Ann")
    return open_session(MemberFactory(club=day.club, organizer=True, name="Olga Organizer"))


@pytest.fixture
def browser(client: Client, tonight: SessionDriver) -> Client:
    client.force_login(tonight.by)
    return client


def next_session(tonight: SessionDriver) -> SessionDriver:
    return open_session(tonight.session.club.members.get(name="Olga Organizer"))


def offered(tonight: SessionDriver, typed: str = "") -> list[str]:
    return [member.name for member in desk_of(tonight.session).to_add(typed)]


def test_check_in_offers_members_and_no_guest_of_a_tournament(tonight: SessionDriver) -> None:
    assert offered(tonight) == ["Ann", "Dora Director", "Olga Organizer"]


def test_typing_the_name_finds_a_guest_of_a_tournament(tonight: SessionDriver) -> None:
    assert offered(tonight, "player 001") == ["Player 001"]


def test_a_guest_who_came_to_a_session_is_offered_at_the_next(tonight: SessionDriver) -> None:
    tonight.come("Player 001")
    assert offered(next_session(tonight))[0] == "Player 001"


def test_the_sign_in_sheet_expects_no_guest_of_a_tournament(browser: Client, tonight: SessionDriver) -> None:
    club = tonight.session.club
    page = browser.get(f"/c/{club.slug}/sessions/{tonight.session.pk}/print/sign-in/").content.decode()
    assert "Ann" in page
    assert "Player 001" not in page


def test_members_shows_guests_of_a_tournament_in_a_list_of_their_own(browser: Client, tonight: SessionDriver) -> None:
    tonight.come("Player 001")
    page = browser.get(f"/c/{tonight.session.club.slug}/members/").content.decode()
    own, apart = page.split("1 guest or visitor who has not been to a session")
    assert "Player 001" in own
    assert "4 people" in own
    assert "Player 002" in apart


def test_a_search_in_members_finds_a_guest_of_a_tournament(tonight: SessionDriver) -> None:
    assert [one.name for one in clubs.people(tonight.session.club, typed="player 002")] == ["Player 002"]
