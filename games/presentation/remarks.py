"""Messages at a table, as lines of its log, and the buttons that send them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy

from games.models import Match
from games.policies.remarks import message_codes

BUTTONS = {
    "good game": gettext_lazy("Good game"),
    "well played": gettext_lazy("Well played"),
    "your turn": gettext_lazy("Your turn"),
}
BY_THEM = {
    "good game": gettext_lazy("%(name)s says: “Good game.”"),
    "well played": gettext_lazy("%(name)s says: “Well played.”"),
    "your turn": gettext_lazy("%(name)s says: “Your turn.”"),
    "more time": gettext_lazy("%(name)s added a minute to their clock."),
    "declined": gettext_lazy("%(name)s declined the rematch."),
}
BY_YOU = {
    "good game": gettext_lazy("You say: “Good game.”"),
    "well played": gettext_lazy("You say: “Well played.”"),
    "your turn": gettext_lazy("You say: “Your turn.”"),
    "more time": gettext_lazy("You added a minute to your clock."),
    "declined": gettext_lazy("You declined the rematch."),
}


@dataclass(frozen=True, slots=True)
class Remark:
    """A line of the log between two events; so is its `number`."""

    number: float
    sentence: str
    play: bool = False


def remarks_of(match: Match, names: Sequence[str], reader: int | None, *, until: int) -> list[Remark]:
    """The messages up to a version, the oldest first, worded for the seat `reader`."""
    return [
        Remark(version + index / 1000, str(BY_YOU[what] if seat == reader else BY_THEM[what] % {"name": names[seat]}))
        for index, (version, seat, what) in enumerate(match.remarks, 1)
        if version <= until
    ]


def with_remarks(lines: Sequence[Any], remarks: Sequence[Remark], *, are_all: bool) -> tuple[Any, ...]:
    """Lines of the story, the newest first, merged with messages; if lines are left out, older messages are too."""
    since = 0 if are_all else lines[-1].number
    kept = [remark for remark in remarks if remark.number >= since]
    return tuple(sorted((*lines, *kept), key=lambda line: line.number, reverse=True))


def message_choices(match: Match, seat: int | None) -> list[tuple[str, str]]:
    """The available messages as (value, label)."""
    return [(word, str(BUTTONS[word])) for word in message_codes(match, seat)]


def declined_by(match: Match) -> str:
    """Who declined a rematch that did not begin, in a sentence."""
    names = [each.name for each in match.seats.all()]
    said = (BY_THEM[what] % {"name": names[seat]} for _version, seat, what in match.remarks if what == "declined")
    return next(said, "")
