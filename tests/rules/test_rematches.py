"""How late rematches occur in a losers' bracket, compared with every other crossing of a small one."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from league.rules.brackets import Bracket, BracketMatch, Loser, Source, Winner, double


@pytest.mark.parametrize("entries", [8, 16, 32, 64, 128])
def test_rematches_of_neighboring_rounds_come_in_the_last_two_losers_rounds(entries):
    bracket = double(entries)
    last = max(one.round for one in bracket.meetings if one.bracket == "losers")
    soonest = [again.round for lost, out, again in rematches(bracket) if out.round == lost.round + 1]
    assert min(soonest) == last - 1


def test_no_other_crossing_of_sixteen_has_fewer_rematches():
    bracket = double(16)
    crossings = [crossed(crossed(bracket, 2, four), 4, two) for four in orders(4) for two in orders(2)]
    assert expected_rematches(bracket) == min(map(expected_rematches, crossings))
    assert max(map(expected_rematches, crossings)) > expected_rematches(bracket)


def orders(number: int) -> list[tuple[int, ...]]:
    return list(permutations(range(number)))


def crossed(bracket: Bracket, number: int, order: tuple[int, ...]) -> Bracket:
    """The bracket with the losers' round taking those from the main bracket in another order."""
    row = [one for one in bracket.meetings if (one.bracket, one.round) == ("losers", number)]
    coming = sorted((one.sides[0] for one in row), key=lambda side: side.meeting)
    moved = {one.id: replace(one, sides=(coming[order[one.slot]], one.sides[1])) for one in row}
    return replace(bracket, meetings=tuple(moved.get(one.id, one) for one in bracket.meetings))


def way(bracket: Bracket, source: Source) -> list[BracketMatch]:
    """The later meetings of the player from `source` if they keep winning."""
    found: list[BracketMatch] = []
    for one in bracket.meetings:
        if source in one.sides:
            found.append(one)
            source = Winner(one.id)
    return found


def rematches(bracket: Bracket) -> Iterator[tuple[BracketMatch, BracketMatch, BracketMatch]]:
    """A meeting, the later one that its winner lost, and the losers' meeting that may be a rematch."""
    main = [one for one in bracket.meetings if one.bracket == "main" and not one.bye]
    down = {one.id: [ahead for ahead in way(bracket, Loser(one.id)) if ahead.bracket == "losers"] for one in main}
    for lost in main:
        for out in way(bracket, Winner(lost.id)):
            if again := next((ahead for ahead in down.get(out.id, ()) if ahead in down[lost.id]), None):
                yield lost, out, again


def expected_rematches(bracket: Bracket) -> Fraction:
    """The expected number of rematches in the losers' bracket if every meeting is a coin toss."""
    return sum(
        (
            Fraction(1, 2) ** (out.round - lost.round + ahead(bracket, lost, again) + ahead(bracket, out, again))
            for lost, out, again in rematches(bracket)
        ),
        Fraction(0),
    )


def ahead(bracket: Bracket, lost: BracketMatch, until: BracketMatch) -> int:
    """How many meetings the loser of one must win to reach the other."""
    return way(bracket, Loser(lost.id)).index(until)
