"""Announced seats that have changed: the pages say so, and why."""

from collections.abc import Callable

import pytest

from league.sessions.services import attendance
from testing.sessions import NOON, SessionDriver
from tests.league.sessions.conftest import Pages


@pytest.fixture
def drawn(new_session: Callable[..., SessionDriver]) -> SessionDriver:
    tonight = new_session(games=3)
    tonight.come("Ann", "Bob", "Carla", "Dev", "Evelyn", "Frank")
    tonight.draw()
    return tonight


def changes(tonight: SessionDriver, page: str = "seats/") -> list[str]:
    pages = Pages(tonight)
    return list(pages.client.get(pages.base + page).context.get("changes") or ())


def test_the_desk_is_notified_at_once_that_seats_changed(drawn: SessionDriver) -> None:
    pages = Pages(drawn)
    assert changes(drawn) == []
    answer = pages.post("check-in/arrive/", name="Max Baer", fee="paid")
    assert "Max Baer is checked in as a guest. The seats for round 1 changed." in answer.content.decode()
    assert changes(drawn) == ["Seats changed: Max Baer arrived."]
    drawn.come("Gus")
    assert changes(drawn) == ["Seats changed: Max Baer and Gus arrived."]
    drawn.call(1)
    assert changes(drawn) == [], "they were called as they stand"


def test_before_the_draw_no_seats_change(new_session: Callable[..., SessionDriver]) -> None:
    tonight = new_session()
    pages = Pages(tonight)
    answer = pages.post("check-in/arrive/", name="Max Baer", fee="paid")
    assert "Max Baer is checked in as a guest.</p>" in answer.content.decode()
    assert changes(tonight) == []


def test_a_player_who_goes_and_comes_back_changes_nothing(drawn: SessionDriver) -> None:
    ann = drawn.session.check_ins.get(member__name="Ann")
    before = drawn.state().next
    attendance.leave(session_id=drawn.session.pk, check_in_id=ann.pk, by=drawn.by, at=NOON)
    assert changes(drawn) == ["Seats changed: Ann left."]
    attendance.come_back(session_id=drawn.session.pk, check_in_id=ann.pk, by=drawn.by)
    assert changes(drawn) == []
    after = drawn.state().next
    assert before is not None and after is not None
    assert [table.sides for table in before.tables] == [table.sides for table in after.tables]


def test_a_choice_of_tables_that_no_longer_fits_is_named_and_offered_again(drawn: SessionDriver) -> None:
    drawn.choose(0, 0, 3)
    drawn.call(1)
    drawn.finish_round()
    drawn.come("Gus")
    dropped = "You chose 3 tables of two. That doesn’t fit 7 players, so other tables were chosen; you can change them."
    assert changes(drawn, "rounds/") == changes(drawn) == ["Seats changed: Gus arrived.", dropped]
    drawn.choose(0, 1, 2)
    assert changes(drawn) == ["Seats changed: Gus arrived."]
