"""Starting and stopping the clocks of a match as its turns change."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from games.clocks import CALL_TIME, CUT_TIME
from games.engine import Claiming, CuttingForDeal, CuttingStarter, State
from games.models import Match, Seat
from games.policies.decks import awaited, is_shuffling


def set_clocks(match: Match, seats: Sequence[Seat], state: State, mover: int | None) -> None:
    """Stop the mover's clock, run those of all awaited seats, and store when the first is due."""
    clock, now = match.clock, timezone.now()
    if clock.kind == "untimed":
        return
    to_move = awaited(match, state)
    for seat in seats:
        before = seat.time_left, seat.running_since
        if seat.running_since and seat.time_left is not None and (seat.number == mover or seat.number not in to_move):
            lag = seat.lag or timedelta()
            seat.time_left = clock.after(seat.time_left, now - seat.running_since, lag, seat.time_multiplier)
            seat.running_since = None
        if seat.number in to_move and not seat.bot and seat.running_since is None:
            seat.running_since = now
        if (seat.time_left, seat.running_since) != before:
            seat.save(update_fields=["time_left", "running_since"])
    match.due_at = due_at(match, seats, state)


def take_increment_back(match: Match, seat: Seat) -> None:
    """Remove the increment that a seat's clock gained for a discard it takes back; it could be repeated otherwise."""
    if seat.time_left is not None:
        gained = timedelta(seconds=match.clock.increment) * seat.time_multiplier
        seat.time_left = max(seat.time_left - gained, timedelta())


def stop_waiting_for(match: Match, seat: Seat) -> None:
    """A seat has revealed its seed: stop its clock."""
    if seat.running_since and seat.time_left is not None:
        seat.time_left = match.clock.after_seed(
            seat.time_left, timezone.now() - seat.running_since, seat.time_multiplier
        )
        seat.running_since = None
        seat.save(update_fields=["time_left", "running_since"])


def due_at(match: Match, seats: Sequence[Seat], state: State) -> datetime | None:
    """When the first running clock runs out, or the table must choose for a seat; None if no clock is running."""
    time = choice_time(match, state)
    ends = [ends_at(seat, time) for seat in seats]
    return min((end for end in ends if end is not None), default=None)


def choice_time(match: Match, state: State) -> timedelta | None:
    """How long a seat has for a choice that the table can make for it: a cut, or a muggins call."""
    if match.clock.kind != "live" or is_shuffling(state):
        return None
    match state.phase:
        case CuttingForDeal() | CuttingStarter():
            return CUT_TIME
        case Claiming(said=int()):
            return CALL_TIME
    return None


def ends_at(seat: Seat, choice: timedelta | None = None) -> datetime | None:
    """When the seat's clock or the time for its choice runs out, with its network lag added."""
    if seat.running_since is None or seat.time_left is None:
        return None
    time = seat.time_left if choice is None else min(seat.time_left, choice * seat.time_multiplier)
    return seat.running_since + time + (seat.lag or timedelta())


def stop_clocks(match: Match, seats: Sequence[Seat]) -> None:
    """Store the time left on every clock; nothing is due any more."""
    now = timezone.now()
    for seat in seats:
        if seat.running_since and seat.time_left is not None:
            seat.time_left = max(seat.time_left - (now - seat.running_since), timedelta())
            seat.running_since = None
            seat.save(update_fields=["time_left", "running_since"])
    match.due_at = None
