"""The clock of a round, and a round in progress."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class Clock:
    """A round's clock: `left` in seconds, 0 once the time is up."""

    ends_at: datetime
    left: int

    @property
    def text(self) -> str:
        return f"{self.left // 60}:{self.left % 60:02}"


def clock_of(ends_at: datetime | None, now: datetime) -> Clock | None:
    """The clock of a round at `now`; None if it was not started."""
    return Clock(ends_at, max(0, round((ends_at - now).total_seconds()))) if ends_at else None


@dataclass(frozen=True, slots=True)
class RoundInPlay:
    """A round with missing results: its name if there are several, its clock, and its last online deadline."""

    round: Any
    name: str
    clock: Clock | None
    until: datetime | None
