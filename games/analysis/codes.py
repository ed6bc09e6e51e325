"""A code for each card, so that the sum of a hand's codes is the index of its points."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product

import numpy as np
from numpy.typing import NDArray

from games.engine import CARDS

Cards = NDArray[np.integer]  # card numbers
Codes = NDArray[np.int64]
Numbers = NDArray[np.float64]  # probabilities, shares, and mean points
Points = NDArray[np.uint8]

# By card number; ranks here begin with the ace as 0.
RANK = np.array([card.rank - 1 for card in CARDS])
SUIT = np.array([int(card.suit) for card in CARDS])
VALUE = np.minimum(np.arange(13) + 1, 10)
JACK = 10
LETTERS = "A23456789TJQK"

# All multisets of four ranks, and of five that a deck can deal, have different sums of these.
RANK_KEYS = np.array([0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415])
# So have all multisets of up to four of these.
SUIT_KEYS = np.array([0, 1, 5, 21])

# A sum has the rank keys of all cards; above them the hand's suit keys and a bit per jack; then the starter's suit.
RANK_BITS, SUIT_BITS, JACK_BITS = 19, 7, 4
RANKS_ONLY = (1 << RANK_BITS) - 1
STARTER_AT = SUIT_BITS + JACK_BITS

HELD: Codes = (
    RANK_KEYS[RANK]
    + (SUIT_KEYS[SUIT] << RANK_BITS)
    + np.where(RANK == JACK, 1 << (RANK_BITS + SUIT_BITS + SUIT), 0)  # the code of a card in a hand or crib
)
STARTER: Codes = RANK_KEYS[RANK] + (SUIT << (RANK_BITS + STARTER_AT))  # the code of a card as starter


def points_at(sums: Codes, *, held: int = 4, is_crib: bool = False) -> Points:
    """The points of hands of `held` cards with a starter, by the sums of their codes; any shape."""
    points = suit_points(held, is_crib=is_crib).take(sums >> RANK_BITS)
    points += rank_points(held).take(sums & RANKS_ONLY)
    return points


@cache
def rank_points(held: int) -> Points:
    """The points of fifteens, pairs and runs of `held` cards and a starter, by the sum of their rank keys."""
    sorted_ranks = combinations_with_replacement(range(13), held + 1)
    ranks = np.array([row for row in sorted_ranks if row[:1] != row[4:]])  # a deck has no five of a kind
    sums = RANK_KEYS[ranks].sum(axis=1)
    table = np.zeros(sums.max() + 1, np.uint8)
    table[sums] = _fifteens(ranks) + _pairs_and_runs(ranks)
    return table


def _fifteens(ranks: NDArray[np.int64]) -> NDArray[np.int64]:
    chosen = np.array(list(product((0, 1), repeat=ranks.shape[1])))
    return 2 * (VALUE[ranks] @ chosen.T == 15).sum(axis=1)


def _pairs_and_runs(ranks: NDArray[np.int64]) -> NDArray[np.int64]:
    many = (ranks[:, :, None] == np.arange(13)).sum(axis=1)
    many = np.pad(many, ((0, 0), (1, 1)))  # none below the ace, none above the king
    points = (many * (many - 1)).sum(axis=1)
    for length in range(3, ranks.shape[1] + 1):
        for low in range(1, 15 - length):
            ends = (many[:, low - 1] == 0) & (many[:, low + length] == 0)
            points += ends * length * many[:, low : low + length].prod(axis=1)
    return points


@cache
def suit_points(held: int, *, is_crib: bool) -> Points:
    """The points of flush and his nobs, by the part of a sum above the ranks. A crib's flush needs the starter."""
    table = np.zeros(1 << (STARTER_AT + 2), np.uint8)
    for suits in combinations_with_replacement(range(4), held):
        for jacks, starter in product(range(1 << JACK_BITS), range(4)):
            flush = 0
            if len(set(suits)) == 1:
                flush = held + 1 if starter == suits[0] else 0 if is_crib else held
            at = SUIT_KEYS[list(suits)].sum() + (jacks << SUIT_BITS) + (starter << STARTER_AT)
            table[at] = flush + (jacks >> starter & 1)
    return table
