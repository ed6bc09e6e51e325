"""Two people swap seats of one round at once, on PostgreSQL."""

import pytest
from django.db import IntegrityError

from league.rules.presets import PRESETS
from league.sessions.models import Session
from league.sessions.services import seat_swaps
from testing.factories import MemberFactory
from testing.races import meet_at, refusals
from testing.sessions import SessionDriver, open_session

pytestmark = pytest.mark.django_db(transaction=True)
PREVIEW = "league.sessions.services.seat_swaps.preview_swap"


@pytest.fixture
def tonight() -> SessionDriver:
    night = open_session(MemberFactory(organizer=True), PRESETS["card-club-12-weeks"].but(games=2))
    night.come("Ann", "Bob", "Carla", "Dev", "Eva", "Frank")
    night.draw()
    return night


def swap_twice(tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch) -> list[BaseException | None]:
    """Two users swap different players of the first round, which both of them saw."""
    upcoming = tonight.state().next
    assert upcoming
    players = list(
        tonight.session.rounds.get(number=1).seats.order_by("table__number").values_list("check_in", flat=True)
    )

    def swap(one: int, other: int) -> None:
        seat_swaps.swap(
            session_id=tonight.session.pk,
            one_id=one,
            other_id=other,
            expected_version=upcoming.version,
            by=tonight.by,
        )

    return meet_at(monkeypatch, PREVIEW, lambda: swap(players[0], players[2]), lambda: swap(players[1], players[4]))


def test_without_the_lock_the_second_fails_in_the_database(
    tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unlocked(session_id: int) -> Session:
        return Session.objects.select_related("club", "season", "format_version", "pot").get(pk=session_id)

    monkeypatch.setattr("league.sessions.services.locking.locked", unlocked)
    assert any(isinstance(error, IntegrityError) for error in swap_twice(tonight, monkeypatch))


def test_with_the_lock_the_second_is_told_that_the_seats_changed(
    tonight: SessionDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert refusals(swap_twice(tonight, monkeypatch)) == ["changed"]
    assert tonight.session.journal.filter(code="seats_swapped").count() == 1
