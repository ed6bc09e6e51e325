"""Starting and stopping the clocks of a match as its turns change."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from games.clocks import CUT_TIME
from games.engine import CuttingForDeal, CuttingStarter, State
from games.models import Match, Seat
from games.selectors import acting


def set_clocks(match: Match, seats: Sequence[Seat], state: State, mover: int | None) -> None:
    """Stop the clock of who has moved, run those of all who are to act, and note when the first of them is due."""
    clock, now, to_move = match.clock, timezone.now(), acting(state)
    if clock.kind == "untimed":
        return
    for seat in seats:
        before = seat.bank, seat.since
        if seat.since and seat.bank is not None and (seat.number == mover or seat.number not in to_move):
            lag = seat.lag or timedelta()
            seat.bank = clock.after(seat.bank, now - seat.since, lag, seat.factor)
            seat.since = None
        if seat.number in to_move and not seat.bot and seat.since is None:
            seat.since = now
        if (seat.bank, seat.since) != before:
            seat.save(update_fields=["bank", "since"])
    match.due_at = due_at(match, seats, state)


def take_increment_back(match: Match, seat: Seat) -> None:
    """A seat takes up again what it laid away: what its clock gained by that is lost, or time could be made so."""
    if seat.bank is not None:
        gained = timedelta(seconds=match.clock.increment) * seat.factor
        seat.bank = max(seat.bank - gained, timedelta())


def due_at(match: Match, seats: Sequence[Seat], state: State) -> datetime | None:
    """When the first running clock runs out, or a cut is made for who does not choose; None while nothing runs."""
    cuts = isinstance(state.phase, CuttingForDeal | CuttingStarter) and match.clock.kind == "live"
    ends = [ends_at(seat, cuts=cuts) for seat in seats]
    return min((end for end in ends if end is not None), default=None)


def ends_at(seat: Seat, *, cuts: bool) -> datetime | None:
    if seat.since is None or seat.bank is None:
        return None
    return seat.since + (min(seat.bank, CUT_TIME * seat.factor) if cuts else seat.bank)


def stop_clocks(match: Match, seats: Sequence[Seat]) -> None:
    """Keep what is left on every clock; nothing is due any more."""
    now = timezone.now()
    for seat in seats:
        if seat.since and seat.bank is not None:
            seat.bank = max(seat.bank - (now - seat.since), timedelta())
            seat.since = None
            seat.save(update_fields=["bank", "since"])
    match.due_at = None
