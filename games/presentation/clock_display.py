"""The clocks of a match as pages show them."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from games.clocks import time_in_words
from games.models import Match, Seat


@dataclass(frozen=True, slots=True)
class ClockShown:
    """One seat's clock: seconds left when the page was rendered, None for unlimited; `text` in words."""

    seat: int
    name: str
    seconds: int | None
    runs: bool
    text: str

    @property
    def digits(self) -> str:
        """ "4:09", "1 h 5 min", "2 d 23 h"; a word if it is unlimited."""
        if self.seconds is None:
            return self.text
        minutes, seconds = divmod(self.seconds, 60)
        hours, rest = divmod(minutes, 60)
        days = hours // 24
        if days:
            return _("%(days)s d %(hours)s h") % {"days": days, "hours": hours % 24}
        if hours:
            return _("%(hours)s h %(minutes)s min") % {"hours": hours, "minutes": rest}
        return f"{minutes}:{seconds:02}"


def clocks_of(match: Match, now: datetime, reader: int | None = None) -> tuple[ClockShown, ...]:
    """The clocks of a match's people; empty in an untimed match."""
    if match.clock.kind == "untimed":
        return ()
    return tuple(_clock(seat, now, reader) for seat in match.seats.all() if not seat.bot)


def _clock(seat: Seat, now: datetime, reader: int | None) -> ClockShown:
    name = _("You") if seat.number == reader else seat.name
    if seat.time_left is None:
        return ClockShown(seat.number, name, None, seat.running_since is not None, _("no clock"))
    left = max(seat.time_left - (now - seat.running_since if seat.running_since else timedelta()), timedelta())
    seconds = int(left.total_seconds())
    return ClockShown(seat.number, name, seconds, seat.running_since is not None, time_in_words(seconds))
