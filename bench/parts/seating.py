"""Seating a session: tables of two, compared with a general matching algorithm; and mixed tables."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from networkx import Graph, max_weight_matching

from bench.figures import Figure, Peer, Size, at_most
from bench.timing import median_milliseconds
from league.rules.mixed_tables import mixed
from league.rules.rotation import rotation
from league.rules.rounds import Round
from league.rules.seat_requests import Requests

GAMES = 9


def figures(size: Size) -> Iterator[Figure]:
    count, few, mixers = size.pick((200, 60, 60), smallest=(20, 12, 12))
    players, fewer = shuffled(count), shuffled(few)
    fresh = median_milliseconds(lambda: rotation(players, games=GAMES))
    yield Figure(name=f"{count} players, {GAMES} rounds", value=fresh, unit="ms", goal=at_most(300))
    called, others = rotation(players, games=GAMES)[:3], [*players[3:], count, count + 1]
    again = median_milliseconds(lambda: rotation(others, games=GAMES, called=called))
    bare = Peer(name="networkx, round by round", value=median_milliseconds(lambda: by_matching(others, called), 3))
    name = "replanned after round 3, three left and two arrived"
    yield Figure(name=name, value=again, unit="ms", goal=at_most(1000), peer=bare, ratio_goal=at_most(2))
    kept_apart = Requests(apart=frozenset(frozenset(others[at : at + 2]) for at in range(0, 20, 2)))
    asked = median_milliseconds(lambda: rotation(others, games=GAMES, called=called, requests=kept_apart), 3)
    name = f"{name}, ten pairs kept apart"
    yield Figure(name=name, value=asked, unit="ms", goal=at_most(1000), peer=bare, ratio_goal=at_most(2))
    at_mixed = median_milliseconds(lambda: mixed(shuffled(mixers), rounds=4, dice=random.Random(1)), 3)
    yield Figure(name=f"mixed tables, {mixers} players, 4 rounds", value=at_mixed, unit="ms")
    peer = Peer(name="networkx, round by round", value=median_milliseconds(lambda: by_matching(fewer), 3))
    ours = median_milliseconds(lambda: rotation(fewer, games=GAMES))
    yield Figure(name=f"{few} players, {GAMES} rounds", value=ours, unit="ms", peer=peer)


def shuffled(count: int) -> list[int]:
    """Players 0 to `count` in random order."""
    return random.Random(count).sample(range(count), count)


def by_matching(players: list[int], called: Sequence[Round[int]] = ()) -> list[set[tuple[int, int]]]:
    """The remaining rounds, each a maximum-weight matching of players who have not met."""
    left = Graph([(a, b) for a in players for b in players if a < b])
    left.remove_edges_from(
        [(*one, *other) for round_ in called for one, other in (each.sides for each in round_.tables)]
    )
    rounds = []
    for _ in range(GAMES - len(called)):
        rounds.append(max_weight_matching(left, maxcardinality=True))
        left.remove_edges_from(rounds[-1])
    return rounds
