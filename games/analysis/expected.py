"""What each discard of a dealt hand is worth: the hand over every starter, and the crib with it or against it."""

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
    """One way to discard; means in points. `total` is the hand with our crib, or without the opponent's."""

    kept: tuple[int, ...]
    discarded: tuple[int, ...]
    hand: float
    crib: float
    total: float


def discards(hand: Sequence[int], *, own_crib: bool, seats: int = 2, exact: bool = True) -> tuple[DiscardChoice, ...]:
    """Every way to discard from `hand`, the best first: 15 of six cards, 10 of five at two seats, 5 at three or four.

    At four seats the crib of our side is our own. The hand is the mean over every starter. The crib is that over every
    starter and everything that the others may discard from the cards unseen, as likely as they are to; or, with
    `exact=False`, what was worked out beforehand for the kind discarded. Equals stay in the order of `hand`.
    Raises ValueError for cards twice, or where no game deals so many.
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
    """What takes the cards at these places from a hand."""
    if len(places) == 1:
        return lambda hand: (hand[places[0]],)
    return itemgetter(*places)
