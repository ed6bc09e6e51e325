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
from league.tournaments.selectors.cards import Card, CardGame, CardSide, CrossCheck, cross_check_of, takes_cards
from league.tournaments.selectors.chart import Chart, chart_of, places_of, round_names
from league.tournaments.selectors.systems import Plan, filled, is_over, next_round, players_for

__all__ = [
    "Board",
    "Card",
    "CardGame",
    "CardSide",
    "Chart",
    "CrossCheck",
    "PairingView",
    "Plan",
    "Player",
    "RoundView",
    "StageView",
    "board_of",
    "chart_of",
    "cross_check_of",
    "filled",
    "is_over",
    "next_round",
    "places_of",
    "players_for",
    "round_names",
    "takes_cards",
    "tournament_of",
    "tournaments_of",
]
