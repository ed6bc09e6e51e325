"""What the pages of a season read."""

from league.seasons.selectors.chart import Chart, chart_of, some_days, ticks
from league.seasons.selectors.season import current_season, format_of, seasons_of
from league.seasons.selectors.table import PlayerSeason, SeasonTable, has_doubles, player_season, season_table

__all__ = [
    "Chart",
    "PlayerSeason",
    "SeasonTable",
    "chart_of",
    "current_season",
    "format_of",
    "has_doubles",
    "player_season",
    "season_table",
    "seasons_of",
    "some_days",
    "ticks",
]
