"""All that may be done to a session, from its plan to its closing."""

from league.sessions.services.attendance import (
    UnclearName,
    check_in,
    come_back,
    leave,
    open_check_in,
    set_fee,
    settle_debt,
    take_back_check_in,
    take_back_opening,
    undo_settlement,
    walk_in,
)
from league.sessions.services.closing import close_session, reopen_session
from league.sessions.services.online import matches_to_record, play_online, record_match, rule_match
from league.sessions.services.plan import (
    add_session,
    cancel_session,
    end_plan,
    plan_ahead,
    plan_weekly,
    skip_date,
    unskip_date,
)
from league.sessions.services.recap import recaps_due, send_recap
from league.sessions.services.results import (
    CardRefused,
    TypedLine,
    enter_card,
    enter_whole_card,
    record_result,
    set_aside,
    undo_result,
)
from league.sessions.services.seating import add_round, call_round, choose_mix, draw, take_back_round

__all__ = [
    "CardRefused",
    "TypedLine",
    "UnclearName",
    "add_round",
    "add_session",
    "call_round",
    "cancel_session",
    "check_in",
    "choose_mix",
    "close_session",
    "come_back",
    "draw",
    "end_plan",
    "enter_card",
    "enter_whole_card",
    "leave",
    "matches_to_record",
    "open_check_in",
    "plan_ahead",
    "plan_weekly",
    "play_online",
    "recaps_due",
    "record_match",
    "record_result",
    "reopen_session",
    "rule_match",
    "send_recap",
    "set_aside",
    "set_fee",
    "settle_debt",
    "skip_date",
    "take_back_check_in",
    "take_back_opening",
    "take_back_round",
    "undo_result",
    "undo_settlement",
    "unskip_date",
    "walk_in",
]
