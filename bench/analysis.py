"""How fast hands are counted in batches, and how fast the discards of one hand are weighed."""

from __future__ import annotations

from itertools import cycle
from random import Random

import numpy as np

from bench.seating import one_run, timed
from games.analysis.batch import every_hand, score_hands
from games.analysis.expected import discards

ROWS = 2_000_000
HANDS = 200
DEALS = {2: ("two seats, six cards", 6), 3: ("three seats", 5), 4: ("four seats", 5)}
BATCH_PROMISE = 80  # million hands a second
ALL_PROMISE = 1  # second
EXACT_PROMISE = 3  # ms
TABLE_PROMISE = 0.1  # ms


def main() -> None:
    """Print batches, all hands there are, and the discards of a hand."""
    rows = np.concatenate([hands[::6] for hands in every_hand()])
    rows = np.random.default_rng(1).permutation(rows)[:ROWS]
    for name, is_crib in (("hands", False), ("cribs", True)):
        speed = len(rows) / timed(lambda is_crib=is_crib: score_hands(rows, is_crib=is_crib)) / 1000
        print(f"analysis {len(rows):,} {name} in a batch: {speed:.0f} M/s (promise: {BATCH_PROMISE} M/s)")
    print(f"analysis hands of three in a batch: {len(rows) / timed(lambda: score_hands(rows[:, 1:])) / 1000:.0f} M/s")
    print(f"analysis all 12,994,800 hands: {one_run(count_all) / 1000:.2f} s (promise: {ALL_PROMISE} s)")
    for seats, (name, dealt) in DEALS.items():
        print(
            f"analysis every discard of a hand, {name}: "
            f"exact with the crib {weighed(dealt, seats, exact=True):.3f} ms (promise: {EXACT_PROMISE} ms), "
            f"crib by the table {weighed(dealt, seats, exact=False):.3f} ms (promise: {TABLE_PROMISE} ms)"
        )


def count_all() -> None:
    for hands in every_hand():
        np.bincount(score_hands(hands))


def weighed(dealt: int, seats: int, *, exact: bool) -> float:
    """Milliseconds a hand."""
    pack = Random(dealt)
    hands = [tuple(pack.sample(range(52), dealt)) for _ in range(HANDS)]
    sides = cycle((True, False))

    def weigh() -> None:
        for hand in hands:
            discards(hand, own_crib=next(sides), seats=seats, exact=exact)

    return timed(weigh) / HANDS


if __name__ == "__main__":
    main()
