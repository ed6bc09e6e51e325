"""The play looked ahead: what a card gains, and what it lets the others gain, over hands that they may hold.

Only ranks matter in the play, so hands and piles here are tuples of ranks, 1 to 13; hands in ascending order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

Ranks = tuple[int, ...]
MOST = 31
VALUE = (0, *(min(rank, 10) for rank in range(1, 14)))
OUT = 40.0  # what pegging out is worth, in points: more than any play can bring


class Gain(NamedTuple):
    """Points expected in the rest of the play: by the side that moves, and by the other."""

    own: float
    other: float


NOTHING = Gain(0.0, 0.0)


@lru_cache(maxsize=1 << 17)
def gained(pile: Ranks) -> int:
    """What the last card of a pile pegs: fifteen, thirty-one, pairs and the longest run; without go and last card."""
    count = sum(VALUE[rank] for rank in pile)
    points = 2 if count in (15, MOST) else 0
    last, alike = pile[-1], 1
    while alike < len(pile) and pile[-alike - 1] == last:
        alike += 1
    points += alike * (alike - 1)
    for length in range(len(pile), 2, -1):
        tail = set(pile[-length:])
        if len(tail) == length and max(tail) - min(tail) == length - 1:
            return points + length
    return points


class Ahead:
    """Two hands laid open, played out as far as `depth` cards: each side plays for its own points less the other's.

    `single` ends the play with its first count, as in the five-card game.
    """

    def __init__(self, *, single: bool = False) -> None:
        self.single = single
        self.known: dict[tuple[Ranks, Ranks, Ranks, int, int, int], Gain] = {}

    def best(self, mine: Ranks, theirs: Ranks, pile: Ranks, to_go: tuple[int, int], depth: int) -> Gain:
        """For the side to move, which can. `to_go` are the holes to the end, its own and the other side's."""
        key = (mine, theirs, pile, *to_go, depth)
        if (found := self.known.get(key)) is None:
            found = max((gain for _, gain in self.each(mine, theirs, pile, to_go, depth)), key=_lead)
            self.known[key] = found
        return found

    def each(
        self, mine: Ranks, theirs: Ranks, pile: Ranks, to_go: tuple[int, int], depth: int
    ) -> Iterator[tuple[int, Gain]]:
        """Every rank that can be played, with what comes of it."""
        room = MOST - sum(VALUE[rank] for rank in pile)
        for at, rank in enumerate(mine):
            if VALUE[rank] > room:
                return
            if at == 0 or mine[at - 1] != rank:
                yield (
                    rank,
                    self._after(mine[:at] + mine[at + 1 :], theirs, (*pile, rank), room - VALUE[rank], to_go, depth),
                )

    def _after(self, mine: Ranks, theirs: Ranks, pile: Ranks, room: int, to_go: tuple[int, int], depth: int) -> Gain:
        points = gained(pile)
        theirs_next, again = bool(theirs) and VALUE[theirs[0]] <= room, bool(mine) and VALUE[mine[0]] <= room
        over = not room or not (theirs_next or again)
        if over and room:
            points += 1
        if points >= to_go[0]:
            return Gain(OUT, 0.0)
        if over:
            theirs_next, again, pile = bool(theirs), bool(mine), ()
        if depth <= 1 or (over and self.single) or not (theirs_next or again):
            return Gain(points, 0.0)
        mine_to_go, theirs_to_go = to_go[0] - points, to_go[1]
        if theirs_next:
            own, other = self.best(theirs, mine, pile, (theirs_to_go, mine_to_go), depth - 1)
            return Gain(points + other, own)
        own, other = self.best(mine, theirs, pile, (mine_to_go, theirs_to_go), depth - 1)
        return Gain(points + own, other)


def _lead(gain: Gain) -> float:
    return gain.own - gain.other


def look_ahead(
    mine: Ranks,
    hands: Sequence[Ranks],
    pile: Ranks,
    *,
    to_go: tuple[int, int],
    depth: int,
    single: bool = False,
) -> dict[int, Gain]:
    """Rank -> mean gain over the hands that the other side may hold; to_go = (own, the other's) holes to the end."""
    ahead = Ahead(single=single)
    sums: dict[int, list[float]] = {}
    for theirs in hands:
        for rank, (own, other) in ahead.each(mine, theirs, pile, to_go, depth):
            total = sums.setdefault(rank, [0.0, 0.0])
            total[0] += own
            total[1] += other
    return {rank: Gain(own / len(hands), other / len(hands)) for rank, (own, other) in sums.items()}
