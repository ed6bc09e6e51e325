"""The clock of a round."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from league.tournaments.models import RoundClock


@dataclass(frozen=True, slots=True)
class Clock:
    """A round's clock: `left` in seconds, 0 once the time is up."""

    ends_at: datetime
    left: int

    @property
    def told(self) -> str:
        return f"{self.left // 60}:{self.left % 60:02}"


def clock_of(round_id: int, now: datetime) -> Clock | None:
    """The clock of a round as it stands at `now`; None where none was started."""
    clock = RoundClock.objects.filter(round=round_id).first()
    if clock is None:
        return None
    ends_at = clock.started_at + timedelta(minutes=clock.minutes)
    return Clock(ends_at, max(0, round((ends_at - now).total_seconds())))
