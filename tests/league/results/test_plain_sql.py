"""Standings from stored rows equal standings computed from the results in plain SQL."""

from collections.abc import Callable
from random import Random
from uuid import uuid4

import pytest
from django.db import connection

from league.rounds.services.results import award_forfeit
from league.rules.presets import PRESETS
from league.rules.sessions import TableView
from league.seasons.models import SessionScore
from league.sessions.queries.verification import first_difference
from league.sessions.services import results
from league.sessions.services.tables import SessionTable
from testing.sessions import SessionDriver
from tests.league.sessions.conftest import new_session, organizer  # noqa: F401  fixtures

NAMES = ("Ann", "Bob", "Carla", "Dev", "Evelyn", "Frank", "Gus", "Hana", "Ines", "Jo", "Karl")

BY_HAND = """
WITH best AS (
    SELECT s.game_id, max(s.pegs) AS target, count(*) AS sides,
           min(%(target)s - s.pegs) FILTER (WHERE s.pegs < %(target)s) AS least,
           sum(%(target)s - s.pegs) AS behind,
           bool_and(s.pegs < %(lurch)s) FILTER (WHERE s.pegs < %(target)s) AS all_lurched
      FROM results_side s JOIN results_game g ON g.id = s.game_id
     WHERE g.status IN ('played', 'forfeit') AND g.club_id = %(club)s
     GROUP BY s.game_id
)
SELECT p.member_id,
       count(*) AS games,
       coalesce(sum((s.pegs = %(target)s OR s.number = g.awarded_to)::int), 0) AS wins,
       sum(CASE WHEN s.number = g.awarded_to THEN %(win)s
                WHEN g.awarded_to IS NOT NULL OR s.pegs < %(target)s THEN %(loss)s
                WHEN b.all_lurched THEN %(double)s ELSE %(win)s END) AS points,
       coalesce(sum((s.pegs = %(target)s AND b.all_lurched)::int), 0) AS doubles_for,
       coalesce(sum((s.pegs < %(target)s AND b.all_lurched)::int), 0) AS doubles_against,
       coalesce(sum(CASE WHEN s.pegs = %(target)s THEN b.behind ELSE s.pegs - %(target)s END), 0) AS spread,
       sum(CASE WHEN s.pegs = %(target)s THEN b.behind ELSE 0 END) AS plus_spread
  FROM results_gameplayer p
  JOIN results_side s ON s.id = p.side_id
  JOIN best b ON b.game_id = p.game_id
  JOIN results_game g ON g.id = p.game_id
 WHERE p.counted
 GROUP BY p.member_id
"""


def by_plain_sql(tonight: SessionDriver) -> dict[int, tuple[int, ...]]:
    fmt = tonight.session.format
    numbers = {
        "club": tonight.session.club_id,
        "target": fmt.target,
        "lurch": fmt.lurch or 0,
        "win": fmt.win,
        "double": fmt.double if fmt.lurch else fmt.win,
        "loss": fmt.loss,
    }
    with connection.cursor() as cursor:
        cursor.execute(BY_HAND, numbers)
        return {member: tuple(int(number) for number in row) for member, *row in cursor.fetchall()}


def award(tonight: SessionDriver, table: TableView, side: int) -> None:
    award_forfeit(
        table=SessionTable(tonight.session.pk, table.pk),
        side=side,
        expected_version=0,
        by=tonight.by,
        entry_id=uuid4(),
        why="left",
    )


def play_at_random(tonight: SessionDriver, dice: Random) -> None:
    target = tonight.session.format.target
    while upcoming := tonight.state().next:
        tonight.call(upcoming.number)
        for table in tonight.state().called[-1].tables:
            pegs = [dice.randrange(target) for _ in table.sides]
            pegs[dice.randrange(len(pegs))] = target
            if dice.randrange(6) == 0:
                award(tonight, table, dice.randrange(len(table.sides)))
                continue
            tonight.record(table, tuple(pegs))
            if dice.randrange(4) == 0:  # a correction: the newest version counts
                tonight.record(table, tuple(reversed(pegs)), expected_version=1)
            if dice.randrange(9) == 0 and table.game:  # undone, and so not counted
                version = tonight.state().called[-1].tables[table.number - 1].game
                assert version is not None
                results.set_aside(
                    table=SessionTable(tonight.session.pk, table.pk),
                    expected_version=version.version,
                    by=tonight.by,
                    entry_id=uuid4(),
                )


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("preset", ["te-club", "hoyle", "acc-grass-roots"])
def test_the_frozen_night_is_what_plain_sql_counts(
    new_session: Callable[..., SessionDriver],  # noqa: F811
    preset: str,
    seed: int,
) -> None:
    dice = Random(seed)
    tonight = new_session(PRESETS[preset].but(games=dice.randrange(2, 6)))
    tonight.come(*NAMES[: dice.randrange(4, 12)])
    tonight.draw(seed=seed)
    play_at_random(tonight, dice)
    tonight.close()
    columns = ("member_id", "games", "wins", "points", "doubles_for", "doubles_against", "spread", "plus_spread")
    frozen = {member: tuple(row) for member, *row in SessionScore.objects.values_list(*columns)}
    assert frozen == by_plain_sql(tonight)
    assert first_difference() is None, "the nightly comparison counts the same"
