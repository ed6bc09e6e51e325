"""The value of each discard: the hand over every starter, plus or minus the crib."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from operator import itemgetter

import numpy as np

from games.analysis.batch import hand_means
from games.analysis.deal_sizes import OPPONENTS, OWN, DealSize
from games.analysis.weights import weights_of

Split = Callable[[Sequence[int]], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class DiscardChoice:
    """A discard; means in points. `total` is the hand plus our crib, or minus the opponent's."""

    kept: tuple[int, ...]
    discarded: tuple[int, ...]
    hand: float
    crib: float
    total: float


def discards(hand: Sequence[int], *, own_crib: bool, seats: int = 2, exact: bool = True) -> tuple[DiscardChoice, ...]:
    """Every discard from `hand`, best first: 15 of six cards, 10 of five at two seats, 5 at three or four.

    At four seats the crib of our side is our own. The hand is the mean over every starter. The crib is the mean over
    every starter and every discard of the others from the unseen cards, by probability; or, with `exact=False`, the
    precomputed value of the discarded kind. Equals stay in the order of `hand`. Raises ValueError for duplicate cards,
    or if no game deals that many.
    """
    weights, crib = weights_of(len(hand), seats), OWN if own_crib else OPPONENTS
    size = weights.size
    cards = np.array(hand)
    if len(set(hand)) < len(hand) or cards.min() < 0 or cards.max() > 51:
        raise ValueError("A hand holds different cards, numbers from 0 to 51.")
    hands = hand_means(cards[None], size)[0]
    discarded = cards[size.away]
    if exact:
        unseen = np.ones(52)
        unseen[cards] = 0
        cribs = weights.mean_cribs(discarded, crib, unseen.reshape(4, 13))
    else:
        cribs = weights.by_cards[crib][tuple(discarded.T)]
    totals = hands + cribs if own_crib else hands - cribs
    found = zip(_splits(size), hands.tolist(), cribs.tolist(), totals.tolist(), strict=True)
    ways = [DiscardChoice(kept(hand), discarded(hand), *means) for (kept, discarded), *means in found]
    return tuple(sorted(ways, key=lambda way: -way.total))


@cache
def _splits(size: DealSize) -> list[tuple[Split, Split]]:
    places = zip(size.kept.tolist(), size.away.tolist(), strict=True)
    return [(_taking(kept), _taking(away)) for kept, away in places]


def _taking(places: list[int]) -> Split:
    """A function that takes the cards at these indices from a hand."""
    if len(places) == 1:
        return lambda hand: (hand[places[0]],)
    return itemgetter(*places)
