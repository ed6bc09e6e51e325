"""How fast hands are counted and cards pegged, beside the packages on PyPI over the same hands in the same run."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from bench._peers import ask
from games.engine.cards import CARDS, parse_cards
from games.engine.pegging import pegs
from games.engine.scoring import count_five, points, show, total

HANDS, PASSES = 20_000, 5
PROMISE = 2_000_000  # hands a second over card numbers
TIMES = {"card numbers": 25, "Card values": 4, "explained": 2}  # the best of the peers
PROMISE_IMPORT = 250  # ms
IMPORT = "from time import perf_counter as now; t = now(); import games.engine.pegging; print(now() - t)"


def main() -> None:
    """Print a line a way of counting, then the import and the play."""
    dice = Random(121)
    numbers = [dice.sample(range(52), 5) for _ in range(HANDS)]
    hands = [(tuple(CARDS[card] for card in four), CARDS[starter]) for *four, starter in numbers]
    ours = {
        "card numbers": best(lambda: [count_five(a, b, c, d, starter) for a, b, c, d, starter in numbers]),
        "Card values": best(lambda: [points(four, starter) for four, starter in hands]),
        "explained": best(lambda: [total(show(four, starter)) for four, starter in hands]),
    }
    peers = ask("_scoring_peers.py", {"hands": numbers, "passes": PASSES}) or {}
    fastest = max((speed for speed, _ in peers.values()), default=None)
    print(f"{HANDS:,} hands with their starters, best of {PASSES} passes, one core; promise: {PROMISE:,} by numbers")
    print(f"{'scoring':24}{'hands/s':>12}{'x best peer':>13}{'promise':>9}")
    for name, (speed, _) in ours.items():
        ratio = f"{speed / fastest:.1f}" if fastest else "?"
        print(f"{name:24}{speed:12,.0f}{ratio:>13}{TIMES[name]:9}")
    counted = ours["card numbers"][1]
    for name, (speed, theirs) in peers.items():
        differing = sum(one != other for one, other in zip(counted, theirs, strict=True))
        print(f"{'peer: ' + name:24}{speed:12,.0f}{speed / fastest:13.1f}   counts {differing} hands differently")
    print(f"import of the engine: median {importing():.0f} ms (promise: {PROMISE_IMPORT} ms)")
    for pile in ("2C 9D KH 7S", "8C 7D", "2C 3D 5H 6S 4C"):
        laid = parse_cards(pile)
        speed, scores = best(lambda laid=laid: [pegs(laid) for _ in range(HANDS)])
        print(f"pegging the last of {pile + ':':16}{1e9 / speed:6.0f} ns, {total(scores[0])} points")


def best(job: Callable[[], list[Any]]) -> tuple[float, list[Any]]:
    """How many a second in the best of some passes, and what came out."""
    times = []
    for _ in range(PASSES):
        began = perf_counter()
        found = job()
        times.append(perf_counter() - began)
    return len(found) / min(times), found


def importing(runs: int = 5) -> float:
    """Milliseconds in a fresh Python."""
    fresh = [sys.executable, "-c", IMPORT]
    return median(1000 * float(subprocess.run(fresh, capture_output=True, check=True).stdout) for _ in range(runs))


if __name__ == "__main__":
    main()
