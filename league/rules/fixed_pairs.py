"""Fixed partners: two players who move as one for the whole session, at tables of two pairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from .rounds import History, P, Round, Table
from .seat_requests import Requests

Partners = tuple[P, ...]


def partners(players: Sequence[P], called: Sequence[Round[P]], asked: Requests[P]) -> tuple[list[Partners[P]], list[P]]:
    """The pairs, and the players left over: as in called rounds, then as requested, then by the draw.

    In a called round, the first two who sat out are partners: see `as_players`.
    """
    with_whom: dict[P, P] = {}

    def join(one: P, other: P) -> None:
        if one in players and other in players and not {one, other} & with_whom.keys():
            with_whom[one], with_whom[other] = other, one

    for round_ in called:
        for side in (*(side for table in round_.tables for side in table.sides), round_.sitting_out[:2]):
            if len(side) == 2:
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
    """A called round with each side as one player: the pair of the side's player who is still here, once only."""
    seated: set[Partners[P]] = set()

    def unit(side: Partners[P]) -> Partners[P]:
        found = [pairs[player] for player in side if player in pairs]
        # Of the pairs of two players who had other partners then, first one that sat out by choice: it missed nothing.
        pair = min(found, key=lambda pair: not one.uncredited & {*pair}, default=side)
        if pair in seated:
            return side  # two who had other partners then
        seated.add(pair)
        return pair

    def at_table(table: Table[P]) -> Table[Partners[P]]:
        units = {unit(side): side for side in table.sides}
        uncounted = frozenset(pair for pair, side in units.items() if table.uncounted & set(side))
        return Table(tuple((pair,) for pair in units), uncounted)

    tables = tuple(map(at_table, one.tables))
    pairs_out = dict.fromkeys(pairs[player] for player in one.sitting_out if player in pairs)
    uncredited = frozenset(pair for pair in pairs_out if {*pair} <= one.uncredited)
    sitting_out = tuple(pair for pair in pairs_out if pair not in seated)
    return Round(tables, sitting_out, one.catch_up, one.numbers, uncredited)


def as_players(one: Round[Partners[P]], left_over: Sequence[P]) -> Round[P]:
    """The reverse; players without a partner sit out."""
    tables = tuple(
        Table(tuple(side[0] for side in table.sides), frozenset(player for pair in table.uncounted for player in pair))
        for table in one.tables
    )
    sitting_out = (*(player for pair in one.sitting_out for player in pair), *left_over)
    uncredited = frozenset(player for pair in one.uncredited for player in pair)
    return Round(tables, sitting_out, one.catch_up, one.numbers, uncredited)


def without_extra_games(
    rounds: Iterable[Round[P]], players: Sequence[P], called: Sequence[Round[P]]
) -> Iterator[Round[P]]:
    """The planned rounds. A catch-up game counts for no player who has all games already, unlike their partner."""
    history = History(called)
    for one in rounds:
        most = max(history.games[player] for player in players)
        full = frozenset(player for player in players if one.catch_up and history.games[player] == most)
        tables = (replace(table, uncounted=table.uncounted | full.intersection(table.players)) for table in one.tables)
        counted = replace(one, tables=tuple(tables))
        history.add(counted)
        yield counted
