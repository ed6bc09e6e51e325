"""Swiss rounds beside the bare matching of the same graph and an engine of chess, and the fixtures of a round robin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import mean, median
from time import process_time
from typing import Any

from networkx import Graph, max_weight_matching

from bench._peers import ask
from league.rules.bills import Field
from league.rules.round_robin import fixtures
from league.rules.swiss import Bill, Contender, Draw, after, bill_of, pair

PLAYERS, ROUNDS, DRAWS, FEW_DRAWS = 200, 9, 9, 3
PROMISE, TIMES = 1_000, 2  # ms for 200 players, and how many times the bare matching it may take at most
ENTRIES = 64
TOURNAMENTS = 40

Contenders = tuple[Contender[int], ...]


def main() -> None:
    """Print the Swiss of 200 round by round, the fixtures, and what the peers' pairings cost beside ours."""
    beside_bare_matching(by_holes=False)
    beside_bare_matching(by_holes=True)
    robin = median(timed(lambda: fixtures(range(ENTRIES), double=True)) for _ in range(DRAWS))
    fields = [field for players in range(TOURNAMENTS) for field in swiss(5 + players, 9, Random(players))]
    rows = [Draw(field, 0).as_data()["contenders"] for field in fields]
    theirs = ask("_pairing_peers.py", {"fields": rows, "round_robin": ENTRIES})
    beside = f"; caissify-pairings {1_000 * theirs['round_robin'] / robin:.0f} times as long" if theirs else ""
    print(f"double round robin of {ENTRIES}: {robin:.1f} ms (promise: {PROMISE} ms){beside}")
    for system, (answers, seconds) in (theirs["swiss"] if theirs else {}).items():
        compare(system, fields, answers, seconds)


def beside_bare_matching(*, by_holes: bool) -> None:
    """Print the rounds of one large Swiss: ranked by wins, or by holes, so that hardly two have the same score."""
    draws, worst = (FEW_DRAWS if by_holes else DRAWS), 0.0
    print(
        f"swiss of {PLAYERS} by {'holes' if by_holes else 'wins'}, ms of one core, mean of {draws} draws "
        f"(promise: {PROMISE} ms, {TIMES} x bare)"
    )
    print(
        f"{'round':>5}{'ours':>8}{'bare':>8}{'ratio':>7}  (bare: networkx max_weight_matching, every two of the field)"
    )
    for number, field in enumerate(swiss(PLAYERS, ROUNDS, Random(1), by_holes=by_holes), start=1):
        ours = [timed(partial(pair, field, dice=Random(seed))) for seed in range(draws)]
        graphs = [graph(Field(Random(seed).sample(field, PLAYERS), ())) for seed in range(draws)]
        bare = mean(timed(partial(max_weight_matching, one, maxcardinality=True)) for one in graphs)
        worst = max(worst, *ours)
        print(f"{number:5}{mean(ours):8.0f}{bare:8.0f}{mean(ours) / bare:7.2f}")
    print(f"slowest draw: {worst:.0f} ms")


def compare(system: str, fields: list[Contenders], answers: list[Any], seconds: float) -> None:
    """Print how a peer's pairings stand to ours: floats apart, of which it was told nothing."""
    told: Counter[str] = Counter()
    spent = 0.0
    for field, answer in zip(fields, answers, strict=True):
        began = process_time()
        ours = pair(field, dice=Random(1)).bill
        spent += process_time() - began
        told[verdict(ours, bill_of_theirs(field, answer))] += 1
    counted = ", ".join(f"{word} {count}" for word, count in sorted(told.items()))
    print(f"{len(fields)} swiss rounds beside caissify-pairings {system}: {counted}")
    print(f"    ours in {spent / seconds:.2f} of its time")


def bill_of_theirs(field: Contenders, answer: Any) -> Bill | None:
    """What a peer's pairing costs; nothing where it leaves somebody out."""
    pairs, byes = answer
    try:
        return bill_of(field, [(one, other) for one, other in pairs], *byes[:1])
    except ValueError:
        return None


def verdict(ours: Bill, theirs: Bill | None) -> str:
    if theirs is None:
        return "left somebody out"
    if (ours.rematches, ours.byes) != (theirs.rematches, theirs.byes):
        return "ours with fewer rematches or byes" if ours < theirs else "OURS ILLEGAL"
    one, other = ours._replace(floats=0), theirs._replace(floats=0)
    return "the same cost" if one == other else "ours cheaper" if one < other else "OURS DEARER"


def swiss(players: int, rounds: int, dice: Random, *, by_holes: bool = False) -> Iterator[Contenders]:
    """The contenders before each round, as long as there are strangers for all.

    A win and a bye are a point; or a win is its holes, which the loser is down by.
    """
    field: Contenders = tuple(Contender(player, 0) for player in range(1, players + 1))
    for _ in range(min(rounds, players // 2)):
        yield field
        pairing = pair(field, dice=dice)
        won = dict.fromkeys([] if pairing.bye is None else [pairing.bye], 1)
        for two in pairing.pairs:
            winner, loser = dice.sample(two, 2)
            won[winner] = dice.randrange(1, 61) if by_holes else 1
            won[loser] = -won[winner] if by_holes else 0
        field = after(field, pairing, won)


def graph(field: Field[int]) -> Graph:
    found = Graph()
    found.add_weighted_edges_from((a, b, -cost) for a, b, cost in field.costs())
    return found


def timed(job: Callable[[], object]) -> float:
    """Milliseconds of this process, so that others on the machine count less."""
    began = process_time()
    job()
    return 1_000 * (process_time() - began)


if __name__ == "__main__":
    main()
