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
from league.tournaments.selectors.chart import Chart, chart_of
from league.tournaments.selectors.systems import Plan, is_over, next_round, players_for, seats_of

__all__ = [
    "Board",
    "Chart",
    "PairingView",
    "Plan",
    "Player",
    "RoundView",
    "StageView",
    "board_of",
    "chart_of",
    "is_over",
    "next_round",
    "players_for",
    "seats_of",
    "tournament_of",
    "tournaments_of",
]
