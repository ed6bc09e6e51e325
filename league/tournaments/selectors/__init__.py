"""What the pages of a tournament read."""

from league.tournaments.selectors.advice import advice_for
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
from league.tournaments.selectors.by_hand import Change, change_of, exchanges_of, movable
from league.tournaments.selectors.chart import Chart, chart_of, parts_of, places_of, round_names
from league.tournaments.selectors.entries import entries_of
from league.tournaments.selectors.groups import group_name, groups_of
from league.tournaments.selectors.systems import Plan, filled, is_over, next_round, players_for, uncounted_of

__all__ = [
    "Board",
    "Change",
    "Chart",
    "PairingView",
    "Plan",
    "Player",
    "RoundView",
    "StageView",
    "advice_for",
    "board_of",
    "change_of",
    "chart_of",
    "entries_of",
    "exchanges_of",
    "filled",
    "group_name",
    "groups_of",
    "is_over",
    "movable",
    "next_round",
    "parts_of",
    "places_of",
    "players_for",
    "round_names",
    "tournament_of",
    "tournaments_of",
    "uncounted_of",
]
