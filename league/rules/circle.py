"""The circle of a session: after each round everyone moves one seat to the right, except the player at seat 0.

Seat s faces seat m - 1 - s. With an odd number of players, seat 0 is an empty chair, and the player who faces it sits
out. In m - 1 rounds everyone meets everyone once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

Chair = Hashable  # a player or EMPTY
Pairs = list[tuple[Chair, Chair]]  # one round; the first of a pair deals first unless that is unfair


class _Empty:
    def __repr__(self) -> str:
        return "EMPTY"


EMPTY: Chair = _Empty()


def even(players: Sequence[Chair]) -> list[Chair]:
    """The players on chairs; an odd number adds the empty chair at seat 0."""
    return [EMPTY, *players] if len(players) % 2 else list(players)


def step(chairs: Sequence[Chair]) -> list[Chair]:
    """The chairs after everyone moves one seat to the right, except seat 0."""
    return [chairs[0], chairs[-1], *chairs[1:-1]]


def circle(chairs: Sequence[Chair], rounds: range) -> Iterator[Pairs]:
    """This many rounds of the circle, in table order; odd seats deal first, seat 0 every other time."""
    row = list(chairs)
    for number in rounds:
        facing = row[::-1]
        yield [
            (row[seat], facing[seat]) if seat % 2 or (seat == 0 and number % 2 == 0) else (facing[seat], row[seat])
            for seat in range(len(row) // 2)
        ]
        row = step(row)


def loops(called: Sequence[Pairs], present: Sequence[Chair]) -> Iterator[list[Chair]]:
    """Each way to continue the circle of the called rounds: the chairs of the next round, most likely first.

    A new player takes an empty chair or that of a player who left; other such chairs stay empty. Yields nothing if the
    number of chairs has changed, or if the last rounds were not a circle.
    """
    taken = _heirs(_chairs(called[-1]), even(present))
    if taken is None:
        return
    for chairs in _chairings(called[-2:]):
        yield [taken.get(chair, chair) for chair in step(chairs)]


def _chairs(pairs: Pairs) -> list[Chair]:
    return [chair for pair in pairs for chair in pair]


def _heirs(before: Sequence[Chair], after: Sequence[Chair]) -> dict[Chair, Chair] | None:
    """The new player of each chair; None if the number of chairs changed."""
    gone = [chair for chair in before if chair not in set(after)]
    come = [chair for chair in after if chair not in set(before)]
    return dict(zip(gone, come, strict=True)) if len(gone) == len(come) else None


def _chairings(called: Sequence[Pairs]) -> list[list[Chair]]:
    """The chairs of the last round, for each possible player at seat 0.

    Two consecutive rounds of one rotation form a ring, which determines every chair for a given seat 0. After a single
    round, any chairs that produce its tables are possible.
    """
    last = called[-1]
    if len(called) == 1:
        odd = [(one, other) if seat % 2 else (other, one) for seat, (one, other) in enumerate(last)]
        if EMPTY not in _chairs(last):
            odd[0] = last[0]
        elif odd[0][0] is not EMPTY:
            odd[0] = (odd[0][1], odd[0][0])
        return [[left for left, _ in odd] + [right for _, right in reversed(odd)]]
    taken = _heirs(_chairs(called[0]), _chairs(last))
    if taken is None:
        return []
    earlier, later = _partners([(taken.get(a, a), taken.get(b, b)) for a, b in called[0]]), _partners(last)
    table = {chair: seat for seat, pair in enumerate(last) for chair in pair}
    found = [chairs for first in _chairs(last) if (chairs := _walk(first, earlier, later))]
    return sorted(found, key=lambda chairs: sum(abs(seat - table[chairs[seat]]) for seat in range(len(last))))


def _partners(pairs: Pairs) -> dict[Chair, Chair]:
    return {one: other for a, b in pairs for one, other in ((a, b), (b, a))}


def _walk(first: Chair, earlier: dict[Chair, Chair], later: dict[Chair, Chair]) -> list[Chair]:
    """The chairs of the later round with `first` at seat 0; empty if the rounds are not from one circle."""
    size = len(later)
    chairs = [first] * size
    seat, chair = 1, earlier[first]
    while True:
        chairs[seat] = chair
        if seat == size - 1:
            break
        seat, chair = size - 1 - seat, later[chair]
        chairs[seat] = chair
        seat, chair = size + 1 - seat, earlier[chair]
    return chairs if len(set(chairs)) == size else []
