"""The tables of seasons, with online matches, and with head-to-head games if a tie-break needs them; the champions."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, cast

from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from league.clubs.models import Club
from league.results.queries.meetings import HeadToHead, meetings
from league.results.queries.season_matches import matches_of
from league.rules.formats import Format
from league.rules.season_matches import SeasonMatch
from league.seasons import queries
from league.seasons.models import Season


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
