"""What changes a tournament."""

from league.tournaments.services.by_hand import exchange, take_back_exchange
from league.tournaments.services.cards import (
    WrittenLine,
    accept_case,
    enter_card,
    rule_on_cards,
    take_card_ruling_back,
)
from league.tournaments.services.entries import come_back, enter, set_fee, walk_in, withdraw
from league.tournaments.services.pairs import draw_partners, take_back_partners
from league.tournaments.services.plans import StagePlan, american, plan_tournament, play_offs
from league.tournaments.services.rehearsals import play_by_dice, rehearse, throw_away
from league.tournaments.services.results import record_result, rule, undo_result
from league.tournaments.services.rounds import call_round, take_back_round

__all__ = [
    "StagePlan",
    "WrittenLine",
    "accept_case",
    "american",
    "call_round",
    "come_back",
    "draw_partners",
    "enter",
    "enter_card",
    "exchange",
    "plan_tournament",
    "play_by_dice",
    "play_offs",
    "record_result",
    "rehearse",
    "rule",
    "rule_on_cards",
    "set_fee",
    "take_back_exchange",
    "take_back_partners",
    "take_back_round",
    "take_card_ruling_back",
    "throw_away",
    "undo_result",
    "walk_in",
    "withdraw",
]
