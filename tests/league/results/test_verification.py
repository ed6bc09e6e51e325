"""A result that differs from its versions is detected."""

from uuid import uuid4

import pytest
from django.db import connection

from league.results.models import Game
from league.results.queries.verification import first_difference
from league.results.services.recording import award_forfeit, record_result, set_aside, undo_result
from testing.database import triggers_off
from testing.factories import MemberFactory
from testing.seats import begin
from testing.sessions import open_session

pytestmark = pytest.mark.django_db


@pytest.fixture
def tonight() -> None:
    """Four tables: one result corrected, one taken back, one set aside, one awarded."""
    tonight = open_session(MemberFactory(organizer=True, name="Olga"), "acc-grass-roots")
    tonight.come("Ann", "Bob", "Carla", "Dev", "Evelyn", "Frank", "Gus", "Hana")
    tonight.draw()
    tonight.call(1)
    first, second, third, fourth = Game.objects.order_by("pk")
    who = {"by": tonight.by}
    record_result(game_id=first.pk, pegs=[121, 90], expected_version=0, entry_id=uuid4(), **who)
    record_result(game_id=first.pk, pegs=[100, 121], expected_version=1, entry_id=uuid4(), **who)
    record_result(game_id=second.pk, pegs=[121, 90], expected_version=0, entry_id=uuid4(), **who)
    undo_result(game_id=second.pk, expected_version=1, entry_id=uuid4(), **who)
    set_aside(game_id=third.pk, expected_version=0, entry_id=uuid4(), why="late", **who)
    award_forfeit(game_id=fourth.pk, side=1, expected_version=0, entry_id=uuid4(), why="left", **who)


@pytest.mark.usefixtures("tonight")
class TestDifferences:
    def test_results_as_they_were_saved_differ_in_nothing(self) -> None:
        assert first_difference() is None

    @pytest.mark.parametrize(
        ("game", "sql"),
        [
            (0, "UPDATE results_side SET pegs = 121 - pegs + 100 WHERE game_id = %s AND pegs < 121"),
            (0, "UPDATE results_side SET number = 1 - number + 10 WHERE game_id = %s"),
            (0, "UPDATE results_side SET pegs = NULL WHERE game_id = %s AND number = 0"),
            (1, "UPDATE results_game SET status = 'played' WHERE id = %s"),
            (1, "UPDATE results_side SET pegs = 121 WHERE game_id = %s AND number = 0"),
            (2, "UPDATE results_game SET version = 0 WHERE id = %s"),
            (3, "UPDATE results_game SET awarded_to = 0 WHERE id = %s"),
            (3, "UPDATE results_game SET award_reason = 'hidden' WHERE id = %s"),
        ],
    )
    def test_one_changed_in_the_database_is_named(self, game: int, sql: str) -> None:
        number = Game.objects.order_by("pk")[game].pk
        with connection.cursor() as cursor:
            cursor.execute(sql, [number])
        assert str(first_difference()).startswith(f"Game {number} stores ")

    @pytest.mark.parametrize(
        "sql",
        [
            "DELETE FROM games_matchevent WHERE match_id = %s AND version = 1",
            "DELETE FROM games_matchevent WHERE match_id = %s AND version > 1",
            "UPDATE games_match SET version = version - 1 WHERE id = %s",
        ],
    )
    def test_a_match_without_all_its_events_is_named(self, sql: str) -> None:
        match, _ = begin()
        assert first_difference() is None
        with triggers_off() as cursor:
            cursor.execute(sql, [match.pk])
        assert str(first_difference()).startswith(f"Match {match.pk} has a version that differs")
