"""Pairing Swiss rounds, compared with plain matching on the same graph and a chess engine; round-robin fixtures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import mean, median
from typing import Any

from networkx import Graph, max_weight_matching

from bench.figures import NONE, Figure, Peer, Size, at_most
from bench.peers import ask_python
from bench.timing import cpu_milliseconds
from league.rules.pairing_cost import Contender, Field, PairingCost
from league.rules.round_robin import fixtures
from league.rules.swiss import SwissInputs, after, cost_of, pair

Contenders = tuple[Contender[int], ...]
SLOWEST = at_most(1000)  # ms
WORSE = "rounds that cost more than the peer's"


def figures(size: Size) -> Iterator[Figure]:
    players, rounds, entries = size.pick((200, 9, 64), smallest=(12, 2, 8))
    yield from beside_bare_matching(players, rounds, size.pick(9, smallest=1), by_holes=False)
    yield from beside_bare_matching(players, rounds, size.pick(3, smallest=1), by_holes=True)
    tournaments = size.pick(40, smallest=1)
    fields = [field for extra in range(tournaments) for field in swiss(5 + extra, 9, Random(extra))]
    rows = [SwissInputs(field, 0).as_data()["contenders"] for field in fields]
    question = {"fields": rows, "round_robin": entries}
    answer, missing = ask_python("swiss.py", question, install=size is not Size.SMALLEST)
    robin = median(cpu_milliseconds(lambda: fixtures(range(entries), double=True)) for _ in range(9))
    theirs = Peer(name="caissify-pairings", value=1000 * answer["round_robin"] if answer else None, missing=missing)
    yield Figure(name=f"double round robin of {entries}", value=robin, unit="ms", goal=SLOWEST, peer=theirs)
    for system, (answers, seconds) in (answer or {"swiss": {}})["swiss"].items():
        yield from beside_peer(f"caissify-pairings {system}", fields, answers, seconds)


def beside_bare_matching(players: int, rounds: int, draws: int, *, by_holes: bool) -> Iterator[Figure]:
    """The rounds of one large Swiss: ranked by wins, or by holes, so that few scores are equal."""
    slowest, ranked = 0.0, f"{players} players by {'holes' if by_holes else 'wins'}"
    for number, field in enumerate(swiss(players, rounds, Random(1), by_holes=by_holes), start=1):
        ours = [cpu_milliseconds(partial(pair, field, dice=Random(seed))) for seed in range(draws)]
        graphs = [graph(Field(Random(seed).sample(field, players))) for seed in range(draws)]
        bare = mean(cpu_milliseconds(partial(max_weight_matching, one, maxcardinality=True)) for one in graphs)
        slowest = max(slowest, *ours)
        peer = Peer(name="networkx, all pairs", value=bare)
        name = f"{ranked}, round {number}, mean of {draws}"
        yield Figure(name=name, value=mean(ours), unit="ms", peer=peer, ratio_goal=at_most(2))
    yield Figure(name=f"{ranked}, slowest draw", value=slowest, unit="ms", goal=SLOWEST)


def beside_peer(name: str, fields: list[Contenders], answers: list[Any], seconds: float) -> Iterator[Figure]:
    """A peer's pairings compared with ours: without floats, which it does not support."""
    verdicts: Counter[str] = Counter()
    took = 0.0
    ours: list[PairingCost] = []
    for field in fields:
        took += cpu_milliseconds(lambda field=field: ours.append(pair(field, dice=Random(1)).cost))
    for field, answer, cost in zip(fields, answers, ours, strict=True):
        verdicts[verdict(cost, cost_of_theirs(field, answer))] += 1
    peer = Peer(name=name, value=1000 * seconds / len(fields))
    yield Figure(name=f"a Swiss round, mean of {len(fields)}", value=took / len(fields), unit="ms", peer=peer)
    for kind in (*VERDICTS, WORSE):
        goal = NONE if kind == WORSE else None
        yield Figure(name=f"{kind}, {name}", value=verdicts[kind], unit=f"of {len(fields)}", goal=goal)


def cost_of_theirs(field: Contenders, answer: Any) -> PairingCost | None:
    """The cost of a peer's pairing; None if it leaves a player out."""
    pairs, byes = answer
    try:
        return cost_of(field, [(one, other) for one, other in pairs], *byes[:1])
    except ValueError:
        return None


VERDICTS = ("rounds of the same cost", "rounds that cost less", "rounds in which the peer left someone out")


def verdict(ours: PairingCost, theirs: PairingCost | None) -> str:
    same, less, left_out = VERDICTS
    if theirs is None:
        return left_out
    one, other = ours._replace(floats=0), theirs._replace(floats=0)
    return same if one == other else less if one < other else WORSE


def swiss(players: int, rounds: int, dice: Random, *, by_holes: bool = False) -> Iterator[Contenders]:
    """The contenders before each round, while rounds without rematches exist.

    A win or a bye is one point; or a win counts its holes, which are subtracted from the loser.
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
