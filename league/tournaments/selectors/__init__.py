"""What the pages of a tournament read."""

from league.tournaments.selectors.board import (
    Board,
    PairingView,
    Player,
    RoundView,
    StageView,
    board_of,
    tournament_of,
    tournaments_of,
)
from league.tournaments.selectors.chart import Chart, chart_of, places_of, round_names
from league.tournaments.selectors.master_points import points_of
from league.tournaments.selectors.placing import Cut, cut_of, events_of, is_decided, placing, ranked
from league.tournaments.selectors.purses import (
    Purse,
    Slip,
    finished,
    owing,
    paying,
    pool_size,
    pool_words,
    purse_of,
    purses_of,
    slip_of,
)
from league.tournaments.selectors.systems import Plan, filled, in_order, is_over, next_round, players_for

__all__ = [
    "Board",
    "Chart",
    "Cut",
    "PairingView",
    "Plan",
    "Player",
    "Purse",
    "RoundView",
    "Slip",
    "StageView",
    "board_of",
    "chart_of",
    "cut_of",
    "events_of",
    "filled",
    "finished",
    "in_order",
    "is_decided",
    "is_over",
    "next_round",
    "owing",
    "paying",
    "places_of",
    "placing",
    "players_for",
    "points_of",
    "pool_size",
    "pool_words",
    "purse_of",
    "purses_of",
    "ranked",
    "round_names",
    "slip_of",
    "tournament_of",
    "tournaments_of",
]
