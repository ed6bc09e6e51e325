"""Clocks: minutes per match and an increment per turn, days per turn, or none. Pure: the time is an argument."""

from dataclasses import dataclass
from datetime import timedelta

from common.language import gettext as _
from common.language import ngettext

MOST_LAG = timedelta(seconds=1)  # maximum compensation for network lag, per turn
CUT_TIME = timedelta(seconds=20)  # with a running clock, to choose a cut; then the table cuts
CALL_TIME = timedelta(seconds=30)  # with a running clock, to call muggins; then the count is final


@dataclass(frozen=True, slots=True)
class Clock:
    """`initial` and `increment` in seconds, or `days` a turn; all zero: untimed. Raises ValueError otherwise."""

    initial: int = 0
    increment: int = 0
    days: int = 0

    def __post_init__(self) -> None:
        live = 30 <= self.initial <= 10_800 and 0 <= self.increment <= 180 and not self.days
        slow = 1 <= self.days <= 14 and not self.initial and not self.increment
        if not (live or slow or not any((self.initial, self.increment, self.days))):
            raise ValueError("There is no such clock.")

    @property
    def kind(self) -> str:
        return "live" if self.initial else "days" if self.days else "untimed"

    def first(self, time_multiplier: int) -> timedelta | None:
        """The initial time; None: unlimited.

        time_multiplier: extends it; 0 means unlimited.
        """
        whole = timedelta(seconds=self.initial, days=self.days)
        return whole * time_multiplier if time_multiplier and self.kind != "untimed" else None

    def after(self, left: timedelta, spent: timedelta, lag: timedelta, time_multiplier: int) -> timedelta:
        """The time left after a turn that took `spent`, of which up to a second's `lag` is given back."""
        if self.days:
            return timedelta(days=self.days) * time_multiplier
        given_back = min(max(lag, timedelta()), MOST_LAG, spent)
        return max(left - spent + given_back, timedelta()) + timedelta(seconds=self.increment) * time_multiplier

    def after_seed(self, left: timedelta, spent: timedelta, time_multiplier: int) -> timedelta:
        """The time left after waiting for a seed: as after a turn, but without an increment."""
        if self.days:
            return timedelta(days=self.days) * time_multiplier
        return max(left - max(spent - MOST_LAG, timedelta()), timedelta())

    def __str__(self) -> str:
        if self.days:
            return ngettext("%(days)s day per turn", "%(days)s days per turn", self.days) % {"days": self.days}
        if not self.initial:
            return _("no clock")
        minutes, seconds = divmod(self.initial, 60)
        if seconds:
            time = _("%(seconds)s seconds") % {"seconds": self.initial}
        else:
            time = ngettext("%(minutes)s minute", "%(minutes)s minutes", minutes) % {"minutes": minutes}
        if not self.increment:
            return time
        increment = {"time": time, "seconds": self.increment}
        return (
            ngettext(
                "%(time)s plus %(seconds)s second per turn",
                "%(time)s plus %(seconds)s seconds per turn",
                self.increment,
            )
            % increment
        )


def time_in_words(seconds: int) -> str:
    """ "2 days 3 hours", "4 minutes 10 seconds", "9 seconds"."""
    days, rest = divmod(seconds, 86_400)
    hours, rest = divmod(rest, 3_600)
    minutes, seconds = divmod(rest, 60)
    parts = [
        (days, ngettext("%(number)s day", "%(number)s days", days)),
        (hours, ngettext("%(number)s hour", "%(number)s hours", hours)),
        (minutes, ngettext("%(number)s minute", "%(number)s minutes", minutes)),
        (seconds, ngettext("%(number)s second", "%(number)s seconds", seconds)),
    ]
    parts_in_words = [words % {"number": number} for number, words in parts if number]
    return " ".join(parts_in_words[:2]) or _("no time")
