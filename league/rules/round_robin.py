"""Round robins: everyone meets everyone, once or twice, in one field or in groups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from .circle import EMPTY, circle, even
from .rounds import P, Round, Table


def fixtures(players: Sequence[P], *, double: bool = False) -> tuple[Round[P], ...]:
    """All rounds, with their tables in order. With an odd number of players, each sits out once per cycle.

    The numbers of first deals differ by one at most. The second cycle repeats the first with the first deal reversed,
    so that everyone deals first in half of the games. ValueError if a player is listed twice.
    """
    if len(set(players)) < len(players):
        raise ValueError("A player is listed twice.")
    if len(players) < 2:
        return ()
    chairs = even(players)
    lap = [_round(cast("list[tuple[P, P]]", pairs)) for pairs in circle(chairs, range(len(chairs) - 1))]
    return tuple(lap + [_reversed(one) for one in lap] if double else lap)


def groups(seeded: Sequence[P], count: int) -> tuple[tuple[P, ...], ...]:
    """The players, best seed first, in `count` groups in serpentine order: 1 2 3, 3 2 1, 1 2 3.

    Groups differ by one player at most. ValueError unless each group has two players.
    """
    if count < 1 or len(seeded) < 2 * count:
        raise ValueError(f"{len(seeded)} players do not make {count} groups of two or more.")
    found: list[list[P]] = [[] for _ in range(count)]
    for place, player in enumerate(seeded):
        lap, at = divmod(place, count)
        found[count - 1 - at if lap % 2 else at].append(player)
    return tuple(map(tuple, found))


def _round(pairs: Sequence[tuple[P, P]]) -> Round[P]:
    tables = tuple(Table(((one,), (other,))) for one, other in pairs if EMPTY not in (one, other))
    sitting_out = tuple(player for pair in pairs if EMPTY in pair for player in pair if player is not EMPTY)
    return Round(tables, sitting_out)


def _reversed(one: Round[P]) -> Round[P]:
    return Round(tuple(Table(table.sides[::-1]) for table in one.tables), one.sitting_out)
