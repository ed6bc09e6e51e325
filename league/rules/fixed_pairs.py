"""Fixed partners: two players who play as one for the whole session, in any movement for tables of two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .rounds import P, Round, Table
from .seat_requests import Requests

Partners = tuple[P, ...]


def partners(players: Sequence[P], called: Sequence[Round[P]], asked: Requests[P]) -> tuple[list[Partners[P]], list[P]]:
    """Who plays with whom, and who is left over: as in the called rounds, then as asked for, then by the draw."""
    with_whom: dict[P, P] = {}

    def join(one: P, other: P) -> None:
        if one in players and other in players and not {one, other} & with_whom.keys():
            with_whom[one], with_whom[other] = other, one

    for side in (side for one in called for table in one.tables for side in table.sides if len(side) == 2):
        join(*side)
    for one in players:
        for other in players:
            if frozenset((one, other)) in asked.together:
                join(one, other)
    alone = [player for player in players if player not in with_whom]
    for one, other in zip(alone[::2], alone[1::2], strict=False):
        join(one, other)
    pairs = dict.fromkeys(frozenset((one, with_whom[one])) for one in players if one in with_whom)
    return (
        [tuple(player for player in players if player in pair) for pair in pairs],
        [player for player in players if player not in with_whom],
    )


def as_pairs(one: Round[P], pairs: Mapping[P, Partners[P]]) -> Round[Partners[P]]:
    """A called round, each side of it as one player."""

    def unit(side: Partners[P]) -> Partners[P]:
        return pairs.get(side[0], side)

    tables = tuple(
        Table(
            tuple((unit(side),) for side in table.sides),
            frozenset(unit(side) for side in table.sides if table.uncounted & set(side)),
        )
        for table in one.tables
    )
    resting = dict.fromkeys(pairs[player] for player in one.sitting_out if player in pairs)
    return Round(tables, tuple(resting), one.catch_up, one.numbers)


def as_players(one: Round[Partners[P]], left_over: Sequence[P]) -> Round[P]:
    """The same backward; those who have no partner sit out."""
    tables = tuple(
        Table(tuple(side[0] for side in table.sides), frozenset(player for pair in table.uncounted for player in pair))
        for table in one.tables
    )
    return Round(tables, (*(p for pair in one.sitting_out for p in pair), *left_over), one.catch_up, one.numbers)
