"""The positions of a bracket's matches, and the lines between them."""

from itertools import pairwise

import pytest

from league.rules.bracket_columns import Column, columns_of
from league.rules.brackets import Winner, double, single


def at(part: tuple[Column, ...]) -> dict[int, tuple[int, int]]:
    """Column and slot of each match."""
    return {
        cell.match.id: (column, slot)
        for column, each in enumerate(part)
        for slot, cell in enumerate(each.cells)
        if cell.match
    }


@pytest.mark.parametrize("made", [single, double])
@pytest.mark.parametrize("entries", [*range(2, 20), 27, 64, 100])
def test_every_winner_is_led_to_the_next_match(made, entries):
    bracket = made(entries)
    parts = columns_of(bracket, with_decider=True)
    assert {match for part in parts for match in at(part)} == {each.id for each in bracket.meetings if not each.bye}
    for part in parts:
        where = at(part)
        assert [wide.joins for wide, _ in pairwise(part)] == [
            len(a.cells) == 2 * len(b.cells) for a, b in pairwise(part)
        ]
        for match in (match for column in part for match in column.matches):
            to, slot = where[match.id]
            sources = [side.meeting for side in match.sides if isinstance(side, Winner) and side.meeting in where]
            assert part[to].cells[slot].follows == bool(sources)
            for column, begun in (where[source] for source in sources):
                led = begun
                for passed in range(column, to):
                    led = led // 2 if part[passed].joins else led
                    assert part[passed + 1].cells[led].follows
                assert led == slot


def test_a_double_elimination_of_eleven_is_six_columns_wide():
    assert [len(part) for part in columns_of(double(11), with_decider=True)] == [6, 5]
