"""Two sessions on one day, in the morning and in the evening, both in progress."""

from datetime import time, timedelta

import pytest

from league.clubs.models import Member
from league.players.presentation.player_page import player_page
from league.rules.presets import PRESETS
from league.sessions.models import Session
from league.sessions.presentation.check_in_page import guest_sentence
from league.sessions.queries.people import people_at
from league.sessions.services.attendance import leave, open_check_in
from testing.factories import FormatVersionFactory, MemberFactory, SessionFactory
from testing.sessions import NOON, SessionDriver

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> tuple[SessionDriver, SessionDriver]:
    """Guest Gus comes to both, and may play once before joining; Ann comes only to the evening."""
    organizer = MemberFactory(organizer=True, name="Olga")
    once = PRESETS["te-club"].but(guest_sessions=1)
    season = FormatVersionFactory(season__club=organizer.club, format=once).season
    begun = [SessionFactory(season=season, starts_at=at) for at in (time(9), time(19))]
    morning, evening = (SessionDriver(session, organizer.user) for session in begun)
    for driver in (morning, evening):
        open_check_in(session_id=driver.session.pk, by=driver.by)
        driver.session.refresh_from_db()
        driver.walk_in("Gus")
    evening.walk_in("Ann")
    return morning, evening


def test_a_guest_is_counted_session_by_session(day: tuple[SessionDriver, SessionDriver]) -> None:
    counts = [[each.session_count for each in people_at(driver.session) if each.name == "Gus"] for driver in day]
    assert counts == [[1], [2]]


def test_the_desk_sees_when_a_guest_has_played_as_often_as_the_club_allows(
    day: tuple[SessionDriver, SessionDriver],
) -> None:
    said = [guest_sentence(each) for driver in day for each in people_at(driver.session) if each.name == "Gus"]
    assert said == ["guest session 1 of 1", "guest session 2 (limit before joining: 1)"]


def test_at_a_grass_roots_club_a_guest_may_play_four_sessions_before_joining() -> None:
    organizer = MemberFactory(organizer=True, name="Olga")
    season = FormatVersionFactory(season__club=organizer.club, format=PRESETS["acc-grass-roots"]).season
    said = []
    for number in range(5):
        session = SessionFactory(season=season, starts_at=time(9 + number))
        open_check_in(session_id=session.pk, by=organizer.user)
        session.refresh_from_db()
        SessionDriver(session, organizer.user).walk_in("Gus")
        said += [guest_sentence(each) for each in people_at(session)]
    assert said == [
        *(f"guest session {number} of 4" for number in range(1, 5)),
        "guest session 5 (limit before joining: 4)",
    ]


def test_a_players_page_is_of_the_session_that_the_player_is_at(day: tuple[SessionDriver, SessionDriver]) -> None:
    morning, evening = day
    ann, gus = (Member.objects.get(name=name) for name in ("Ann", "Gus"))
    assert _shown(ann) == evening.session
    assert _shown(gus) == morning.session
    leave(session_id=morning.session.pk, check_in_id=morning.session.check_ins.get().pk, by=morning.by, at=NOON)
    assert _shown(gus) == evening.session


def test_a_session_that_was_never_closed_does_not_hide_tonights(day: tuple[SessionDriver, SessionDriver]) -> None:
    morning, evening = day
    last_week = evening.session.date - timedelta(days=7)
    Session.objects.filter(pk=morning.session.pk).update(date=last_week)
    gus = Member.objects.get(name="Gus")
    assert _shown(gus) == evening.session, "Gus is still checked in at last week’s"
    Session.objects.filter(pk=evening.session.pk).update(date=NOON.date() + timedelta(days=7))
    assert _shown(gus).pk == morning.session.pk, "the other was opened early"


def _shown(player: Member) -> Session:
    return player_page(player.club, player, reader=None, now=NOON).session
