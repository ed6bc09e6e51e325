"""Frozen standings and the standings of a season are compared with plain SQL over the rounds and games."""

from collections.abc import Callable
from datetime import timedelta
from operator import attrgetter
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from league.clubs.models import Member
from league.results.services.recording import award_forfeit
from league.rules.formats import Format
from league.rules.presets import PRESETS
from league.rules.sessions import TableView
from league.seasons.models import SessionScore, TeamMatch
from league.sessions.models import SeatingRequest, Session
from league.sessions.queries.verification import first_difference
from league.sessions.services import attendance
from league.sessions.tasks import verify_results
from testing import bulk_sessions
from testing.database import triggers_off
from testing.factories import FormatVersionFactory, SessionFactory, TeamFactory
from testing.sessions import SessionDriver

FIVE = ("Ann", "Bob", "Carla", "Dev", "Evelyn")
Evening = Callable[..., SessionDriver]


def result_of(fmt: Format, sides: int, dice: Random) -> tuple[int, ...]:
    if fmt.by_legs:
        won = fmt.most if fmt.leg_play == "best_of" else dice.randrange(fmt.legs + 1)
        lost = dice.randrange(fmt.most) if fmt.leg_play == "best_of" else fmt.legs - won
        return (won, lost) if dice.randrange(2) else (lost, won)
    pegs = [dice.randrange(30, fmt.target) for _side in range(sides)]
    pegs[dice.randrange(sides)] = fmt.target
    return tuple(pegs)


def play(tonight: SessionDriver, dice: Random) -> None:
    """Play all rounds, with a forfeit now and then, and close the session."""
    tonight.draw()
    while upcoming := tonight.state().next:
        tonight.call(upcoming.number)
        played = {}
        for table in tonight.state().called[-1].tables:
            if dice.randrange(7):
                played[table.pk] = result_of(tonight.session.format, len(table.sides), dice)
            else:
                award(table)
        bulk_sessions.record_tables(tonight.session, played, by=tonight.by)
    tonight.close()


def award(table: TableView) -> None:
    assert table.game is not None
    award_forfeit(game_id=table.game.pk, side=1, expected_version=0, entry_id=uuid4(), why="left", by=None)


def damage(sql: str, *values: object) -> str:
    """The difference that is found after rows are changed past the triggers, which is then undone."""
    assert first_difference() is None
    with transaction.atomic():
        with triggers_off() as cursor:
            cursor.execute(sql, values)
        found = str(first_difference())
        transaction.set_rollback(True)
    return found


def test_each_frozen_figure_that_differs_from_the_games_is_named(new_session: Evening) -> None:
    tonight = new_session("acc-grass-roots", games=3)
    tonight.come(*FIVE[:4])
    play(tonight, Random(3))
    ann = tonight.session.club.members.get(name="Ann").pk
    for figure in ("games", "wins", "points", "spread", "plus_spread", "pegs", "doubles_for", "doubles_against"):
        found = damage(f"UPDATE seasons_sessionscore SET {figure} = {figure} + 1 WHERE member_id = %s", ann)
        assert found.startswith(f"Member {ann} has games "), figure
        assert ", but its games give games " in found
    assert damage("DELETE FROM seasons_sessionscore WHERE member_id = %s", ann).startswith(f"Member {ann} has – in ")
    assert damage("UPDATE results_gameplayer SET counted = false WHERE member_id = %s", ann).endswith(" give –.")


TWOS = Format(seating="rotation", games=3, odd="none")
SKUNKS = Format(lurch=91, double_lurch=61, win=2, double=3, double_double=5, loss=1, games=4)
LEGS = TWOS.but(scoring="legs", legs=4, match_win=2, leg=1)
FORMATS = {
    "total pegs": TWOS.but(scoring="pegs"),
    "holes short": TWOS.but(scoring="short", season="average"),
    "all legs": LEGS,
    "best of legs": LEGS.but(legs=3, leg_play="best_of"),
    "by the round": TWOS.but(scoring="rounds", round_points=(6, 7)),
    "three at a table, one game": SKUNKS,
    "three at a table, a game for each opponent": SKUNKS.but(three_handed="per_opponent"),
    "by the round for each opponent": SKUNKS.but(scoring="rounds", round_points=(6, 7, 8), three_handed="per_opponent"),
    "sitting out is a win": TWOS.but(odd="win", win=2, bye_margin=12),
    "sitting out is a win of a round": TWOS.but(odd="win", scoring="rounds", round_points=(6, 7)),
    "sitting out is a win of all legs": LEGS.but(odd="win"),
    "sitting out is a win of all pegs": TWOS.but(odd="win", scoring="pegs"),
    "sitting out brings pegs": TWOS.but(odd="points", scoring="pegs", bye_points=115),
    "sitting out brings half points": LEGS.but(odd="points", bye_points=3),
    "sitting out costs pegs": TWOS.but(odd="points", scoring="short", season="average", bye_points=20),
    "a catch-up round": TWOS.but(odd="catch_up"),
    "fixed partners, of whom two sit out": TWOS.but(seating="pairs", odd="win"),
}


@pytest.mark.slow
@pytest.mark.parametrize("fmt", FORMATS.values(), ids=FORMATS)
def test_frozen_points_are_compared_under_each_rule(new_session: Evening, fmt: Format) -> None:
    tonight = new_session(fmt)
    tonight.come(*FIVE, *(("Frank",) if fmt.seating == "pairs" else ()))
    play(tonight, Random(5))
    ann = tonight.session.club.members.get(name="Ann").pk
    found = damage("UPDATE seasons_sessionscore SET points = points + 1 WHERE member_id = %s", ann)
    assert found.startswith(f"Member {ann} has games ")


@pytest.mark.slow
@pytest.mark.parametrize(
    "changes", [{"odd": "none"}, {"odd": "win", "team_tables": 3}], ids=["a table for each two", "forfeited tables"]
)
def test_a_frozen_match_of_teams_that_differs_from_the_tables_is_named(
    new_session: Evening, changes: dict[str, Any]
) -> None:
    tonight = new_session(TWOS.but(seating="teams", team_match_points=(2, 1, 0), **changes))
    for name, names in {"Öre": FIVE[2:], "hares": ("Hal", "Ida", "Jo"), "Foxes": FIVE[:2]}.items():
        team = TeamFactory(club=tonight.session.club, name=name)
        Member.objects.filter(pk__in=[there.member_id for there in tonight.come(*names)]).update(team=team)
    play(tonight, Random(9))
    matches = TeamMatch.objects.all()
    assert len(matches) == 3
    for match in matches:
        one, other = sorted((match.home, match.away), key=attrgetter("pk"))
        for points in ("home_points", "away_points"):
            found = damage(f"UPDATE seasons_teammatch SET {points} = {points} + 1 WHERE id = %s", match.pk)
            assert found.startswith(f"Match {one} – {other} has {one} ")
        missing = damage("DELETE FROM seasons_teammatch WHERE id = %s", match.pk)
        assert missing.startswith(f"Match {one} – {other} has – in ")


def test_a_round_sat_out_by_choice_is_no_win_for_the_comparison_either(new_session: Evening) -> None:
    tonight = new_session(TWOS.but(odd="win"))
    tonight.come(*FIVE)
    ann = tonight.session.club.members.get(name="Ann")
    SeatingRequest.objects.create(club=tonight.session.club, kind=SeatingRequest.Kind.SITS_OUT, member=ann)
    play(tonight, Random(6))
    assert first_difference() is None
    assert "has – in session result" in damage("UPDATE club_sessions_seat SET counted = true WHERE table_id IS NULL")


@pytest.mark.parametrize(
    "ranking",
    [
        ("points", "wins", "doubles", "plus_spread", "shared"),
        ("average", "short", "pegs"),
        ("points", "spread", "head_to_head", "shared"),
    ],
)
def test_a_frozen_place_that_its_figures_do_not_give_is_named(new_session: Evening, ranking: tuple[str, ...]) -> None:
    tonight = new_session(SKUNKS.but(ranking=ranking, games=2))
    tonight.come(*FIVE)
    play(tonight, Random(7))
    first = SessionScore.objects.get(place=1)
    found = damage("UPDATE seasons_sessionscore SET place = 2 WHERE id = %s", first.pk)
    assert found.startswith(f"Member {first.member_id} has place 2 in session result {first.session_result_id}, ")
    assert found.endswith("its ranking gives place 1.")


def test_players_whom_only_their_games_part_may_have_either_place(new_session: Evening) -> None:
    """Each has won a game by as much as the other: the frozen place of both is 1, and head to head could part them."""
    tonight = new_session(Format(ranking=("points", "spread", "head_to_head", "shared"), seating="rotation", games=2))
    tonight.come("Ann", "Bob")
    tonight.draw()
    tonight.play_all()
    tonight.close()
    assert {*SessionScore.objects.values_list("place", flat=True)} == {1}
    ann = tonight.session.club.members.get(name="Ann").pk
    moved = "UPDATE seasons_sessionscore SET place = %s WHERE member_id = %s"
    assert damage(moved, 2, ann) == "None"
    assert "its ranking gives place 1–2" in damage(moved, 3, ann)


SEASONS = {
    "all sessions": {"season": "sum"},
    "best sessions": {"season": "best", "best_sessions": 2},
    "sessions with enough points": {"season": "threshold", "threshold": 4},
    "points table": {"season": "table", "points_table": ((2, 0), (3, 4), (5, 9))},
    "average": {"season": "average", "least_sessions": 3},
    "percentage": {"season": "win_percent", "least_sessions": 3, "ranking": ("points", "average", "spread")},
}


@pytest.fixture(params=SEASONS.values(), ids=SEASONS)
def season(new_session: Evening, request: pytest.FixtureRequest) -> SessionDriver:
    """The last of four sessions, each of which another player misses; one player is a visitor."""
    dice = Random(8)
    tonight = new_session(PRESETS["acc-grass-roots"].but(games=2, **request.param))
    for week in range(4):
        if week == 2:
            Member.objects.filter(name="Evelyn").update(kind=Member.Kind.VISITOR)
        if week:
            later = SessionFactory(season=tonight.session.season, date=tonight.session.date + timedelta(weeks=1))
            attendance.open_check_in(session_id=later.pk, by=tonight.by)
            rows = Session.objects.select_related("club", "format_version", "pot")
            tonight = SessionDriver(rows.get(pk=later.pk), tonight.by)
        tonight.come(*(name for name in FIVE if name != FIVE[week]))
        play(tonight, dice)
    return tonight


@pytest.mark.slow
def test_a_season_whose_standings_lack_a_closed_session_is_named(season: SessionDriver) -> None:
    """Its result is withdrawn, or counts in another season."""
    result, of = season.session.closings.get().session_result_id, season.session.season_id
    other = FormatVersionFactory(season__club=season.session.club).season
    for change in ("withdrawn_at = now()", f"season_id = {other.pk}"):
        found = damage(f"UPDATE seasons_sessionresult SET {change} WHERE id = %s", result)
        assert found.startswith("Member ")
        assert f" in the standings of season {of}, but its sessions give place " in found


def test_the_command_and_the_nightly_task_name_the_difference(
    called: SessionDriver, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    called.finish_round()
    called.play_all()
    called.close()
    call_command("verify_results")
    assert "all agree with their sources" in capsys.readouterr().out
    ann = called.session.club.members.get(name="Ann").pk
    with triggers_off() as cursor:
        cursor.execute("UPDATE seasons_sessionscore SET points = points + 1 WHERE member_id = %s", [ann])
    with pytest.raises(CommandError, match=f"Member {ann} has "):
        call_command("verify_results")
    verify_results()
    assert "results_differ" in caplog.text
