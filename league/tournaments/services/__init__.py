"""What changes a tournament."""

from league.tournaments.services.by_hand import exchange, take_back_exchange
from league.tournaments.services.entries import come_back, enter, set_fee, walk_in, withdraw
from league.tournaments.services.pairs import draw_partners, take_back_partners
from league.tournaments.services.plans import StagePlan, plan_tournament
from league.tournaments.services.results import record_result, rule, undo_result
from league.tournaments.services.rounds import call_round, take_back_round

__all__ = [
    "StagePlan",
    "call_round",
    "come_back",
    "draw_partners",
    "enter",
    "exchange",
    "plan_tournament",
    "record_result",
    "rule",
    "set_fee",
    "take_back_exchange",
    "take_back_partners",
    "take_back_round",
    "undo_result",
    "walk_in",
    "withdraw",
]
