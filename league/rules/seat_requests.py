"""Players' seating requests, and the costs of seating two players together, in whole numbers.

The costs are so far apart that one unit of a number outweighs everything after it, in any round that a club can play.

| number  | what one unit is                                                                                   |
| ------- | -------------------------------------------------------------------------------------------------- |
| SIT_OUT | a round that the player who sits out has missed before                                             |
| APART   | two who are to be kept apart; or two who have not yet met of those who are to play each other      |
| REMATCH | two who have met in this session                                                                   |
| AGAIN   | one earlier meeting of such a pair                                                                 |
| RECENT  | two who met in the last session; half of it if they met in the one before, and so on               |
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, Generic

from .rounds import P, Round, Table

SIT_OUT, APART, REMATCH, AGAIN, RECENT = 10**15, 10**12, 10**9, 10**6, 120
Pair = frozenset[P]


@dataclass(frozen=True, slots=True)
class Requests(Generic[P]):
    """Pairs to keep apart or together, tables that players keep, and how many sessions ago two met.

    `sit_out`: players who prefer to sit out if the number is odd; the first of them does. Together: they play each
    other once at tables of two, share a table of three or four, or are fixed partners.
    """

    apart: frozenset[Pair[P]] = frozenset()
    together: frozenset[Pair[P]] = frozenset()
    tables: Mapping[P, int] = field(default_factory=dict)
    recent: Mapping[Pair[P], int] = field(default_factory=dict)
    sit_out: tuple[P, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.apart or self.together or self.tables or self.recent or self.sit_out)

    @property
    def moves_players(self) -> bool:
        """Whether a request can change who meets whom."""
        return bool(self.apart or self.together or self.recent or len(self.tables) > 1)

    def sits_out(self, players: Sequence[P]) -> P | None:
        """The one of these players who sits out by request; no one if their number is even."""
        return next((one for one in self.sit_out if one in players), None) if len(players) % 2 else None

    def is_apart(self, one: P, other: P) -> bool:
        """Whether the two must not meet: by request, or because each keeps a table of their own."""
        mine, theirs = self.tables.get(one), self.tables.get(other)
        return frozenset((one, other)) in self.apart or (None not in (mine, theirs) and mine != theirs)

    def price(self, one: P, other: P) -> int:
        """The cost of seating the two at one table, in addition to earlier meetings in this session."""
        age = self.recent.get(frozenset((one, other)))
        return APART * self.is_apart(one, other) + (RECENT // age if age else 0)


NO_REQUESTS: Requests[Any] = Requests()


def at_their_tables(one: Round[P], tables: Mapping[P, int]) -> Round[P]:
    """The round with its tables reordered so that players keep the tables that they requested.

    A number beyond the last table means the last. If two meet who keep different tables, one of them moves.
    """
    rest = list(one.tables)
    kept: dict[int, Table[P]] = {}
    for player in sorted(tables, key=tables.__getitem__):
        place = min(tables[player], len(one.tables)) - 1
        own = next((table for table in rest if player in table.players), None)
        if own is not None and place not in kept:
            rest.remove(own)
            kept[place] = own
    others = iter(rest)
    return replace(one, tables=tuple(kept.get(place) or next(others) for place in range(len(one.tables))))


def of_pairs(requests: Requests[P], pairs: Sequence[tuple[P, ...]]) -> Requests[tuple[P, ...]]:
    """The same requests for partners who play as one: what one of them asks for holds for both.

    A pair sits out by request only if both prefer it.
    """

    def meeting(wanted: Mapping[Pair[P], int]) -> Iterator[tuple[Pair[tuple[P, ...]], int]]:
        for one, other in combinations(pairs, 2):
            ages = [wanted[two] for a in one for b in other if (two := frozenset((a, b))) in wanted]
            if ages:
                yield frozenset((one, other)), min(ages)

    return Requests(
        apart=frozenset(dict(meeting(dict.fromkeys(requests.apart, 1)))),
        tables={pair: requests.tables[player] for pair in pairs for player in pair if player in requests.tables},
        recent=dict(meeting(requests.recent)),
        sit_out=tuple(
            sorted(
                (pair for pair in pairs if {*pair} <= {*requests.sit_out}),
                key=lambda pair: max(map(requests.sit_out.index, pair)),
            )
        ),
    )
