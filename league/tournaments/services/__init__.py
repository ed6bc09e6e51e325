"""What changes a tournament."""

from league.tournaments.services.entries import come_back, enter, set_fee, walk_in, withdraw
from league.tournaments.services.plans import StagePlan, plan_tournament
from league.tournaments.services.pools import change_pool, drop_pool, open_pool
from league.tournaments.services.purses import count_points, pay_out, set_payout, take_back_payment
from league.tournaments.services.results import record_result, rule, undo_result
from league.tournaments.services.rounds import call_round, take_back_round

__all__ = [
    "StagePlan",
    "call_round",
    "change_pool",
    "come_back",
    "count_points",
    "drop_pool",
    "enter",
    "open_pool",
    "pay_out",
    "plan_tournament",
    "record_result",
    "rule",
    "set_fee",
    "set_payout",
    "take_back_payment",
    "take_back_round",
    "undo_result",
    "walk_in",
    "withdraw",
]
