"""A result that differs from its versions is detected."""

from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from league.results.models import Game
from league.results.queries.verification import first_difference
from league.results.services.recording import award_forfeit, record_result, set_aside, undo_result
from league.results.tasks import verify_results
from league.rules.formats import Format
from testing.database import triggers_off
from testing.factories import MemberFactory
from testing.seats import begin
from testing.sessions import SessionDriver, open_session

pytestmark = pytest.mark.django_db


@pytest.fixture
def tonight() -> SessionDriver:
    """Four tables: one result corrected, one undone, one set aside, one awarded."""
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
    return tonight


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
    def test_one_changed_in_the_database_is_named(self, game: int, sql: str, caplog: pytest.LogCaptureFixture) -> None:
        number = Game.objects.order_by("pk")[game].pk
        with connection.cursor() as cursor:
            cursor.execute(sql, [number])
        with pytest.raises(CommandError, match=f"Game {number} stores"):
            call_command("verify_results")
        verify_results()
        assert "results_differ" in caplog.text

    @pytest.mark.parametrize(
        "sql",
        [
            "UPDATE seasons_sessionscore SET points = points + 1 WHERE member_id = %s",
            "UPDATE seasons_sessionscore SET wins = 0, games = 0 WHERE member_id = %s",
            "UPDATE seasons_sessionscore SET spread = 1 - spread WHERE member_id = %s",
            "UPDATE seasons_sessionscore SET pegs = pegs + 1 WHERE member_id = %s",
            "DELETE FROM seasons_sessionscore WHERE member_id = %s",
            "UPDATE results_gameplayer SET counted = false WHERE member_id = %s",
        ],
    )
    def test_a_frozen_score_that_differs_from_the_games_is_named(self, tonight: SessionDriver, sql: str) -> None:
        tonight.finish_round()
        tonight.play_all()
        tonight.close()
        assert first_difference() is None
        ann = tonight.session.club.members.get(name="Ann").pk
        with triggers_off() as cursor:
            cursor.execute(sql, [ann])
        assert str(first_difference()).startswith(f"Member {ann} has ")

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

    def test_the_command_says_that_all_agree(self, capsys: pytest.CaptureFixture[str]) -> None:
        call_command("verify_results")
        assert "all agree with their sources" in capsys.readouterr().out


LEGS = Format(scoring="legs", legs=4, match_win=2, leg=1, seating="rotation", games=3)
POINTS = {
    "total pegs": (Format(scoring="pegs", seating="rotation", games=3), [(121, 90), (60, 121)]),
    "pegs short": (Format(scoring="short", season="average", seating="rotation", games=3), [(121, 90), (60, 121)]),
    "all legs": (LEGS, [(3, 1), (2, 2)]),
    "best of legs": (LEGS.but(legs=3, leg_play="best_of"), [(2, 1), (0, 2)]),
}


@pytest.mark.parametrize(("fmt", "scores"), POINTS.values(), ids=POINTS)
def test_frozen_points_that_differ_from_the_games_are_named(fmt: Format, scores: list[tuple[int, int]]) -> None:
    """Four players and six games, including a forfeit."""
    tonight = open_session(MemberFactory(organizer=True, name="Olga"), fmt)
    tonight.come("Ann", "Bob", "Carla", "Dev")
    tonight.draw()
    for number in (1, 2, 3):
        tonight.call(number)
        for table, pegs in zip(tonight.state().called[-1].tables, scores, strict=True):
            if (number, table.number) == (3, 1):
                award_forfeit(game_id=table.game.pk, side=1, expected_version=0, entry_id=uuid4(), why="left", by=None)
            else:
                tonight.record(table, pegs)
    tonight.close()
    assert first_difference() is None
    ann = tonight.session.club.members.get(name="Ann").pk
    with triggers_off() as cursor:
        cursor.execute("UPDATE seasons_sessionscore SET points = points + 1 WHERE member_id = %s", [ann])
    assert str(first_difference()).startswith(f"Member {ann} has ")
