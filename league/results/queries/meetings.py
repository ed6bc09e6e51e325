"""Head-to-head results of a season."""

from dataclasses import dataclass

from django.db import connection

from league.seasons.models import Season

# Formats are wide rows, so their fields are read once, not per game.
MEETINGS = """
    WITH version AS MATERIALIZED (
        SELECT id, (data->>'target')::int AS target, data->>'scoring' = 'legs' AS by_legs
        FROM seasons_formatversion WHERE season_id = %(season)s
    )
    SELECT mine.member_id, other.member_id, count(*),
           count(*) FILTER (WHERE my_side.pegs > other_side.pegs AND (my_side.pegs = target OR by_legs)),
           count(*) FILTER (WHERE other_side.pegs > my_side.pegs AND (other_side.pegs = target OR by_legs))
    FROM seasons_sessionresult result
    JOIN results_game game ON game.session_result_id = result.id
    JOIN version ON version.id = game.format_version_id
    JOIN results_gameplayer mine ON mine.game_id = game.id AND mine.counted
    JOIN results_side my_side ON my_side.id = mine.side_id
    JOIN results_gameplayer other ON other.game_id = game.id AND other.side_id <> mine.side_id
    JOIN results_side other_side ON other_side.id = other.side_id
    WHERE result.season_id = %(season)s AND result.withdrawn_at IS NULL AND game.status = 'played'
      AND (%(member)s::bigint IS NULL OR mine.member_id = %(member)s)
    GROUP BY 1, 2
"""


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """The games of two players against each other in a season; at a table of three, possibly neither won."""

    member: int
    opponent: int
    games: int
    won: int
    lost: int


def meetings(season: Season, member: int | None = None) -> list[HeadToHead]:
    """Head-to-head results of the season's closed sessions, counted in SQL; of one member, or of all."""
    with connection.cursor() as cursor:
        cursor.execute(MEETINGS, {"season": season.pk, "member": member})
        return [HeadToHead(*row) for row in cursor.fetchall()]
