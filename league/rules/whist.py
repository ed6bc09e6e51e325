"""Whist movements: at tables of four, everyone has each other player as partner once and as opponent twice.

A table of the first round is two partners and their two opponents, as places of a ring; each later round moves every
place on by one, but not `FIXED`, the player who stays. With one player more than tables of four, the ring has no
`FIXED`, and the player whose place is the number of the round sits out. `tests/rules/test_whist.py` verifies them all.
"""

from __future__ import annotations

from collections.abc import Sequence

from .rounds import History, P, Round

FIXED = -1
Starter = tuple[tuple[int, int, int, int], ...]

STARTERS: dict[int, Starter] = {
    4: ((FIXED, 0, 2, 1),),
    8: ((FIXED, 0, 4, 6), (1, 5, 2, 3)),
    9: ((1, 2, 6, 3), (4, 8, 7, 5)),
    12: ((FIXED, 0, 7, 5), (1, 8, 6, 9), (2, 3, 4, 10)),
    16: ((FIXED, 0, 7, 13), (1, 12, 9, 2), (3, 4, 6, 8), (5, 10, 14, 11)),
    20: ((FIXED, 0, 12, 5), (1, 11, 2, 8), (3, 7, 18, 16), (4, 9, 6, 17), (10, 13, 14, 15)),
    21: ((1, 5, 15, 4), (2, 7, 20, 11), (3, 6, 14, 8), (9, 16, 18, 10), (12, 13, 19, 17)),
    24: (
        *((FIXED, 0, 13, 22), (1, 9, 15, 14), (2, 19, 17, 7), (3, 21, 6, 10), (4, 16, 18, 20)),
        (5, 12, 11, 8),
    ),
    25: (
        *((4, 13, 5, 6), (8, 11, 12, 20), (9, 15, 18, 23), (10, 22, 24, 3), (14, 16, 19, 1)),
        (17, 2, 21, 7),
    ),
    28: (
        *((FIXED, 10, 2, 9), (3, 11, 23, 1), (5, 15, 19, 4), (7, 13, 16, 0), (8, 21, 25, 26)),
        *((12, 14, 17, 20), (18, 22, 24, 6)),
    ),
}
PRIMES = {5: 2, 13: 2, 17: 3, 29: 2}
"""Players of whom one sits out, and a number whose powers run through all places of their ring."""


def starter_of(players: int) -> Starter | None:
    """The tables of the first round; None if there is no movement for this number."""
    if root := PRIMES.get(players):
        powers = [pow(root, power, players) for power in range(players - 1)]
        quarter = (players - 1) // 4
        return tuple(
            (powers[at], powers[at + 2 * quarter], powers[at + quarter], powers[at + 3 * quarter])
            for at in range(quarter)
        )
    return STARTERS.get(players)


def whist(players: Sequence[P], *, rounds: int, called: Sequence[Round[P]] = ()) -> tuple[Round[P], ...] | None:
    """The rounds of `rounds` not called yet; after a complete movement it starts again.

    None if there is no movement for this number of players, or if the called rounds don't match it because someone has
    come or gone.
    """
    starter = starter_of(len(players))
    if starter is None:
        return None
    history = History[P]()
    plan = [_round(starter, number, players, history) for number in range(max(rounds, len(called)))]
    seated = [{frozenset(map(frozenset, table.sides)) for table in one.tables} for one in plan]
    before = [{frozenset(map(frozenset, table.sides)) for table in one.tables} for one in called]
    return tuple(plan[len(called) :]) if seated[: len(called)] == before else None


def _moved(place: int, number: int, ring: int) -> int:
    """The place in a later round. No ring of nine has a movement, but three rings of three have."""
    if ring == 9:
        return (place // 3 + number // 3) % 3 * 3 + (place + number) % 3
    return (place + number) % ring


def _round(starter: Starter, number: int, players: Sequence[P], history: History[P]) -> Round[P]:
    """The round with this number, from 0, added to the history; the side with fewer first deals deals first."""
    ring = len(players) - (len(players) % 4 == 0)

    def at(place: int) -> P:
        return players[-1] if place == FIXED else players[_moved(place, number, ring)]

    sides = [((at(a), at(b)), (at(c), at(d))) for a, b, c, d in starter]
    tables = tuple(map(history.of_sides, sides))
    seated = {player for table in tables for player in table.players}
    one = Round(tables, tuple(player for player in players if player not in seated))
    history.add(one)
    return one
