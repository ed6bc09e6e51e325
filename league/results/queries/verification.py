"""Whether what is stored beside a record still says what the record says."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.utils.translation import gettext as _

from games.queries.matches import match_unlike_its_events

RESULTS = """
    SELECT game.id,
           game.status, game.version, sides.pegs, game.awarded_to, game.award_reason,
           newest.status, newest.version, newest.pegs, newest.awarded_to, newest.reason
    FROM results_game game
    CROSS JOIN LATERAL (
        SELECT array_remove(array_agg(side.pegs ORDER BY side.number), NULL) AS pegs
        FROM results_side side WHERE side.game_id = game.id
    ) sides
    LEFT JOIN LATERAL (
        SELECT *, CASE WHEN status = 'forfeit' THEN why ELSE '' END AS reason
        FROM results_resultversion version WHERE version.game_id = game.id
        ORDER BY version.version DESC LIMIT 1
    ) newest ON true
    WHERE game.version <> coalesce(newest.version, 0)
       OR game.status <> coalesce(newest.status, 'waiting')
       OR coalesce(sides.pegs, '{}') <> coalesce(newest.pegs, '{}')
       OR game.awarded_to IS DISTINCT FROM newest.awarded_to
       OR game.award_reason <> coalesce(newest.reason, '')
    ORDER BY game.id LIMIT 1
"""
# Of two or three sides, and of legs. Not where sitting out is credited, as no game says who sat out. Points where each
# game has its own.
SCORES = """
    WITH format AS MATERIALIZED (
        SELECT id, data->>'scoring' = 'games' AND data->>'three_handed' = 'one_game' AS by_games,
               (data->>'win')::int AS win, (data->>'double')::int AS skunk, (data->>'loss')::int AS loss,
               (data->>'double_double')::int AS double_skunk,
               (data->>'lurch')::int AS lurch, (data->>'double_lurch')::int AS double_lurch
        FROM seasons_formatversion WHERE data->>'odd' NOT IN ('win', 'points')
    ), result AS (
        SELECT result.id, format.by_games
        FROM seasons_sessionresult result JOIN format ON format.id = result.format_version_id
        WHERE result.withdrawn_at IS NULL
          AND EXISTS (SELECT FROM results_game game WHERE game.session_result_id = result.id)
    ), side AS (
        SELECT side.id, game.session_result_id AS result, format.loss,
               CASE WHEN game.awarded_to IS NULL THEN side.pegs > other.best ELSE side.number = game.awarded_to END
                   AS won,
               CASE WHEN game.awarded_to IS NOT NULL THEN 0
                    WHEN side.pegs > other.best THEN other.ahead ELSE least(side.pegs - other.best, 0) END AS spread,
               CASE WHEN game.awarded_to IS NOT NULL THEN win WHEN other.best < double_lurch THEN double_skunk
                    WHEN other.best < lurch THEN skunk ELSE win END AS paid
        FROM results_game game
        JOIN format ON format.id = game.format_version_id
        JOIN results_side side ON side.game_id = game.id
        CROSS JOIN LATERAL (
            SELECT max(pegs) AS best, sum(side.pegs - pegs) AS ahead
            FROM results_side WHERE game_id = game.id AND id <> side.id
        ) other
        WHERE game.status IN ('played', 'forfeit') AND game.session_result_id IN (SELECT id FROM result)
    ), played AS (
        SELECT side.result, player.member_id AS member, count(*) AS games, count(*) FILTER (WHERE won) AS wins,
               sum(spread) AS spread, coalesce(sum(spread) FILTER (WHERE won), 0) AS plus_spread,
               sum(CASE WHEN won THEN paid ELSE loss END) AS points
        FROM side JOIN results_gameplayer player ON player.side_id = side.id AND player.counted
        GROUP BY 1, 2
    ), frozen AS (
        SELECT session_result_id AS result, member_id AS member, games, wins, spread, plus_spread, points
        FROM seasons_sessionscore WHERE session_result_id IN (SELECT id FROM result)
    )
    SELECT result, member,
           frozen.games, frozen.wins, frozen.spread, frozen.plus_spread, CASE WHEN by_games THEN frozen.points END,
           played.games, played.wins, played.spread, played.plus_spread, CASE WHEN by_games THEN played.points END
    FROM frozen FULL JOIN played USING (result, member) JOIN result counted ON counted.id = result
    WHERE (frozen.games, frozen.wins, frozen.spread, frozen.plus_spread)
          IS DISTINCT FROM (played.games, played.wins, played.spread, played.plus_spread)
       OR (by_games AND frozen.points IS DISTINCT FROM played.points)
    ORDER BY 1, 2 LIMIT 1
"""


@dataclass(frozen=True, slots=True)
class Difference:
    """A row that stores something else than its record says; the record is append-only and counts."""

    row: str
    text: str

    def __str__(self) -> str:
        return f"{self.row} {self.text}"


def first_difference() -> Difference | None:
    """The first game whose status, version or pegs differ from its newest version, the first frozen score that differs
    from the games of its session, or the first match whose version is not the number of its events; None if there is
    none.
    """
    if found := _first(RESULTS):
        game, *columns = found
        said = {"stored": _in_words(*columns[:5]), "newest": _in_words(*columns[5:])}
        return Difference(f"Game {game}", _("stores %(stored)s, but its newest version says %(newest)s.") % said)
    if found := _first(SCORES):
        result, member, *figures = found
        said = {"result": result, "stored": _figures(figures[:5]), "played": _figures(figures[5:])}
        sentence = _("has %(stored)s in session result %(result)s, but its games say %(played)s.")
        return Difference(f"Member {member}", sentence % said)
    match = match_unlike_its_events()
    return Difference(f"Match {match}", _("has a version that differs from its number of events.")) if match else None


def _first(sql: str) -> tuple[Any, ...] | None:
    with connection.cursor() as cursor:
        cursor.execute(sql)
        found: tuple[Any, ...] | None = cursor.fetchone()
    return found


def _figures(columns: Sequence[int | None]) -> str:
    named = zip(("games", "wins", "spread", "plus_spread", "points"), columns, strict=True)
    return ", ".join(f"{name} {figure}" for name, figure in named if figure is not None) or "–"


def _in_words(
    status: str | None, version: int | None, pegs: list[int] | None, awarded_to: int | None, reason: str | None
) -> str:
    side = "" if awarded_to is None else f", awarded to side {awarded_to} ({reason})"
    return f"version {version or 0}, {status or 'waiting'}, pegs {pegs or '–'}{side}"
