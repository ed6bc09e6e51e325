"""Seating requests, from the page to the seats."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from common.errors import Refused
from league.clubs.models import Member
from league.removals.services import merge
from league.rules.presets import PRESETS
from league.sessions.models import Session
from league.sessions.services import attendance
from testing.factories import SessionFactory
from testing.sessions import ELEVEN, SessionDriver
from tests.league.sessions.conftest import Pages

TEN = ELEVEN[:10]


@pytest.fixture
def tonight(new_session: Callable[..., SessionDriver]) -> SessionDriver:
    night = new_session(PRESETS["acc-grass-roots"].but(games=5))
    night.come(*TEN)
    return night


def ask(tonight: SessionDriver, kind: str, member: str, other: str = "", **more: object) -> str:
    """Send the form; returns the page."""
    ids = dict(Member.objects.filter(club=tonight.session.club).values_list("name", "pk"))
    typed = {"kind": kind, "member": ids[member], "other": ids[other] if other else "", **more}
    return Pages(tonight).post("seats/requests/", **typed).content.decode()


def opponents(tonight: SessionDriver, name: str) -> list[str]:
    tables = [table for round_ in tonight.state().rounds for table in round_.tables]
    return [next(other for other in table.side_names if other != name) for table in tables if name in table.side_names]


def tables_of(tonight: SessionDriver, name: str) -> set[int]:
    return {t.number for round_ in tonight.state().rounds for t in round_.tables if name in t.side_names}


def test_requests_apply_to_the_draw_and_to_replanned_rounds(tonight: SessionDriver) -> None:
    assert "Request added." in ask(tonight, "apart", "Ann", "Bob")
    assert "Request added." in ask(tonight, "table", "Carla", table=2)
    tonight.draw()
    assert "Bob" not in opponents(tonight, "Ann")
    assert tables_of(tonight, "Carla") == {2}
    page = ask(tonight, "together", "Dev", "Evelyn")
    assert all(
        text in page for text in ("Ann is kept apart from Bob", "Carla keeps table 2", "Dev is seated with Evelyn")
    )
    assert opponents(tonight, "Dev").count("Evelyn") == 1
    request = tonight.session.club.seating_requests.get(kind="table")
    Pages(tonight).post(f"seats/requests/{request.pk}/remove/")
    assert tables_of(tonight, "Carla") != {2}


def test_requests_are_for_every_session_and_the_journal_names_no_one(tonight: SessionDriver) -> None:
    ask(tonight, "apart", "Ann", "Bob")
    assert tonight.session.journal.get(code="requests_changed").parameters == {}
    next_week = later(tonight)
    next_week.come(*TEN)
    next_week.draw()
    assert "Bob" not in opponents(next_week, "Ann")


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (("apart", "Ann", "Ann"), "Choose two different players."),
        (("together", "Ann", "Bob"), "Ann is kept apart from Bob. Remove that request first."),
        (("apart", "Ann", "Zoe"), "Choose players who are here."),
        (("table", "Dev"), "Enter the number of the table."),
    ],
)
def test_requests_that_can_not_be_met_are_refused(tonight: SessionDriver, asked: tuple[str], sentence: str) -> None:
    tonight.session.club.members.create(name="Zoe")
    ask(tonight, "apart", "Ann", "Bob")
    assert sentence in ask(tonight, *asked)
    assert tonight.session.club.seating_requests.count() == 1


def test_a_table_is_kept_for_one_player(tonight: SessionDriver) -> None:
    ask(tonight, "table", "Ann", table=1)
    assert "Ann keeps table 1. Choose another table." in ask(tonight, "table", "Bob", table=1)
    ask(tonight, "table", "Ann", table=4)
    assert [str(each) for each in tonight.session.club.seating_requests.all()] == ["Ann keeps table 4"]


def test_a_request_between_two_members_ends_when_they_are_merged(tonight: SessionDriver) -> None:
    ann, twin = tonight.session.club.members.get(name="Ann"), tonight.session.club.members.create(name="Annie")
    tonight.session.club.seating_requests.create(kind="apart", member=ann, other=twin)
    merge(kept=ann, duplicate=twin, by=tonight.by)
    page = ask(tonight, "apart", "Ann", "Bob")
    assert "Ann is kept apart from Bob" in page
    assert "Ann is kept apart from Ann" not in page


def test_opponents_of_the_last_two_sessions_are_avoided(new_session: Callable[..., SessionDriver]) -> None:
    names = [f"Player {number:02}" for number in range(16)]
    first = new_session(PRESETS["acc-grass-roots"].but(games=4, recent_sessions=2))
    met: dict[str, list[str]] = {name: [] for name in names}
    for week in range(3):
        night = later(first, week) if week else first
        night.come(*names)
        night.draw(seed=week)
        for name in names:
            assert not set(opponents(night, name)) & set(met[name])
            met[name] += opponents(night, name)
        night.play_all()
        night.close()


def later(tonight: SessionDriver, weeks: int = 1) -> SessionDriver:
    """The session of a later week, in check-in."""
    session = tonight.session
    after = SessionFactory(season=session.season, date=session.date + timedelta(weeks=weeks))
    attendance.open_check_in(session_id=after.pk, by=tonight.by)
    rows = Session.objects.select_related("club", "format_version", "pot")
    return SessionDriver(rows.get(pk=after.pk), tonight.by)


def test_a_member_who_prefers_to_sit_out_gets_no_win_for_it(new_session: Callable[..., SessionDriver]) -> None:
    night = new_session(PRESETS["card-club-12-weeks"].but(games=2, odd="win"))
    night.come("Ann", "Bob", "Carla")
    for _twice in range(2):
        assert "Ann prefers to sit out if there is an odd number of players" in ask(night, "sits_out", "Ann")
    assert night.session.club.seating_requests.count() == 1
    night.draw()
    assert [one.sitting_out for one in night.state().rounds] == [("Ann",), ("Ann",)]
    night.play_all()
    assert {score.player for score in night.state().scores(night.session.format)} == {
        member for member, name in night.session.check_ins.values_list("member", "member__name") if name != "Ann"
    }


def test_at_mixed_tables_the_others_are_seated_and_tables_are_chosen_for_them(
    new_session: Callable[..., SessionDriver],
) -> None:
    night = new_session(PRESETS["te-club"].but(games=2))
    night.come(*ELEVEN[:7])
    night.draw()
    pages = Pages(night)
    assert "1 table of four, 1 table of three" in pages.client.get(f"{pages.base}seats/").content.decode()
    page = ask(night, "sits_out", "Ann")
    assert "1 table of four, 1 table of two" in page
    assert "1 table of four, 1 table of three" not in page
    assert "Tables for 6 players" in page
    night.choose(0, 2, 0)
    assert "fit" not in pages.client.get(f"{pages.base}seats/").content.decode()
    assert [len(table.sides) for one in night.state().rounds for table in one.tables] == [3] * 4
    assert {one.sitting_out for one in night.state().rounds} == {("Ann",)}
    with pytest.raises(Refused, match="7, but 6 players need one"):
        night.choose(1, 1, 0)
