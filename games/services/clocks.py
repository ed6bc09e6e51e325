"""Starting and stopping the clocks of a match as its turns change."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from games.clocks import CALL_TIME, CUT_TIME
from games.engine import Claiming, CuttingForDeal, CuttingStarter, State
from games.models import Match, Seat
from games.policies.packs import awaited, is_shuffling


def set_clocks(match: Match, seats: Sequence[Seat], state: State, mover: int | None) -> None:
    """Stop the clock of the seat that moved, run those of all that are awaited, and note when the first is due."""
    clock, now = match.clock, timezone.now()
    if clock.kind == "untimed":
        return
    to_move = awaited(match, state)
    for seat in seats:
        before = seat.bank, seat.since
        if seat.since and seat.bank is not None and (seat.number == mover or seat.number not in to_move):
            lag = seat.lag or timedelta()
            seat.bank = clock.after(seat.bank, now - seat.since, lag, seat.time_multiplier)
            seat.since = None
        if seat.number in to_move and not seat.bot and seat.since is None:
            seat.since = now
        if (seat.bank, seat.since) != before:
            seat.save(update_fields=["bank", "since"])
    match.due_at = due_at(match, seats, state)


def take_increment_back(match: Match, seat: Seat) -> None:
    """A seat takes up again what it laid away: what its clock gained by that is lost, or time could be made so."""
    if seat.bank is not None:
        gained = timedelta(seconds=match.clock.increment) * seat.time_multiplier
        seat.bank = max(seat.bank - gained, timedelta())


def stop_waiting_for(match: Match, seat: Seat) -> None:
    """A seat has shown its seed: stop the clock that ran for it."""
    if seat.since and seat.bank is not None:
        seat.bank = match.clock.after_seed(seat.bank, timezone.now() - seat.since, seat.time_multiplier)
        seat.since = None
        seat.save(update_fields=["bank", "since"])


def due_at(match: Match, seats: Sequence[Seat], state: State) -> datetime | None:
    """When the first running clock runs out, or the table chooses for a seat; None while nothing runs."""
    time = choice_time(match, state)
    ends = [ends_at(seat, time) for seat in seats]
    return min((end for end in ends if end is not None), default=None)


def choice_time(match: Match, state: State) -> timedelta | None:
    """How long a seat may take for what the table does for it then: a cut, or letting a count stand."""
    if match.clock.kind != "live" or is_shuffling(state):
        return None
    match state.phase:
        case CuttingForDeal() | CuttingStarter():
            return CUT_TIME
        case Claiming(said=int()):
            return CALL_TIME
    return None


def ends_at(seat: Seat, choice: timedelta | None = None) -> datetime | None:
    """When the seat's clock runs out, or the time for its choice is over; the way to the browser is given back."""
    if seat.since is None or seat.bank is None:
        return None
    time = seat.bank if choice is None else min(seat.bank, choice * seat.time_multiplier)
    return seat.since + time + (seat.lag or timedelta())


def stop_clocks(match: Match, seats: Sequence[Seat]) -> None:
    """Keep what is left on every clock; nothing is due any more."""
    now = timezone.now()
    for seat in seats:
        if seat.since and seat.bank is not None:
            seat.bank = max(seat.bank - (now - seat.since), timedelta())
            seat.since = None
            seat.save(update_fields=["bank", "since"])
    match.due_at = None
