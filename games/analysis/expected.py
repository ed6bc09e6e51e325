"""What each discard of a dealt hand is worth: the hand over every starter, and the crib with it or against it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from operator import itemgetter

import numpy as np

from games.analysis.batch import hand_means
from games.analysis.deal_sizes import OPPONENTS, OWN, Laying
from games.analysis.weights import weights_of

Split = Callable[[Sequence[int]], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Discard:
    """One way to lay away; means in points. `total` is the hand with our crib, or without the opponent's."""

    kept: tuple[int, ...]
    laid_away: tuple[int, ...]
    hand: float
    crib: float
    total: float


def discards(hand: Sequence[int], *, own_crib: bool, seats: int = 2, exact: bool = True) -> tuple[Discard, ...]:
    """Every way to lay away from `hand`, the best first: 15 of six cards, 10 of five at two seats, 5 at three or four.

    At four seats the crib of our side is our own. The hand is the mean over every starter. The crib is that over every
    starter and everything that the others may lay away from the cards unseen, as likely as they are to; or, with
    `exact=False`, what was worked out beforehand for the kind laid away. Equals stay in the order of `hand`.
    Raises ValueError for cards twice, or where no game deals so many.
    """
    weights, crib = weights_of(len(hand), seats), OWN if own_crib else OPPONENTS
    laying = weights.laying
    cards = np.array(hand)
    if len(set(hand)) < len(hand) or cards.min() < 0 or cards.max() > 51:
        raise ValueError("A hand holds different cards, numbers from 0 to 51.")
    hands = hand_means(cards[None], laying)[0]
    laid = cards[laying.away]
    if exact:
        unseen = np.ones(52)
        unseen[cards] = 0
        cribs = weights.mean_cribs(laid, crib, unseen.reshape(4, 13))
    else:
        cribs = weights.by_cards[crib][tuple(laid.T)]
    totals = hands + cribs if own_crib else hands - cribs
    found = zip(_splits(laying), hands.tolist(), cribs.tolist(), totals.tolist(), strict=True)
    ways = [Discard(kept(hand), laid_away(hand), *means) for (kept, laid_away), *means in found]
    return tuple(sorted(ways, key=lambda way: -way.total))


@cache
def _splits(laying: Laying) -> list[tuple[Split, Split]]:
    places = zip(laying.kept.tolist(), laying.away.tolist(), strict=True)
    return [(_taking(kept), _taking(away)) for kept, away in places]


def _taking(places: list[int]) -> Split:
    """What takes the cards at these places from a hand."""
    if len(places) == 1:
        return lambda hand: (hand[places[0]],)
    return itemgetter(*places)
