"""A bracket as columns, for drawing it: the cell of each match, and the lines from one column to the next.

`seeds_by_slot` in `league.rules.brackets` decides which seed is where.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from league.rules.brackets import Bracket, BracketMatch, Winner


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell in a column from its top: a match, or empty.

    `follows`: the winner of a match to the left comes here, or passes through to a later column.
    """

    match: BracketMatch | None
    follows: bool


@dataclass(frozen=True, slots=True)
class Column:
    """The matches of a round, from the top. `joins`: two winners meet in the next column; else each keeps its
    height.
    """

    cells: tuple[Cell, ...]
    joins: bool

    @property
    def matches(self) -> list[BracketMatch]:
        return [cell.match for cell in self.cells if cell.match]


def columns_of(bracket: Bracket, *, with_decider: bool) -> tuple[tuple[Column, ...], ...]:
    """The columns of the main bracket up to the final, and those of the losers' bracket or of the third-place match."""
    shown = [each for each in bracket.meetings if with_decider or each.id != bracket.decider]
    above = [each for each in shown if each.bracket in ("main", "final")]
    below = [each for each in shown if each.bracket not in ("main", "final")]
    return tuple(tuple(_side_by_side(each)) for each in (above, below) if each)


def _side_by_side(matches: Sequence[BracketMatch]) -> Iterator[Column]:
    rounds = [{each.slot: each for each in row} for _round, row in groupby(matches, lambda each: each.round)]
    widths = _widths(rounds)
    joins = [wide > next_ for wide, next_ in pairwise([*widths, widths[-1]])]
    leads = _leads(rounds, joins)
    for column, (row, wide) in enumerate(zip(rounds, widths, strict=True)):
        cells = (row.get(slot) for slot in range(wide))
        yield Column(
            tuple(
                Cell(None if each and each.bye else each, (column, slot) in leads) for slot, each in enumerate(cells)
            ),
            joins[column],
        )


def _widths(rounds: Sequence[dict[int, BracketMatch]]) -> list[int]:
    """The number of cells of each column, including byes: equal to the next one's, or twice as many."""
    widths = [1]
    for row, next_ in reversed(list(pairwise(rounds))):
        slots = {each.id: each.slot for each in row.values()}
        straight = all(slots[source] == each.slot for each in next_.values() for source in _winners(each, slots))
        widths.append(widths[-1] * (1 if straight and max(row) < widths[-1] else 2))
    return widths[::-1]


def _leads(rounds: Sequence[dict[int, BracketMatch]], joins: Sequence[bool]) -> set[tuple[int, int]]:
    """Column and slot of each cell that a winner reaches or passes through."""
    at = {each.id: (column, each.slot) for column, row in enumerate(rounds) for each in row.values() if not each.bye}
    found = set()
    for column, row in enumerate(rounds):
        for source in (source for each in row.values() for source in _winners(each, at)):
            begun, slot = at[source]
            for left in range(begun, column):
                slot = slot // 2 if joins[left] else slot
                found.add((left + 1, slot))
    return found


def _winners(match: BracketMatch, among: Container[int]) -> Iterator[int]:
    """The matches among these whose winners play in this one."""
    return (side.meeting for side in match.sides if isinstance(side, Winner) and side.meeting in among)
