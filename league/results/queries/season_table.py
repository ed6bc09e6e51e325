"""The season's table by its own format, with the games behind it where a tie comes down to them."""

from typing import cast

from django.utils.functional import SimpleLazyObject

from league.results.queries.meetings import meetings
from league.seasons import queries
from league.seasons.models import Season


def season_table_for(season: Season, hidden: frozenset[int] = frozenset()) -> queries.SeasonTable:
    """`hidden` sessions count; only what each of them alone brought is left out."""
    met = SimpleLazyObject(lambda: {(one.member, one.opponent): one.won for one in meetings(season)})
    return queries.season_table(season, queries.format_of(season), cast("queries.Met", met), hidden)
