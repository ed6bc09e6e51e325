"""Verifies that computed columns agree with the records that they are computed from."""

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
        SELECT *, CASE WHEN status = 'forfeit' THEN why #>> '{}' ELSE '' END AS reason
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
# For two or three sides, and legs. Leaves out formats that credit sitting out, as no game says who sat out; points
# per round, as no game has its round; and skunks that count per opponent. A forfeit gives the winner the full score.
SCORES = """
    WITH format AS MATERIALIZED (
        SELECT id, data->>'scoring' AS scoring,
               data->>'scoring' <> 'rounds' AND (data->>'scoring' <> 'games' OR data->>'three_handed' = 'one_game')
                   AS has_points,
               (data->>'win')::int AS win, (data->>'double')::int AS skunk, (data->>'loss')::int AS loss,
               (data->>'double_double')::int AS double_skunk, (data->>'target')::int AS target,
               (data->>'lurch')::int AS lurch, (data->>'double_lurch')::int AS double_lurch,
               (data->>'match_win')::int AS match_win, (data->>'leg')::int AS leg,
               CASE WHEN data->>'scoring' <> 'legs' THEN (data->>'target')::int
                    WHEN data->>'leg_play' = 'all' THEN (data->>'legs')::int ELSE (data->>'legs')::int / 2 + 1 END
                   AS most
        FROM seasons_formatversion WHERE data->>'odd' NOT IN ('win', 'points')
    ), result AS MATERIALIZED (
        SELECT result.id, format.has_points
        FROM seasons_sessionresult result JOIN format ON format.id = result.format_version_id
        WHERE result.withdrawn_at IS NULL
          AND EXISTS (SELECT FROM results_game game WHERE game.session_result_id = result.id)
    ), board AS (
        SELECT game_id, count(*) AS sides, max(pegs) AS top, sum(pegs) AS total,
               CASE count(*) WHEN 2 THEN min(pegs) ELSE sum(pegs) - max(pegs) - min(pegs) END AS second
        FROM results_side GROUP BY game_id
    ), side AS (
        SELECT side.id AS side, game.session_result_id AS result, format.*, game.awarded_to IS NOT NULL AS is_forfeit,
               CASE WHEN game.awarded_to IS NULL THEN side.pegs
                    WHEN side.number = game.awarded_to THEN format.most ELSE 0 END AS held,
               CASE WHEN game.awarded_to IS NULL THEN side.pegs = board.top AND board.top > board.second
                    ELSE side.number = game.awarded_to END AS won,
               game.awarded_to IS NULL AND board.top = board.second AS is_level,
               board.second, side.pegs - board.top AS behind, board.sides * side.pegs - board.total AS ahead
        FROM results_game game
        JOIN format ON format.id = game.format_version_id
        JOIN result ON result.id = game.session_result_id
        JOIN results_side side ON side.game_id = game.id
        JOIN board ON board.game_id = game.id
        WHERE game.status IN ('played', 'forfeit')
    ), scored AS (
        SELECT side, result, won, held,
               CASE WHEN is_forfeit THEN 0 WHEN won THEN ahead ELSE behind END AS spread,
               CASE scoring
                   WHEN 'pegs' THEN held
                   WHEN 'short' THEN held - target
                   WHEN 'legs' THEN match_win * CASE WHEN won THEN 2 WHEN is_level THEN 1 ELSE 0 END + leg * held
                   ELSE CASE WHEN NOT won THEN loss WHEN is_forfeit THEN win
                             WHEN second < double_lurch THEN double_skunk WHEN second < lurch THEN skunk ELSE win END
               END AS points
        FROM side
    ), played AS (
        SELECT scored.result, player.member_id AS member, count(*) AS games, count(*) FILTER (WHERE won) AS wins,
               sum(spread) AS spread, coalesce(sum(spread) FILTER (WHERE won), 0) AS plus_spread, sum(held) AS pegs,
               sum(points) AS points
        FROM scored JOIN results_gameplayer player ON player.side_id = scored.side AND player.counted
        GROUP BY 1, 2
    ), frozen AS (
        SELECT session_result_id AS result, member_id AS member, games, wins, spread, plus_spread, pegs, points
        FROM seasons_sessionscore WHERE session_result_id IN (SELECT id FROM result)
    )
    SELECT result, member,
           frozen.games, frozen.wins, frozen.spread, frozen.plus_spread, frozen.pegs,
           CASE WHEN has_points THEN frozen.points END,
           played.games, played.wins, played.spread, played.plus_spread, played.pegs,
           CASE WHEN has_points THEN played.points END
    FROM frozen FULL JOIN played USING (result, member) JOIN result counted ON counted.id = result
    WHERE (frozen.games, frozen.wins, frozen.spread, frozen.plus_spread, frozen.pegs)
          IS DISTINCT FROM (played.games, played.wins, played.spread, played.plus_spread, played.pegs)
       OR (has_points AND frozen.points IS DISTINCT FROM played.points)
    ORDER BY 1, 2 LIMIT 1
"""


@dataclass(frozen=True, slots=True)
class Difference:
    """A row that differs from its record; the record is append-only, so it is right."""

    row: str
    text: str

    def __str__(self) -> str:
        return f"{self.row} {self.text}"


def first_difference() -> Difference | None:
    """The first game whose status, version or scores differ from its newest version, or the first other difference.

    Then it checks frozen scores against the session's games, and each match's version against the number of its events.
    None if there is no difference.
    """
    if found := _first(RESULTS):
        game, *columns = found
        said = {"stored": _in_words(*columns[:5]), "newest": _in_words(*columns[5:])}
        return Difference(f"Game {game}", _("stores %(stored)s, but its newest version says %(newest)s.") % said)
    if found := _first(SCORES):
        result, member, *figures = found
        said = {"result": result, "stored": _figures(figures[:6]), "played": _figures(figures[6:])}
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
    named = zip(("games", "wins", "spread", "plus_spread", "pegs", "points"), columns, strict=True)
    return ", ".join(f"{name} {figure}" for name, figure in named if figure is not None) or "–"


def _in_words(
    status: str | None, version: int | None, pegs: list[int] | None, awarded_to: int | None, reason: str | None
) -> str:
    side = "" if awarded_to is None else f", awarded to side {awarded_to} ({reason})"
    return f"version {version or 0}, {status or 'waiting'}, pegs {pegs or '–'}{side}"
