"""What changes a match, one verb each."""

from games.clocks import Clock
from games.services.by_hand import begin_by_hand
from games.services.calendar import make_calendar, take_calendar_away
from games.services.clocks import look_at_clocks, more_time, run_out
from games.services.confirming import confirm_result, undo_confirmation
from games.services.ending import answer, call_off, claim, offer, resign, rule
from games.services.manners import keep_manner
from games.services.playing import StaleMatch, play_bots, submit, submit_sent
from games.services.presence import acted, left, seen
from games.services.reviews import review_match
from games.services.seeds import commit_seed, cut_for, see_to_packs, show_seed
from games.services.tables import begin_match, join, play_again, take_over
from games.services.turns import tell_turn, turns_to_tell
from games.wire import Person

__all__ = [
    "Clock",
    "Person",
    "StaleMatch",
    "acted",
    "answer",
    "begin_by_hand",
    "begin_match",
    "call_off",
    "claim",
    "commit_seed",
    "confirm_result",
    "cut_for",
    "join",
    "keep_manner",
    "left",
    "look_at_clocks",
    "make_calendar",
    "more_time",
    "offer",
    "play_again",
    "play_bots",
    "resign",
    "review_match",
    "rule",
    "run_out",
    "see_to_packs",
    "seen",
    "show_seed",
    "submit",
    "submit_sent",
    "take_calendar_away",
    "take_over",
    "tell_turn",
    "turns_to_tell",
    "undo_confirmation",
]
