"""The season's table by its own format, with the games behind it where its ranking asks for them."""

from league.results.queries.meetings import meetings
from league.seasons import queries
from league.seasons.models import Season


def season_table_for(season: Season, hidden: frozenset[int] = frozenset()) -> queries.SeasonTable:
    """`hidden` sessions count; only what each of them alone brought is left out."""
    fmt = queries.format_of(season)
    asks = {"head_to_head", "group"} & set(fmt.ranking)
    met = {(one.member, one.opponent): one.won for one in meetings(season)} if asks else None
    return queries.season_table(season, fmt, met, hidden)
