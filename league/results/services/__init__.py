"""The only door by which a result comes in, whoever brings it: page, admin, API or a match online."""

from league.results.services.entries import (
    StaleResult,
    discard_games,
    enter_card,
    open_games,
    rate_anew,
    record_result,
    set_aside,
    undo_result,
)
from league.results.services.matches import begin_match, record_match_result

__all__ = [
    "StaleResult",
    "begin_match",
    "discard_games",
    "enter_card",
    "open_games",
    "rate_anew",
    "record_match_result",
    "record_result",
    "set_aside",
    "undo_result",
]
