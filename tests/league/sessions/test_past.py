"""Every closed session can be found again, by anyone who can read its recap."""

import re
from collections.abc import Callable
from datetime import date, time, timedelta

import pytest
from django.test import Client

from league.clubs.models import Club, Member
from league.sessions.models import Session
from league.sessions.services.attendance import leave, open_check_in
from league.sessions.services.closing import reopen_session
from testing.factories import FormatVersionFactory, MemberFactory, PotFactory, SessionFactory
from testing.sessions import NOON, SessionDriver
from tests.league.sessions.conftest import Pages

FIRST = date(2026, 1, 8)


@pytest.fixture
def club(organizer: Member) -> Club:
    return organizer.club


def closed(club: Club, season: str, nights: int, begins: date = FIRST) -> list[Session]:
    """Closed sessions of a season, one per week."""
    version = FormatVersionFactory(season__club=club, season__name=season, season__starts_on=begins)
    given = {"format_version": version, "season": version.season, "status": Session.Status.CLOSED}
    return [
        SessionFactory(date=begins + timedelta(weeks=week), pot=PotFactory(club=club), **given)
        for week in range(nights)
    ]


def recap(session: Session) -> str:
    return f'href="/c/{session.club.slug}/sessions/{session.pk}/recap/"'


def test_today_links_to_all_past_sessions_by_season(client: Client, club: Club) -> None:
    spring, autumn = closed(club, "Spring", 7), closed(club, "Autumn", 2, date(2026, 9, 3))
    client.force_login(MemberFactory(club=club, with_account=True, name="Ann").user)
    assert f'href="/c/{club.slug}/sessions/"' in client.get(f"/c/{club.slug}/").content.decode()
    page = client.get(f"/c/{club.slug}/sessions/").content.decode()
    newest_first = [*autumn[::-1], *spring[::-1]]
    places = [page.find(recap(session)) for session in newest_first]
    assert -1 not in places
    assert places == sorted(places)
    assert page.find("Autumn") < places[0] < places[1] < page.find("Spring") < places[2]


def test_a_visitor_of_a_public_club_finds_them_and_of_a_private_one_does_not(client: Client, club: Club) -> None:
    (session,) = closed(club, "Spring", 1)
    address = f"/c/{club.slug}/sessions/"
    assert client.get(address).status_code == 302
    Club.objects.filter(pk=club.pk).update(is_public=True)
    assert recap(session) in client.get(address).content.decode()


def test_many_sessions_come_by_the_page_and_in_the_same_number_of_queries(
    client: Client, organizer: Member, club: Club, django_assert_num_queries: Callable[..., object]
) -> None:
    client.force_login(organizer.user)
    address = f"/c/{club.slug}/sessions/"
    client.get(address)
    sessions = closed(club, "Spring", 2)
    with django_assert_num_queries(6):
        client.get(address)
    sessions += closed(club, "Long", 120, date(2020, 1, 2))
    with django_assert_num_queries(6):
        first = client.get(address).content.decode()
    pages = [first, *(client.get(f"{address}?page={number}").content.decode() for number in (2, 3))]
    assert "?page=2" in first
    assert all(any(recap(session) in page for page in pages) for session in sessions)


def test_a_club_that_has_closed_none_says_so(client: Client, organizer: Member) -> None:
    client.force_login(organizer.user)
    page = client.get(f"/c/{organizer.club.slug}/sessions/").content.decode()
    assert "No past sessions yet" in page


@pytest.fixture
def played(new_session: Callable[..., SessionDriver]) -> SessionDriver:
    tonight = new_session()
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.play_all()
    tonight.close()
    return tonight


def test_the_season_and_player_pages_link_to_the_recap_of_each_session(client: Client, played: SessionDriver) -> None:
    session = played.session
    client.force_login(played.by)
    result = session.closings.get().session_result_id
    link = f"/c/{session.club.slug}/recaps/{result}/"
    ann = session.club.members.get(name="Ann")
    base = f"/c/{session.club.slug}/season/{session.season_id}/"
    for page in (base, f"{base}players/{ann.pk}/"):
        text = client.get(page).content.decode()
        assert f'href="{link}"' in text, page
        assert f'href="/c/{session.club.slug}/sessions/"' in text, page
    assert client.get(link).url == f"/c/{session.club.slug}/sessions/{session.pk}/recap/"


def test_as_many_players_are_named_as_in_the_recap(client: Client, new_session: Callable[..., SessionDriver]) -> None:
    tonight = new_session()
    *_, eve = tonight.come("Ann", "Bob", "Eve")
    leave(session_id=tonight.session.pk, check_in_id=eve.pk, by=tonight.by, at=NOON)
    tonight.draw()
    tonight.play_all()
    tonight.close()
    reopen_session(session_id=tonight.session.pk, by=tonight.by, why="a wrong margin")
    tonight.close()
    client.force_login(tonight.by)
    base = f"/c/{tonight.session.club.slug}/sessions/"
    for page in (base, f"{base}{tonight.session.pk}/recap/"):
        assert "· 2 players" in client.get(page).content.decode(), page


def test_two_sessions_of_one_day_are_distinguished_by_time(new_session: Callable[..., SessionDriver]) -> None:
    morning = new_session()
    season = morning.session.season
    evening = SessionFactory(season=season, date=morning.session.date, starts_at=time(19))
    open_check_in(session_id=evening.pk, by=morning.by)
    for one in (morning, SessionDriver(evening, morning.by)):
        one.come("Ann", "Bob")
        one.draw()
        one.play_all()
        one.close()
    client, club = Pages(morning).client, Pages(morning).club
    labels = ["Nov 19, 9:30 AM", "Nov 19, 7:00 PM"]
    standings = client.get(f"{club}season/").context["page"]
    assert [label for _, label in standings.sessions] == labels
    assert list(standings.race.days) == labels
    ann = morning.session.check_ins.get(member__name="Ann").member_id
    own = client.get(f"{club}season/{season.pk}/players/{ann}/").context["page"].sessions
    assert {each.label for each in own} == {"Nov 19, 2026, 9:30 AM", "Nov 19, 2026, 7:00 PM"}
    for page in ("", "sessions/"):
        assert {"9:30 AM", "7:00 PM"} <= set(re.findall(r"\d+:\d\d [AP]M", client.get(club + page).text)), page
