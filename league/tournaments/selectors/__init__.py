"""What the pages of a tournament read."""

from league.tournaments.selectors.advice import advice_for
from league.tournaments.selectors.board import Board, RoundView, StageView, board_of, tournament_of, tournaments_of
from league.tournaments.selectors.by_hand import Change, change_of, exchanges_of, movable
from league.tournaments.selectors.cards import Card, CardGame, CardSide, CrossCheck, cross_check_of
from league.tournaments.selectors.chart import Chart, chart_of, parts_of, places_of, round_names, shared_places
from league.tournaments.selectors.cross import CrossTable, cross_table
from league.tournaments.selectors.entries import entries_of, names_to_enter
from league.tournaments.selectors.groups import group_name, groups_of
from league.tournaments.selectors.hall import (
    Clock,
    absent_from,
    being_played,
    clock_of,
    entry_of,
    flyer_of,
    names_of,
    switches_of,
    why_closed,
)
from league.tournaments.selectors.master_points import points_of
from league.tournaments.selectors.online import (
    OnlineGame,
    Overdue,
    deadlines_of,
    fixtures_of,
    moment,
    online_games,
    overdue,
)
from league.tournaments.selectors.pairings import PairingView, Player
from league.tournaments.selectors.paper import cards_of
from league.tournaments.selectors.placing import Cut, by_cut, cut_of, events_of, is_decided, placing, ranked
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
)
from league.tournaments.selectors.replacements import payer_of, teams_of
from league.tournaments.selectors.replacing import is_finished, is_out, paired_as, since, what_comes_of_it
from league.tournaments.selectors.shown import stage_shown, winners_told
from league.tournaments.selectors.systems import Plan, can_stand, filled, in_order, is_over, next_round, players_for

__all__ = [
    "Board",
    "Card",
    "CardGame",
    "CardSide",
    "Change",
    "Chart",
    "Clock",
    "CrossCheck",
    "CrossTable",
    "Cut",
    "OnlineGame",
    "Overdue",
    "PairingView",
    "Plan",
    "Player",
    "Purse",
    "RoundView",
    "Slip",
    "StageView",
    "absent_from",
    "advice_for",
    "being_played",
    "board_of",
    "by_cut",
    "by_member",
    "can_stand",
    "cards_of",
    "change_of",
    "chart_of",
    "clock_of",
    "cross_check_of",
    "cross_table",
    "cut_of",
    "deadlines_of",
    "entries_of",
    "entry_of",
    "events_of",
    "exchanges_of",
    "filled",
    "finished",
    "fixtures_of",
    "flyer_of",
    "group_name",
    "groups_of",
    "in_order",
    "is_decided",
    "is_finished",
    "is_out",
    "is_over",
    "moment",
    "movable",
    "names_of",
    "names_to_enter",
    "next_round",
    "online_games",
    "overdue",
    "owing",
    "paired_as",
    "parts_of",
    "payer_of",
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
    "shared_places",
    "since",
    "slip_of",
    "stage_shown",
    "switches_of",
    "teams_of",
    "tournament_of",
    "tournaments_of",
    "what_comes_of_it",
    "why_closed",
    "winners_told",
]
