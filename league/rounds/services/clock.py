"""The clock of a round that is being played."""

from datetime import datetime, timedelta

from common.errors import Refused
from league.rounds.models import AbstractRound

LONGEST = 600  # minutes


def set_clock(round_: AbstractRound, minutes: int | None, now: datetime) -> str:
    """Let a round's clock run from now, or again; None: take it away. Answers what is to be noted, "" for nothing.

    Refused as "minutes" where they are not from 1 to 600. The caller holds the lock.
    """
    if minutes is not None and not 1 <= minutes <= LONGEST:
        raise Refused("minutes", f"A round's clock runs from 1 to {LONGEST} minutes.")
    if minutes is None and round_.clock_ends_at is None:
        return ""
    round_.clock_ends_at = None if minutes is None else now + timedelta(minutes=minutes)
    round_.save(update_fields=["clock_ends_at"])
    return "the clock stopped" if minutes is None else f"{minutes} minutes on the clock"
