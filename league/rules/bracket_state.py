"""A bracket in progress: who meets whom after some results, walkovers, playable meetings, and places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from common.language import gettext as _
from league.rules.brackets import Bracket, BracketError, BracketMatch, Loser, Section, Seed, Source, Winner, slots
from league.rules.standings import place_text

Seats = tuple[int | None, int | None]
PLACED: tuple[Section, ...] = ("final", "third", "main", "losers")  # losers of one round are above those of the next


@dataclass(frozen=True, slots=True)
class Place:
    """The range of places that players share: 3 to 4 for the losers of two semifinals."""

    first: int
    last: int

    def __str__(self) -> str:
        return place_text(self.first, shared=self.first != self.last)


@dataclass(frozen=True, slots=True)
class BracketState:
    """A bracket after some results, by meeting id and by seed.

    `seats`: the two seeds of a meeting; None for an unknown seed or no one. `won`: the side, 0 or 1, that advances,
    also by a bye, a walkover or an unneeded decider. `ready`: the meetings that can be played now. `walkovers`: the
    meetings won by a withdrawal. `places`: the places of seeds without further meetings.
    """

    seats: dict[int, Seats] = field(default_factory=dict)
    won: dict[int, int] = field(default_factory=dict)
    ready: tuple[int, ...] = ()
    walkovers: frozenset[int] = frozenset()
    places: dict[int, Place] = field(default_factory=dict)

    @property
    def champion(self) -> int | None:
        """The seed in the first place, once it is decided."""
        return next((seed for seed, place in self.places.items() if place.first == 1), None)


def bracket_state(bracket: Bracket, winners: Mapping[int, int], *, withdrawn: Sequence[int] = ()) -> BracketState:
    """The bracket after these meetings were won by side 0 or 1.

    A withdrawn seed keeps its won meetings, and loses each later one by a walkover once its opponent is known.
    `withdrawn` is in order of time: if both have withdrawn, the later one advances, so that a walkover still counts if
    its winner withdraws afterward. Raises BracketError for an impossible result.
    """
    _check(bracket, winners, withdrawn)
    seats: dict[int, Seats] = {}
    won: dict[int, int] = {}
    ready: list[int] = []
    walkovers: set[int] = set()
    left = {seed: at for at, seed in enumerate(withdrawn)}
    for meeting in bracket.meetings:
        one, other = seats[meeting.id] = (_who(meeting.sides[0], seats, won), _who(meeting.sides[1], seats, won))
        settled = _settled(bracket, meeting, won)
        if meeting.id in winners:
            _check_result(meeting, seats[meeting.id], settled)
            won[meeting.id] = winners[meeting.id]
        elif settled is not None:
            won[meeting.id] = settled
        elif one is None or other is None:
            continue
        elif one in left or other in left:
            won[meeting.id] = int(left.get(one, len(left)) < left.get(other, len(left)))
            walkovers.add(meeting.id)
        else:
            ready.append(meeting.id)
    return BracketState(seats, won, tuple(ready), frozenset(walkovers), _places(bracket, seats, won))


def depending_on(bracket: Bracket, meeting: int) -> frozenset[int]:
    """All later meetings whose sides depend on this one. They must be undone before its result can be."""
    found = {meeting}
    for one in bracket.meetings:  # each meeting comes after its sources
        if any(isinstance(side, Winner | Loser) and side.meeting in found for side in one.sides):
            found.add(one.id)
    return frozenset(found - {meeting})


def round_name(bracket: Bracket, meeting: BracketMatch) -> str:
    """The name of a meeting's round."""
    match meeting.bracket:
        case "third":
            return _("Third-place match")
        case "losers":
            return _("Losers’ round %(number)s") % {"number": meeting.round}
        case "final":
            return _("Second final") if meeting.id == bracket.decider else _("Final")
    to_come = slots(bracket.entries).bit_length() - 1 - meeting.round
    known = {1: _("Semifinals"), 2: _("Quarterfinals")} if bracket.decider is None else {}
    return known.get(to_come, _("Round %(number)s") % {"number": meeting.round})


def _who(source: Source, seats: Mapping[int, Seats], won: Mapping[int, int]) -> int | None:
    match source:
        case Seed(number):
            return number
        case Winner(meeting) if meeting in won:
            return seats[meeting][won[meeting]]
        case Loser(meeting) if meeting in won:
            return seats[meeting][1 - won[meeting]]
    return None


def _settled(bracket: Bracket, meeting: BracketMatch, won: Mapping[int, int]) -> int | None:
    """The side that advances without a game, if there is one."""
    if meeting.bye:
        return meeting.sides.index(None) ^ 1
    if meeting.id == bracket.decider and won.get(meeting.id - 1) == 0:
        return 0
    return None


def _places(bracket: Bracket, seats: Mapping[int, Seats], won: Mapping[int, int]) -> dict[int, Place]:
    if not bracket.meetings:
        return {1: Place(1, 1)}
    going_on = {source for meeting in bracket.meetings for source in meeting.sides}
    places: dict[int, Place] = {}
    first = 1
    for _rank_key, group in groupby(sorted(bracket.meetings, key=_rank), _rank):
        played = [meeting for meeting in group if not meeting.bye]
        for end in (Winner, Loser):
            ends = [end(meeting.id) for meeting in played if end(meeting.id) not in going_on]
            place = Place(first, first + len(ends) - 1)
            places |= {seed: place for source in ends if (seed := _who(source, seats, won)) is not None}
            first += len(ends)
    return places


def _rank(meeting: BracketMatch) -> tuple[int, int]:
    return PLACED.index(meeting.bracket), -meeting.round


def _check(bracket: Bracket, winners: Mapping[int, int], withdrawn: Sequence[int]) -> None:
    meetings = {meeting.id for meeting in bracket.meetings}
    for number, side in winners.items():
        if number not in meetings:
            raise BracketError("no_such_meeting", f"This bracket has no meeting {number}.")
        if side not in (0, 1):
            raise BracketError("no_such_side", f"Meeting {number} is won by side 0 or side 1; {side} cannot be.")
    for seed in withdrawn:
        if not 1 <= seed <= bracket.entries:
            raise BracketError("no_such_seed", f"This bracket has no seed {seed}.")


def _check_result(meeting: BracketMatch, seats: Seats, settled: int | None) -> None:
    """Raise BracketError if the meeting has a result but can't have been played."""
    if meeting.bye:
        raise BracketError("bye", f"Meeting {meeting.id} is a bye and is not played.")
    if settled is not None:
        raise BracketError("not_needed", "The first final was won by the unbeaten side: there is no second one.")
    for source, seed in zip(meeting.sides, seats, strict=True):
        if seed is None and isinstance(source, Winner | Loser):
            raise BracketError(
                "not_ready", f"Meeting {meeting.id} waits for meeting {source.meeting}: enter that result first."
            )
