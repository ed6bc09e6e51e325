"""The show, hand by hand: where a page pauses after the play, while the match continues."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from django.utils.translation import gettext as _

from games.engine import CardPlayed, ClaimOpened, CribShown, Discarded, Event, GameWon, HandShown, Pegged, StarterCut
from games.models import Match
from games.preferences import Pace

LEAST, MOST = 2, 6  # seconds per hand for readers who don't continue themselves
COUNTED = (Pegged, GameWon)  # events that follow an automatically counted hand


@dataclass(frozen=True, slots=True)
class Stop:
    """The page shows the match after this many events, with one hand counted.

    `seen`: the events that the page had shown before, `end`: those up to the end of the show. After `seconds` the page
    continues; 0: only when its reader does. `clock_runs`: whether the reader's clock does.
    """

    after: int
    seen: int
    end: int
    seconds: int
    clock_runs: bool

    @property
    def is_last(self) -> bool:
        return self.after == self.end

    @property
    def turn(self) -> str:
        """The instruction for the reader; empty if the page continues automatically."""
        if self.seconds:
            return ""
        if self.clock_runs:
            return _("Look at the count, then press Continue. Your clock is running.")
        return _("Look at the count, then press Continue.")


def stop_of(match: Match, events: Sequence[Event], seat: int | None, pace: Pace, seen: int | None) -> Stop | None:
    """Where a seat's page pauses, after it has shown `seen` events; None if nothing is left to show.

    A page that was opened again starts after the seat's last card. A finished match is shown at its end.
    """
    over = match.status == Match.Status.OVER
    if seat is None or pace == "none" or (over and (match.ending != "played" or seen is None)):
        return None
    stops = stops_of(events)
    known = max(seen or 0, _last_card(events, seat))
    after = next((stop for stop in stops if stop > known), None)
    if after is None:
        return None
    runs = match.seats.all()[seat].running_since is not None
    waits = pace == "continue" or match.training
    return Stop(after, known, stops[-1], 0 if waits else _seconds(events[:after]), runs)


def _seconds(events: Sequence[Event]) -> int:
    """How long the last hand of these events is shown: one second more per combination."""
    counted = takewhile(lambda event: isinstance(event, COUNTED), reversed(events))
    combinations = sum(len(event.scores) for event in counted if isinstance(event, Pegged))
    return min(MOST, max(LEAST, 1 + combinations))


def stops_of(events: Sequence[Event]) -> tuple[int, ...]:
    """The numbers of events after which each automatically counted hand and crib of the last show was counted."""
    cut = next((at for at in range(len(events) - 1, -1, -1) if isinstance(events[at], StarterCut)), len(events))
    stops = []
    for at in range(cut, len(events)):
        if isinstance(events[at], HandShown | CribShown):
            end = at + 1
            while end < len(events) and isinstance(events[end], COUNTED):
                end += 1
            stops.append(end)
        elif isinstance(events[at], ClaimOpened) and stops:
            return ()  # with manual counting, each hand has had its time
    return tuple(stops)


def _last_card(events: Sequence[Event], seat: int) -> int:
    """The number of events up to the last card that the seat discarded or played."""
    for at in range(len(events), 0, -1):
        event = events[at - 1]
        if isinstance(event, Discarded | CardPlayed) and event.seat == seat:
            return at
    return 0
