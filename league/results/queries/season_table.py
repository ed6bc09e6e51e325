"""The tables of `seasons.queries.season_table` with online matches and head-to-head games added; the champions."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import time
from typing import Any, cast

from django.db import connection
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from league.clubs.models import Club, Member
from league.results.models import Challenge
from league.rules.formats import Format
from league.rules.season_matches import SeasonMatch, counting_matches
from league.seasons import queries
from league.seasons.models import Season


def matches_of(season: Season, fmt: Format) -> list[SeasonMatch[int]]:
    """Matches by member ids, in the order in which they ended.

    No player was a visitor then, or a guest if the format lists only members.
    """
    if not fmt.online_matches:
        return []
    decided = Challenge.objects.filter(
        club=season.club_id, best_of=1, members__len=2, pegs__len=2, played_on__gte=season.starts_on
    )
    if season.ends_on:
        decided = decided.filter(played_on__lte=season.ends_on)
    rows = decided.order_by("played_on", "sequence").values_list(
        "pk", "played_on", "members", "kinds", "sides", "pegs", "is_played"
    )
    visiting = {Member.Kind.VISITOR, *([Member.Kind.GUEST] if fmt.guests == "unranked" else [])}
    return counting_matches(
        fmt,
        [
            SeasonMatch(
                (day, time.min, -pk), (members[sides.index(0)], members[sides.index(1)]), tuple(pegs), is_played
            )
            for pk, day, members, kinds, sides, pegs, is_played in rows
            if visiting.isdisjoint(kinds)
        ],
    )


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


def season_table_for(season: Season, fmt: Format) -> queries.SeasonTable:
    """The table by the newest version of the season's format."""
    return season_tables_for({season: fmt})[season]


def season_tables_for(formats: Mapping[Season, Format]) -> dict[Season, queries.SeasonTable]:
    """The tables of some seasons, each by its format."""
    sums = queries.added_up(formats)
    return {season: _table(season, fmt, sums[season]) for season, fmt in formats.items()}


def champions_of(club: Club) -> list[tuple[str, list[str]]]:
    """Seasons with the players in first place, the newest first; seasons without a session are left out."""
    today = timezone.localdate(timezone=club.zone)
    past = club.seasons.filter(ends_on__lt=today, session_results__is_published=True).distinct()
    found = []
    for season, table in season_tables_for(queries.newest_formats(past)).items():
        if names := [table.names[row.player] for row in table.rows if row.place == 1]:
            found.append((season.name, names))
    return found


def _table(season: Season, fmt: Format, sums: Sequence[tuple[Any, ...]]) -> queries.SeasonTable:
    matches = matches_of(season, fmt)
    met = SimpleLazyObject(lambda: {(one.member, one.opponent): one.won for one in all_meetings(season, matches)})
    return queries.season_table(season, fmt, cast("queries.Met", met), matches, sums)


def all_meetings(season: Season, matches: Sequence[SeasonMatch[int]], member: int | None = None) -> list[HeadToHead]:
    """Head-to-head results of the season's sessions and online matches; of one member, or of all."""
    games: Counter[tuple[int, int]] = Counter()
    won: Counter[tuple[int, int]] = Counter()
    lost: Counter[tuple[int, int]] = Counter()
    for one in meetings(season, member):
        pair = one.member, one.opponent
        games[pair], won[pair], lost[pair] = one.games, one.won, one.lost
    for match in matches:
        for side, pair in enumerate((match.players, match.players[::-1])):
            if match.is_played and member in (None, pair[0]):
                games[pair] += 1
                (won if match.winner == side else lost)[pair] += 1
    return [HeadToHead(*pair, games[pair], won[pair], lost[pair]) for pair in games]
