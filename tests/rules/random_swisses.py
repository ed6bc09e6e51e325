"""Random Swisses with late entries and withdrawals, for the tests of pairing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from league.rules.pairing_cost import Contender
from league.rules.swiss import Pairing, after, pair

Field = tuple[Contender[int], ...]


@dataclass(frozen=True)
class Swiss:
    """The entries at the start, and before each round withdrawals (by place) and late entries.

    `by_holes`: the winner's score goes up by the holes of the game, the loser's down.
    """

    start: int
    changes: tuple[tuple[tuple[int, ...], int], ...]
    seed: int
    by_holes: bool = False

    def rounds(self) -> Iterator[tuple[Field, Pairing[int]]]:
        """Each round's contenders with their pairing; a win is 2, one in five 3, a bye 2."""
        dice, ever = Random(self.seed), self.start
        field: Field = tuple(Contender(player, 0) for player in range(self.start))
        for leavers, late in self.changes:
            for place in leavers:
                if len(field) > 2:
                    at = place % len(field)
                    field = field[:at] + field[at + 1 :]
            field += tuple(Contender(player, 0) for player in range(ever, ever + late))
            ever += late
            pairing = pair(field, dice=dice)
            yield field, pairing
            won = {dice.choice(two): dice.choice((2, 2, 2, 2, 3)) for two in pairing.pairs}
            if self.by_holes:
                holes = {winner: dice.randrange(1, 61) for winner in won}
                won = {one: holes.get(one) or -holes[other] for two in pairing.pairs for one, other in (two, two[::-1])}
            field = after(field, pairing, won | ({} if pairing.bye is None else {pairing.bye: 2}))


def swisses(*, least: int = 2, most: int = 30, rounds: int = 9, by_holes: bool = False) -> st.SearchStrategy[Swiss]:
    """Swisses of `least` to `most` entries at the start."""
    change = st.tuples(st.lists(st.integers(0, 99), max_size=2).map(tuple), st.sampled_from([0, 0, 1, 2]))
    changes = st.lists(change, min_size=1, max_size=rounds).map(tuple)
    return st.builds(Swiss, st.integers(least, most), changes, st.integers(0, 999), st.just(by_holes))
