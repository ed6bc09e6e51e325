"""Team matches: in every round each team meets another, with a table for each two players, and the points add up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import cast

from .circle import EMPTY, circle, even
from .rounds import History, P, Round, Table


def team_rounds(
    players: Sequence[P], teams: Mapping[P, str], *, rounds: int, called: Sequence[Round[P]] = ()
) -> tuple[Round[P], ...]:
    """The rounds after the called ones; none with fewer than two teams. `teams`: a player's team, if they have one.

    The teams meet in a circle, by name. If they meet again, the players move on to other opponents. Of a team with more
    players than the other, those sit out who have missed least. Only a whole team that sits out is credited for it.
    """
    members: dict[str, list[P]] = {}
    for player in players:
        if player in teams:
            members.setdefault(teams[player], []).append(player)
    if len(members) < 2:
        return ()
    rests = [player for player in players if player not in teams]
    history, found = History(called), []
    for matches in islice(circle(even(sorted(members)), range(rounds)), len(called), None):
        tables: list[Table[P]] = []
        over, bye = list(rests), list[P]()
        for pair in matches:
            present = [members[cast("str", team)] for team in pair if team is not EMPTY]
            if len(present) < 2:
                bye += present[0]
                continue
            at_tables, left_over = _match(present[0], present[1], history)
            tables += at_tables
            over += left_over
        one = Round(tuple(tables), (*bye, *over), uncredited=frozenset(over))
        history.add(one)
        found.append(one)
    return tuple(found)


def _match(home: Sequence[P], away: Sequence[P], history: History[P]) -> tuple[list[Table[P]], list[P]]:
    """The tables of two teams, and those who are left over: the fairest shift, and of these the one with new games."""
    size = max(len(home), len(away))
    one, other = ([*team, *[None] * (size - len(team))] for team in (home, away))

    def shifted(shift: int) -> list[tuple[P | None, P | None]]:
        return list(zip(one, other[shift:] + other[:shift], strict=True))

    def cost(shift: int) -> tuple[int, int]:
        met = sum(history.meetings(a, b) for a, b in shifted(shift) if a is not None and b is not None)
        return sum(history.missed(player) for player in _alone(shifted(shift))), met

    best = shifted(min(range(size), key=cost))
    return [history.two(a, b) for a, b in best if a is not None and b is not None], _alone(best)


def _alone(seats: Iterable[tuple[P | None, P | None]]) -> list[P]:
    return [player for pair in seats if None in pair for player in pair if player is not None]
