"""What changes a tournament."""

from league.tournaments.services.cards import (
    WrittenLine,
    accept_case,
    enter_card,
    rule_on_cards,
    take_card_ruling_back,
)
from league.tournaments.services.entries import come_back, enter, set_fee, walk_in, withdraw
from league.tournaments.services.plans import StagePlan, plan_tournament
from league.tournaments.services.results import record_result, rule, undo_result
from league.tournaments.services.rounds import call_round, take_back_round

__all__ = [
    "StagePlan",
    "WrittenLine",
    "accept_case",
    "call_round",
    "come_back",
    "enter",
    "enter_card",
    "plan_tournament",
    "record_result",
    "rule",
    "rule_on_cards",
    "set_fee",
    "take_back_round",
    "take_card_ruling_back",
    "undo_result",
    "walk_in",
    "withdraw",
]
