"""Finds the pairing of least cost: it tries likely pairs first, and proves that no other pairing costs less.

The exact matching (networkx, in whole numbers) takes longer the more pairs it gets. So each pair has a bound: the
smallest sum of gaps of any round with this pair. The matching first gets the pairs with the smallest bounds, then more
and more. When the sum of gaps of the round that it finds is not above the largest bound so far, no round is cheaper: a
cheaper round would have at most the same sum of gaps, so the bounds of all its pairs would be among those tried. Costs
that count more than gaps can't be lower either: none of the pairs tried is a rematch, and only players who
are due sit out. If no such round seats everyone, all pairs are tried.

A bound assumes that all other players are paired with their neighbors by score, whether they have met or not. At both
ends of the field that is far too low: a player far ahead has soon met all players nearby. So the players at each end
are examined separately (`_End`), and their extra cost is added to the bounds of all pairs outside.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate, pairwise
from math import inf
from typing import NamedTuple

from .pairing_cost import Edge, Field
from .rounds import P

FEW = 8  # players at an end of the field; there are 105 ways to pair them


class _End(NamedTuple):
    """The players furthest ahead or behind.

    `score` is that of the player nearest to the others. `more`: the minimum by which their gaps exceed the least.
    """

    score: int
    more: int


def cheapest(field: Field[P]) -> Collection[tuple[int, int]]:
    """The pairs of the cheapest round; in an odd field one of them is with the empty chair."""
    likely = _likely(field)
    bounds = [*sorted(likely), inf]
    let_in: list[Edge] = []
    tried, reached = 0, inf
    for bound, beyond in pairwise(bounds):
        let_in += likely[bound]
        if len(let_in) < 2 * tried and beyond < inf and beyond <= reached:
            continue
        found, tried = _matched(let_in), len(let_in)
        if 2 * len(found) >= field.size:
            reached = field.cost(found).gaps
            if reached < beyond:
                return found
    return _matched(field.costs())


def _matched(costs: Iterable[Edge]) -> Collection[tuple[int, int]]:
    """The cheapest of the matchings with most edges."""
    from networkx import Graph, max_weight_matching

    graph = Graph()
    graph.add_weighted_edges_from((a, b, -cost) for a, b, cost in costs)
    matched: Collection[tuple[int, int]] = max_weight_matching(graph, maxcardinality=True)
    return matched


def _likely(field: Field[P]) -> dict[float, list[Edge]]:
    """Pairs by bound: without rematches; and byes of all players who are due to sit out."""
    scores, due = [one.score for one in field.contenders], _due(field)
    least, bounds = _bounds(field, due)
    found: defaultdict[float, list[Edge]] = defaultdict(list)
    for edge in field.costs():
        a, b, _ = edge
        if b == field.size:
            if a in due:
                found[least].append(edge)
        elif (a, b) not in field.known and (scores[a], scores[b]) in bounds:
            found[bounds[scores[a], scores[b]]].append(edge)
    return found


def _bounds(field: Field[P], due: set[int]) -> tuple[int, dict[tuple[int, int], int]]:
    """The least sum of gaps of any round; and of a round with a pair of these scores, in either order."""
    scores = [one.score for one in field.contenders]
    order = sorted(range(field.size), key=scores.__getitem__)
    low, high = _end(field, order, due), _end(field, order[::-1], due)
    seated = sorted(scores)
    if due:
        seated.remove(scores[min(due)])
    least = _least_gaps(seated) + low.more + high.more
    found = {}
    for at, lower in enumerate(seated):
        if at == 0 or seated[at - 1] < lower:
            others = seated[:at] + seated[at + 1 :]
            for upper, gaps in zip(others[at:], _least_gaps_without_each(others)[at:], strict=True):
                beyond = (low.more if lower > low.score else 0) + (high.more if upper < high.score else 0)
                bound = max(least, (upper - lower) ** 2 + gaps + beyond)
                found[lower, upper] = found[upper, lower] = bound
    return least, found


def _due(field: Field[P]) -> set[int]:
    """In an odd field, the players who may sit out: the lowest of those with fewest byes."""
    if field.size % 2 == 0:
        return set()
    claims = [(one.byes, one.score) for one in field.contenders]
    first = min(claims)
    return {at for at, claim in enumerate(claims) if claim == first}


def _end(field: Field[P], order: Sequence[int], due: Collection[int]) -> _End:
    """The first few players of an `order` by score, from either end; an even number of them play.

    If two of them who have met both meet others, and players outside are beyond `border`, they pay at least the squares
    of their own distances to it, as (x + y)² ≥ x² + y²: that is the cost of a rematch here. The rest of their gaps, y²,
    is paid outside, and can't be saved: an even number leaves each end, so the outside players whom they meet are
    paired up, or two meet from end to end and pay for all between.
    """
    scores = [one.score for one in field.contenders]
    if field.size < 3 * FEW:
        return _End(0, 0)
    leaving = set(order[:FEW]) & set(due)
    few = order[: FEW - 1] if leaving else order[:FEW]
    border = scores[order[len(few)]]
    if leaving and not set(due) <= set(few):
        return _End(0, 0)

    def gaps(a: int, b: int) -> int:
        if (min(a, b), max(a, b)) in field.known:
            return (scores[a] - border) ** 2 + (scores[b] - border) ** 2
        return (scores[a] - scores[b]) ** 2

    def least(players: Sequence[int]) -> int:
        if not players:
            return 0
        first, *others = players
        return min(gaps(first, each) + least([one for one in others if one != each]) for each in others)

    ways = [[one for one in few if one != alone] for alone in leaving] or [list(few)]
    return _End(scores[few[-1]], min(map(least, ways)) - _least_gaps(sorted(scores[one] for one in ways[0])))


def _least_gaps(scores: Sequence[int]) -> int:
    """The least sum of squares when an even number of scores, lowest first, is paired: with neighbors."""
    return sum((upper - lower) ** 2 for lower, upper in zip(scores[::2], scores[1::2], strict=True))


def _least_gaps_without_each(scores: Sequence[int]) -> list[int]:
    """For each of an odd number of scores, lowest first: the least gaps of all the others."""
    squares = [(upper - lower) ** 2 for lower, upper in pairwise(scores)]
    below = list(accumulate(squares[::2], initial=0))  # of the first none, two, four …
    above = list(accumulate(squares[:0:-2], initial=0))[::-1]  # of all but the first one, three, five …
    return [
        below[at // 2] + above[at // 2]
        if at % 2 == 0
        else below[at // 2] + (scores[at + 1] - scores[at - 1]) ** 2 + above[at // 2 + 1]
        for at in range(len(scores))
    ]
