"""Counting hands in batches, and evaluating the discards of one hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from random import Random

import numpy as np

from bench.figures import Figure, Size, at_least, at_most
from bench.timing import median_milliseconds, milliseconds
from games.analysis.batch import every_hand, score_hands
from games.analysis.expected import discards

DEALS = {2: ("two seats", 6), 3: ("three seats", 5), 4: ("four seats", 5)}


def figures(size: Size) -> Iterator[Figure]:
    count, hands = size.pick((2_000_000, 200), smallest=(20_000, 2))
    rows = np.concatenate([hands[::6] for hands in every_hand()])
    rows = np.random.default_rng(1).permutation(rows)[:count]
    for name, is_crib in (("hands", False), ("cribs", True)):
        took = median_milliseconds(lambda is_crib=is_crib: score_hands(rows, is_crib=is_crib))
        yield Figure(name=f"{name} in a batch", value=count / took / 1000, unit="million a second", goal=at_least(80))
    took = median_milliseconds(lambda: score_hands(rows[:, 1:]))
    yield Figure(name="hands of three cards in a batch", value=count / took / 1000, unit="million a second")
    if size is not Size.SMALLEST:
        took = milliseconds(count_all) / 1000
        yield Figure(name="all 12,994,800 hands with their starters", value=took, unit="s", goal=at_most(1))
    for seats, (name, dealt) in DEALS.items():
        for way, exact, most in (("its crib computed", True, 3), ("its crib from the table", False, 0.1)):
            took = weighed(dealt, seats, hands, exact=exact)
            yield Figure(name=f"discards of a hand, {name}, {way}", value=took, unit="ms", goal=at_most(most))


def count_all() -> None:
    for hands in every_hand():
        np.bincount(score_hands(hands))


def weighed(dealt: int, seats: int, count: int, *, exact: bool) -> float:
    """Milliseconds per hand."""
    deck = Random(dealt)
    hands = [tuple(deck.sample(range(52), dealt)) for _ in range(count)]
    sides = cycle((True, False))

    def weigh() -> None:
        for hand in hands:
            discards(hand, own_crib=next(sides), seats=seats, exact=exact)

    return median_milliseconds(weigh) / count
