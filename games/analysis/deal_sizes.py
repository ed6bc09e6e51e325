"""The numbers of cards dealt and discarded, by game and number of seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from games.analysis.codes import LETTERS, RANK, SUIT, Cards

OWN, OPPONENTS, DECK = "own", "opponent's", "deck"
CRIBS = (OWN, OPPONENTS)


@dataclass(frozen=True, eq=False)
class DealSize:
    """A way to deal. `others`: for each crib, ours or the opponent's, the sources of its other cards.

    A source is a seat to which this crib is `OWN` or the `OPPONENTS`, or the `DECK`.
    """

    name: str
    dealt: int
    discards: int
    others: Mapping[str, tuple[str, ...]]

    @cached_property
    def away(self) -> NDArray[np.int64]:
        """Each choice of indices in the deal to discard, (ways, discards)."""
        return np.array(list(combinations(range(self.dealt), self.discards)))

    @cached_property
    def kept(self) -> NDArray[np.int64]:
        """The indices kept, parallel to `away`, (ways, held)."""
        return np.array([[place for place in range(self.dealt) if place not in gone] for gone in self.away])

    @property
    def held(self) -> int:
        return self.dealt - self.discards


DEAL_SIZES = {
    (6, 2): DealSize("six cards, two seats", 6, 2, {OWN: (OPPONENTS,), OPPONENTS: (OWN,)}),
    (5, 2): DealSize("five cards, two seats", 5, 2, {OWN: (OPPONENTS,), OPPONENTS: (OWN,)}),
    (5, 3): DealSize("three seats", 5, 1, {OWN: (OPPONENTS, OPPONENTS, DECK), OPPONENTS: (OWN, OPPONENTS, DECK)}),
    (5, 4): DealSize("four seats", 5, 1, {OWN: (OWN, OPPONENTS, OPPONENTS), OPPONENTS: (OPPONENTS, OWN, OWN)}),
}  # by cards dealt to a seat, and seats


def kinds(discarded: Cards) -> NDArray[np.int64]:
    """The kind of discarded cards, (..., 1) or (..., 2): the rank of one; of two the ranks and if the suit is equal.

    The rank, 0 to 12; or 13 · lower + higher, and 169 more for two of one suit.
    """
    ranks = RANK[discarded]
    if discarded.shape[-1] == 1:
        return ranks[..., 0]
    suits = SUIT[discarded]
    return 13 * ranks.min(axis=-1) + ranks.max(axis=-1) + 169 * (suits[..., 0] == suits[..., 1])


def every_kind(discards: int) -> NDArray[np.int64]:
    """Example cards of each kind, (kinds, discards), in the order of kinds: 13 of one card, 169 of two."""
    standing = {int(kinds(np.array(cards))): cards for cards in combinations(range(26), discards)}
    return np.array([standing[kind] for kind in sorted(standing)])


@cache
def ways(discards: int) -> NDArray[np.int64]:
    """How often each kind is in a deck; zero for numbers that are not a kind. 13 of one card, 338 of two."""
    return np.bincount(kinds(np.array(list(combinations(range(52), discards)))), minlength=338 if discards == 2 else 13)


def name_of(discarded: Cards) -> str:
    """The name of these cards' kind: "K", "5J", and "5Js" for two of one suit."""
    ranks = sorted(RANK[discarded])
    suited = len(discarded) == 2 and SUIT[discarded[0]] == SUIT[discarded[1]]
    return "".join(LETTERS[rank] for rank in ranks) + ("s" if suited else "")
