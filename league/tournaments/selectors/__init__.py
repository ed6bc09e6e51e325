"""What the pages of a tournament read."""

from league.tournaments.selectors.advice import advice_for
from league.tournaments.selectors.board import (
    Board,
    RoundView,
    StageView,
    board_of,
    tournament_of,
    tournaments_of,
)
from league.tournaments.selectors.by_hand import Change, change_of, exchanges_of, movable
from league.tournaments.selectors.cards import Card, CardGame, CardSide, CrossCheck, cross_check_of, takes_cards
from league.tournaments.selectors.chart import Chart, chart_of, parts_of, places_of, round_names
from league.tournaments.selectors.entries import entries_of
from league.tournaments.selectors.groups import group_name, groups_of
from league.tournaments.selectors.master_points import points_of
from league.tournaments.selectors.pairings import PairingView, Player
from league.tournaments.selectors.placing import Cut, cut_of, events_of, is_decided, placing, ranked
from league.tournaments.selectors.purses import (
    Purse,
    Slip,
    by_member,
    finished,
    owing,
    paying,
    pool_size,
    pool_words,
    purse_of,
    purses_of,
    slip_of,
    teams_of,
)
from league.tournaments.selectors.systems import Plan, filled, in_order, is_over, next_round, players_for

__all__ = [
    "Board",
    "Card",
    "CardGame",
    "CardSide",
    "Change",
    "Chart",
    "CrossCheck",
    "Cut",
    "PairingView",
    "Plan",
    "Player",
    "Purse",
    "RoundView",
    "Slip",
    "StageView",
    "advice_for",
    "board_of",
    "by_member",
    "change_of",
    "chart_of",
    "cross_check_of",
    "cut_of",
    "entries_of",
    "events_of",
    "exchanges_of",
    "filled",
    "finished",
    "group_name",
    "groups_of",
    "in_order",
    "is_decided",
    "is_over",
    "movable",
    "next_round",
    "owing",
    "parts_of",
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
    "takes_cards",
    "teams_of",
    "tournament_of",
    "tournaments_of",
]
