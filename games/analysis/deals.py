"""Every deal of a seat, with deals that differ only by the names of suits merged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, groupby, product
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray


def every_deal(dealt: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Deals (n, dealt) and the number that each represents, (n,): 962,988 deals of six cards for all C(52, 6)."""
    parts = [_of_shape(shape) for shape in _shapes(dealt)]
    return np.concatenate([deals for deals, _ in parts]), np.concatenate([ways for _, ways in parts])


def _shapes(dealt: int) -> Iterator[tuple[int, ...]]:
    """The number of cards of each suit, the longest first."""
    for shape in product(range(dealt, -1, -1), repeat=4):
        if sum(shape) == dealt and list(shape) == sorted(shape, reverse=True):
            yield shape


def _of_shape(shape: tuple[int, ...]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Suits of equal length hold their ranks in one order only, and represent all others."""
    deals, ways, suit = np.zeros((1, 0), np.uint8), np.array([factorial(4)]), 0
    for length, alike in groupby(shape):
        number = len(list(alike))
        holdings = list(combinations_with_replacement(combinations(range(13), length), number))
        ranks = np.array(holdings, np.uint8).reshape(len(holdings), number, length)
        cards = ranks + 13 * np.arange(suit, suit + number, dtype=np.uint8)[:, None]
        repeats = np.array([prod(map(factorial, Counter(holding).values())) for holding in holdings])
        before, with_these = np.divmod(np.arange(len(deals) * len(holdings)), len(holdings))
        deals = np.hstack([deals[before], cards.reshape(len(holdings), -1)[with_these]])
        ways = ways[before] // repeats[with_these]
        suit += number
    return deals, ways
