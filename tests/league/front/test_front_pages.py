"""The front page of the site for anonymous visitors, and the page of a club."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from league.clubs.models import Club, Member
from league.front.presentation import showcase
from league.rounds.policies import PARTS
from league.sessions.services.publication import set_publication
from league.tournaments.models import Tournament
from testing.factories import FormatVersionFactory, MemberFactory, SessionFactory
from testing.sessions import SessionDriver, open_session
from testing.tournaments import SWISS, TournamentDriver

pytestmark = pytest.mark.django_db


@pytest.fixture
def tonight() -> SessionDriver:
    """Round 1 of four people in a public club: one table of partners in play."""
    driver = open_session(MemberFactory(organizer=True, name="Olga Organizer"))
    driver.come("Quentin", "Rosamund", "Septimus", "Tabitha")
    driver.draw()
    driver.call(1)
    Club.objects.filter(pk=driver.session.club_id).update(is_public=True, name="Harbor Peggers")
    return driver


def club_page(driver: SessionDriver, client: Client) -> str:
    return " ".join(client.get(f"/c/{driver.session.club.slug}/").text.split())


def test_the_page_of_a_club_says_what_it_is(client: Client, tonight: SessionDriver) -> None:
    assert "<p>Cribbage club · " in club_page(tonight, client).replace("<p> ", "<p>")


def test_a_stranger_sees_the_tables_of_a_public_club_that_plays(client: Client, tonight: SessionDriver) -> None:
    page = client.get("/").text
    for sign in ("Right now at Harbor Peggers", "Quentin", "playing now", "Play a game now", "Start your club"):
        assert sign in page


def test_tonights_session_of_a_club_is_that_of_its_own_day() -> None:
    """At one in the morning, UTC, it is six in the evening of the day before in Vancouver."""
    planned = SessionFactory(date=date(2026, 7, 7))
    Club.objects.update(is_public=True, time_zone="America/Vancouver")
    shown = showcase(datetime(2026, 7, 8, 1, tzinfo=UTC)).clubs
    assert [session for _club, session in shown] == [planned]


def test_a_private_club_is_not_on_the_front_page(client: Client, tonight: SessionDriver) -> None:
    Club.objects.update(is_public=False)
    page = client.get("/").text
    assert "Harbor Peggers" not in page
    assert "Quentin" not in page


def test_hidden_pairings_are_not_on_the_front_pages(client: Client, tonight: SessionDriver) -> None:
    hidden = frozenset(part for part in PARTS if part != "pairings")
    set_publication(session_id=tonight.session.pk, shown=hidden, by=tonight.by)
    assert "Quentin" not in client.get("/").text
    assert "Quentin" not in club_page(tonight, client)
    assert "4 players" not in club_page(tonight, client)
    client.force_login(tonight.by)
    assert "Quentin" in club_page(tonight, client)


def test_the_clubs_page_shows_the_round_the_winner_and_the_next_date(client: Client, tonight: SessionDriver) -> None:
    client.force_login(tonight.by)
    assert 'Round 1, 4 players. <span class="chip warn">1 result to come</span>' in club_page(tonight, client)
    tonight.finish_round()
    tonight.play_all()
    tonight.close()
    later = timezone.localdate() + timedelta(days=7)
    SessionFactory(season=tonight.session.season, date=later)
    page = club_page(tonight, client)
    first = tonight.session.closings.get().session_result.scores.filter(place=1)
    assert "4 players" in page
    assert all(score.member.name in page for score in first)
    assert f"{later:%A, %B} {later.day}" in page


def test_the_clubs_page_shows_the_state_of_a_tournament(client: Client) -> None:
    cup = TournamentDriver(SWISS, people=4)
    Tournament.objects.update(date=timezone.localdate())
    client.force_login(cup.by)
    page = f"/c/{cup.club.slug}/"
    assert "4 entries" in client.get(page).text
    cup.call()
    assert "waiting for 2 results" in client.get(page).text


def test_the_clubs_page_leaves_a_tournament_that_is_over_for_the_next_one(client: Client) -> None:
    cup, today = TournamentDriver(SWISS, people=4), timezone.localdate()
    Tournament.objects.update(name="Of yesterday", date=today - timedelta(days=1))
    cup.play_out()
    client.force_login(cup.by)
    page = f"/c/{cup.club.slug}/"
    assert "wins." in client.get(page).text
    Member.objects.filter(user=cup.by).update(name="Another director")
    TournamentDriver(SWISS, people=6, club=cup.club)
    Tournament.objects.filter(name="Championship").update(date=today)
    shown = client.get(page).text
    assert ("6 entries" in shown, "Of yesterday" in shown) == (True, False)


def test_a_member_of_one_club_is_led_there_and_of_none_to_the_first_step(
    client: Client, tonight: SessionDriver
) -> None:
    client.force_login(tonight.by)
    assert client.get("/").headers["location"] == f"/c/{tonight.session.club.slug}/"
    client.force_login(MemberFactory(with_account=True, has_left=True).user)
    assert "You aren’t in a club yet" in client.get("/").text


@pytest.mark.parametrize("name", ["", "Practice"])
def test_a_planned_session_says_its_day_once(client: Client, name: str) -> None:
    session = SessionFactory(name=name)
    FormatVersionFactory(season=session.season)
    session.date = timezone.localdate(timezone=session.club.zone)
    session.save()
    Club.objects.filter(pk=session.club_id).update(is_public=True)
    panel = client.get(f"/c/{session.club.slug}/").text.partition(f"<h2>{session}</h2>")[2]
    day = f"{session.date:%A, %B} {session.date.day}"
    assert (day in str(session)) + panel.partition("</section>")[0].count(day) == 1
