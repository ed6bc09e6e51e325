"""Counting hands and pegging cards, compared with other packages on the same hands."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from typing import Any

from bench.figures import Figure, Peer, Size, at_least, at_most
from bench.peers import ask_python
from bench.timing import milliseconds
from games.engine.cards import CARDS, parse_cards
from games.engine.pegging import pegs
from games.engine.scoring import count_five, points, show, total

IMPORT = "from time import perf_counter as now; t = now(); import games.engine.pegging; print(now() - t)"
PEERS = ("cribbage-scorer", "CribbageSim")


def figures(size: Size) -> Iterator[Figure]:
    count, passes = size.pick((20_000, 5), smallest=(20, 1))
    dice = Random(121)
    numbers = [dice.sample(range(52), 5) for _ in range(count)]
    hands = [(tuple(CARDS[card] for card in four), CARDS[starter]) for *four, starter in numbers]
    question = {"hands": numbers, "passes": passes}
    answer, missing = ask_python("scoring.py", question, install=size is not Size.SMALLEST)
    speeds = {name: speed for name, (speed, _) in (answer or {}).items()}
    fastest = max(speeds, key=speeds.__getitem__, default="the faster of " + " and ".join(PEERS))
    peer = Peer(name=fastest, value=speeds.get(fastest), missing=missing)
    counted: list[int] = []
    for name, job, goal, times in (
        ("explained", lambda: [total(show(four, starter)) for four, starter in hands], None, 2),
        ("cards as values", lambda: [points(four, starter) for four, starter in hands], None, 4),
        ("cards as numbers", lambda: [count_five(*five) for five in numbers], at_least(2_000_000), 25),
    ):
        speed, counted = best(passes, job)
        yield Figure(
            name=f"hands counted, {name}",
            value=speed,
            unit="a second",
            goal=goal,
            peer=peer,
            ratio_goal=at_least(times),
        )
    for name, (_, theirs) in (answer or {}).items():
        differing = sum(one != other for one, other in zip(counted, theirs, strict=True))
        yield Figure(name=f"hands that {name} counts differently", value=differing, unit=f"of {count:,}")
    yield import_time(size)
    for pile in ("2C 9D KH 7S", "8C 7D", "2C 3D 5H 6S 4C"):
        laid = parse_cards(pile)
        speed, _ = best(passes, lambda laid=laid: [pegs(laid) for _ in range(count)])
        yield Figure(name=f"pegging the last card of {pile}", value=1e9 / speed, unit="ns")


def best(passes: int, job: Callable[[], list[Any]]) -> tuple[float, list[Any]]:
    """The rate per second in the best pass, and the results."""
    found: list[Any] = []
    took = min(milliseconds(lambda: found.__setitem__(slice(None), job())) for _ in range(passes))
    return 1000 * len(found) / took, found


def import_time(size: Size) -> Figure:
    """The median over some new Python processes."""
    fresh = [sys.executable, "-c", IMPORT]
    runs = [subprocess.run(fresh, capture_output=True, check=True) for _ in range(size.pick(5, smallest=1))]
    took = median(1000 * float(run.stdout) for run in runs)
    return Figure(name="importing the engine", value=took, unit="ms", goal=at_most(250))
