"""What changes a tournament."""

from league.tournaments.services.by_hand import exchange, take_back_exchange
from league.tournaments.services.calling_off import call_off, hold_after_all
from league.tournaments.services.cards import WrittenLine, accept_case, enter_card, rule_on_cards, take_card_ruling_back
from league.tournaments.services.entries import come_back, enter, set_fee, walk_in, withdraw
from league.tournaments.services.hall import mark_absent, start_clock
from league.tournaments.services.oneself import enter_oneself, withdraw_oneself
from league.tournaments.services.online import let_play_online, matches_to_record, play_online, record_match, rule_match
from league.tournaments.services.pairs import draw_partners, take_back_partners
from league.tournaments.services.plans import (
    StagePlan,
    american,
    change_tournament,
    drop_tournament,
    plan_tournament,
    play_offs,
)
from league.tournaments.services.pools import change_pool, drop_pool, open_pool
from league.tournaments.services.publicity import PARTS, announce_tournament, set_switches
from league.tournaments.services.purses import count_points, pay_out, set_payout, take_back_payment
from league.tournaments.services.rehearsals import play_by_dice, rehearse, throw_away
from league.tournaments.services.replacements import replace, replace_by_name, take_back_replacement
from league.tournaments.services.results import record_result, rule, undo_result
from league.tournaments.services.rounds import call_round, take_back_round
from league.tournaments.services.stages import add_stage, change_stage, drop_stage

__all__ = [
    "PARTS",
    "StagePlan",
    "WrittenLine",
    "accept_case",
    "add_stage",
    "american",
    "announce_tournament",
    "call_off",
    "call_round",
    "change_pool",
    "change_stage",
    "change_tournament",
    "come_back",
    "count_points",
    "draw_partners",
    "drop_pool",
    "drop_stage",
    "drop_tournament",
    "enter",
    "enter_card",
    "enter_oneself",
    "exchange",
    "hold_after_all",
    "let_play_online",
    "mark_absent",
    "matches_to_record",
    "open_pool",
    "pay_out",
    "plan_tournament",
    "play_by_dice",
    "play_offs",
    "play_online",
    "record_match",
    "record_result",
    "rehearse",
    "replace",
    "replace_by_name",
    "rule",
    "rule_match",
    "rule_on_cards",
    "set_fee",
    "set_payout",
    "set_switches",
    "start_clock",
    "take_back_exchange",
    "take_back_partners",
    "take_back_payment",
    "take_back_replacement",
    "take_back_round",
    "take_card_ruling_back",
    "throw_away",
    "undo_result",
    "walk_in",
    "withdraw",
    "withdraw_oneself",
]
