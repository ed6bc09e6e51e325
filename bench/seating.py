"""How long a draw takes, beside a general matching algorithm doing the same job in the same run."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import perf_counter

from networkx import Graph, max_weight_matching

from league.rules.seating import rotation
from league.rules.tables import mixed

GAMES = 9
PROMISE = 300  # ms for 200 players and 9 rounds


def main() -> None:
    """Print the draws of a fresh night, of a re-plan and of a night at mixed tables."""
    players = shuffled(200)
    fresh = timed(lambda: rotation(players, games=GAMES))
    print(f"seating 200 x {GAMES} fresh: median {fresh:.1f} ms (promise: {PROMISE} ms)")
    called = rotation(players, games=GAMES)[:3]
    others = [*players[3:], 200, 201]
    print(
        f"seating 200 x {GAMES} after round 3, three gone, two new: "
        f"median {timed(lambda: rotation(others, games=GAMES, called=called)):.1f} ms"
    )
    print(
        f"mixed tables 60 x 4: median {timed(lambda: mixed(shuffled(60), rounds=4, dice=random.Random(1)), 3):.0f} ms"
    )
    few = shuffled(60)
    ours, peer = timed(lambda: rotation(few, games=GAMES)), timed(lambda: by_matching(few), 3)
    print(
        f"seating 60 x {GAMES} fresh: median {ours:.2f} ms; networkx max_weight_matching round by round: "
        f"{peer:.0f} ms, {peer / ours:.0f} times as long"
    )


def shuffled(count: int) -> list[int]:
    """Players 0 to `count` in a drawn order."""
    return random.Random(count).sample(range(count), count)


def timed(job: Callable[[], object], runs: int = 9) -> float:
    """The median of some runs in milliseconds, after one to warm up."""
    job()
    return median(one_run(job) for _ in range(runs))


def one_run(job: Callable[[], object]) -> float:
    """Milliseconds."""
    start = perf_counter()
    job()
    return 1000 * (perf_counter() - start)


def by_matching(players: list[int]) -> list[set[tuple[int, int]]]:
    """The same night, each round the heaviest matching among those who have not met."""
    left = Graph([(a, b) for a in players for b in players if a < b])
    rounds = []
    for _ in range(GAMES):
        rounds.append(max_weight_matching(left, maxcardinality=True))
        left.remove_edges_from(rounds[-1])
    return rounds


if __name__ == "__main__":
    main()
