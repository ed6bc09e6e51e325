"""The show, hand by hand: where a reader's page stops after the play, while the match itself goes on."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from django.utils.translation import gettext as _

from games.engine import CardPlayed, ClaimOpened, CribShown, Discarded, Event, GameWon, HandShown, Pegged, StarterCut
from games.models import Match
from games.preferences import Pace

LEAST, MOST = 2, 6  # seconds that a hand stays where its reader does not continue by themselves
COUNTED = (Pegged, GameWon)  # what follows a hand that the table counts


@dataclass(frozen=True, slots=True)
class Stop:
    """The page shows the match as it was after so many events, with one hand counted.

    `seen` are the events that the page had shown before, `end` those up to the end of the show. After `seconds` the
    page goes on by itself; 0: not before its reader continues. `clock_runs` is whether the reader's clock does.
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
        """What the reader is asked to do; nothing where the page goes on by itself."""
        if self.seconds:
            return ""
        if self.clock_runs:
            return _("Look at the count, then press Continue. Your clock is running.")
        return _("Look at the count, then press Continue.")


def stop_of(match: Match, events: Sequence[Event], seat: int | None, pace: Pace, seen: int | None) -> Stop | None:
    """Where the page of a seat stops, which has shown `seen` events; None where there is nothing left to look at.

    A page opened again starts after the seat's last card. A match that is over is shown at its end.
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
    """How long the last hand of these events stays: a second more for each combination to read."""
    counted = takewhile(lambda event: isinstance(event, COUNTED), reversed(events))
    combinations = sum(len(event.scores) for event in counted if isinstance(event, Pegged))
    return min(MOST, max(LEAST, 1 + combinations))


def stops_of(events: Sequence[Event]) -> tuple[int, ...]:
    """After how many events each hand and the crib of the last show had been counted, if the table counted them."""
    cut = next((at for at in range(len(events) - 1, -1, -1) if isinstance(events[at], StarterCut)), len(events))
    stops = []
    for at in range(cut, len(events)):
        if isinstance(events[at], HandShown | CribShown):
            end = at + 1
            while end < len(events) and isinstance(events[end], COUNTED):
                end += 1
            stops.append(end)
        elif isinstance(events[at], ClaimOpened) and stops:
            return ()  # the players count, and each hand has had its time
    return tuple(stops)


def _last_card(events: Sequence[Event], seat: int) -> int:
    """How many events there were with the last card that the seat discarded or played."""
    for at in range(len(events), 0, -1):
        event = events[at - 1]
        if isinstance(event, Discarded | CardPlayed) and event.seat == seat:
            return at
    return 0
