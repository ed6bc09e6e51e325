"""Batch scoring of shows: a hundred million per second and more from rows of card numbers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from games.analysis.codes import HELD, STARTER, Cards, Codes, Numbers, Points, points_at
from games.analysis.deal_sizes import DealSize

CHUNK = 16_384  # rows whose sums fit in the processor's cache

# How a row is read: its hand in pairs of cards, each as one 16-bit number; then the starter.
ROWS = {
    5: np.dtype({"names": ["first", "rest", "starter"], "formats": ["<u2", "<u2", "u1"], "offsets": [0, 2, 4]}),
    4: np.dtype({"names": ["first", "rest", "starter"], "formats": ["<u2", "u1", "u1"], "offsets": [0, 2, 3]}),
}


def score_hands(cards: ArrayLike, *, is_crib: bool = False) -> Points:
    """The points of each row: four cards of a hand or crib and the starter, or three and the starter (five-card game).

    `cards` are card numbers 0 to 51, shape (n, 5) or (n, 4); the result has shape (n,). The cards of a row must differ,
    which is not checked. Raises ValueError for another shape or an invalid card number.
    """
    rows = np.ascontiguousarray(cards, np.uint8)
    if rows.ndim != 2 or rows.shape[1] not in ROWS or rows.max(initial=0) > 51:
        raise ValueError("Rows of five cards, or of four, are scored; cards are numbers from 0 to 51.")
    held = rows.shape[1] - 1
    row = rows.view(ROWS[held + 1])[:, 0]
    points = np.empty(len(rows), np.uint8)
    pairs = _pairs()
    rest = pairs if held == 4 else HELD
    for at in range(0, len(rows), CHUNK):
        part = row[at : at + CHUNK]
        sums = pairs.take(part["first"])
        sums += rest.take(part["rest"])
        sums += STARTER.take(part["starter"])
        points[at : at + CHUNK] = points_at(sums, held=held, is_crib=is_crib)
    return points


@cache
def _pairs() -> Codes:
    """The sum of two cards' codes, at index first + 256 · second."""
    table = np.zeros((52, 256), np.int64)
    table[:, :52] = HELD[:, None] + HELD
    return table.ravel()


def hand_means(deals: Cards, size: DealSize) -> Numbers:
    """The mean of the hand over all starters, for each discard, (n, discards), from deals of shape (n, dealt)."""
    unseen = np.ones((len(deals), 52), bool)
    unseen[np.arange(len(deals))[:, None], deals] = False
    starters = STARTER[np.nonzero(unseen)[1]].reshape(len(deals), 1, -1)
    sums = HELD[deals[:, size.kept]].sum(axis=2)[:, :, None] + starters
    means: Numbers = points_at(sums, held=size.held).mean(axis=2)
    return means


def every_hand() -> Iterator[NDArray[np.uint8]]:
    """All 12,994,800 hands of four with a starter, as 52 arrays of (249,900, 5), one per starter."""
    fours = np.array(list(combinations(range(51), 4)), np.uint8)
    for starter in range(52):
        others = np.delete(np.arange(52, dtype=np.uint8), starter)
        yield np.column_stack([others[fours], np.full(len(fours), starter, np.uint8)])
