"""What changes a tournament."""

from league.tournaments.services.entries import come_back, enter, set_fee, walk_in, withdraw
from league.tournaments.services.hall import mark_absent, start_clock
from league.tournaments.services.oneself import enter_oneself, withdraw_oneself
from league.tournaments.services.online import (
    let_play_online,
    matches_to_record,
    play_online,
    record_match,
    rule_match,
)
from league.tournaments.services.plans import StagePlan, plan_tournament
from league.tournaments.services.publicity import PARTS, announce_tournament, set_switches
from league.tournaments.services.results import record_result, rule, undo_result
from league.tournaments.services.rounds import call_round, take_back_round

__all__ = [
    "PARTS",
    "StagePlan",
    "announce_tournament",
    "call_round",
    "come_back",
    "enter",
    "enter_oneself",
    "let_play_online",
    "mark_absent",
    "matches_to_record",
    "plan_tournament",
    "play_online",
    "record_match",
    "record_result",
    "rule",
    "rule_match",
    "set_fee",
    "set_switches",
    "start_clock",
    "take_back_round",
    "undo_result",
    "walk_in",
    "withdraw",
    "withdraw_oneself",
]
