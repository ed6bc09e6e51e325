"""Plans rounds again if the circle no longer fits, without rematches if possible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .circle import Chair, Pairs, even
from .rounds import History, P

REMATCH = 1_000  # one more rematch costs more than any choice of which pair it is
SIT_OUT = 1_000_000  # and a second sit-out before everyone's first more than any rematch
STEPS = 2_000  # of one climb
TRIES = 30


def replanned(present: Sequence[P], rounds: int, history: History[P]) -> list[Pairs]:
    """Plans `rounds` rounds for the players present.

    The players who have missed the fewest rounds sit out. No single round could be seated otherwise to avoid a rematch.
    There is no rematch at all as long as the rounds, played and planned, are at most half as many as the players.
    """
    plan = _Plan(present, history)
    while len(plan.rounds) < rounds:
        plan.extend(rounds - len(plan.rounds))
    plan.polish()
    return [[(plan.chairs[a], plan.chairs[b]) for a, b in plan.pairs(one)] for one in plan.in_order()]


class _Plan:
    """Chairs by number; `times[a][b]` counts their meetings, and with the empty chair the rounds missed."""

    def __init__(self, present: Sequence[P], history: History[P]) -> None:
        self.chairs: list[Chair] = even(present)
        self.odd = len(present) % 2
        size = len(self.chairs)
        self.times = [[0] * size for _ in range(size)]
        for a in range(self.odd, size):
            for b in range(self.odd, size):
                if a != b:
                    self.times[a][b] = history.meetings(present[a - self.odd], present[b - self.odd])
            if self.odd:
                self.times[0][a] = self.times[a][0] = history.missed(present[a - 1])
        self.called = [list(row) for row in self.times]
        self.rounds: list[list[int]] = []  # each: who faces whom

    def pairs(self, facing: Sequence[int]) -> list[tuple[int, int]]:
        return [(a, b) for a, b in enumerate(facing) if a < b]

    def count(self, facing: Sequence[int], by: int) -> None:
        for a, b in self.pairs(facing):
            self.times[a][b] += by
            self.times[b][a] += by

    def cost(self, a: int, b: int) -> int:
        """What it costs to seat the two once more."""
        times = self.times[a][b]
        if self.odd and not (a and b):
            return SIT_OUT * times
        return REMATCH + times if times else 0

    def extend(self, rounds: int) -> None:
        """As many rounds at once as can be had without a rematch, or one with some."""
        size = len(self.chairs)
        unmet = [{b for b in range(self.odd, size) if b != a and not self.times[a][b]} for a in range(size)]
        rounds = min(rounds, *(len(unmet[a]) + self.odd for a in range(self.odd, size)))
        if self.odd:
            least = min(self.times[0][1:])
            rested = sorted(range(1, size), key=lambda a: (self.times[0][a], len(unmet[a])))
            rounds = min(rounds, sum(times == least for times in self.times[0][1:]))
            unmet[0] = set(rested[:rounds])
            for a in unmet[0]:
                unmet[a].add(0)
        for facing in climb(unmet, rounds):
            self.rounds.append(facing)
            if -1 not in facing:
                self.count(facing, 1)
        if not rounds:
            self.rounds.append([-1])
        for number, facing in enumerate(self.rounds):
            if -1 in facing:
                self.rounds[number] = self.cheapest()
                self.count(self.rounds[number], 1)

    def cheapest(self) -> list[int]:
        """The round that costs least beside all the others: a perfect matching."""
        from networkx import Graph, max_weight_matching

        graph, size = Graph(), len(self.chairs)
        dear = 1 + max(self.cost(a, b) for a in range(size) for b in range(a))
        graph.add_weighted_edges_from((a, b, dear - self.cost(a, b)) for a in range(size) for b in range(a))
        facing = [-1] * size
        for a, b in max_weight_matching(graph, maxcardinality=True):
            facing[a], facing[b] = b, a
        return facing

    def polish(self) -> None:
        """Reseat rounds with rematches until none of them gains by it."""
        better = True
        while better:
            better = False
            for number, facing in enumerate(self.rounds):
                self.count(facing, -1)
                price = sum(self.cost(a, b) for a, b in self.pairs(facing))
                if price % SIT_OUT:
                    other = self.cheapest()
                    if sum(self.cost(a, b) for a, b in self.pairs(other)) < price:
                        self.rounds[number], better = other, True
                self.count(self.rounds[number], 1)

    def in_order(self) -> Iterator[list[int]]:
        """First the rounds in which those sit out who missed least, then those with fewest rematches."""
        self.times = [list(row) for row in self.called]
        left = list(self.rounds)
        while left:
            facing = min(left, key=lambda one: sum(self.cost(a, b) for a, b in self.pairs(one)))
            left.remove(facing)
            self.count(facing, 1)
            yield facing


def climb(unmet: Sequence[set[int]], rounds: int) -> list[list[int]]:
    """Fill so many rounds from pairs that have not met, each used once; a chair left alone faces -1."""
    choose = _wander()
    plans = (_climb(unmet, rounds, choose) for _ in range(TRIES))
    best: list[list[int]] = []
    for plan in plans:
        if not best or _lone(plan) < _lone(best):
            best = plan
        if not _lone(best):
            break
    return best


def _lone(plan: Sequence[Sequence[int]]) -> int:
    return sum(facing.count(-1) for facing in plan)


def _climb(unmet: Sequence[set[int]], rounds: int, choose: Iterator[int]) -> list[list[int]]:
    """Dinitz and Stinson's hill-climbing: seat a lone player with someone unmet, whose partner becomes the lone one.

    The number of lone players never grows, and falls whenever two of one round may meet.
    """
    free = [set(others) for others in unmet]
    size = len(free)
    plan = [[-1] * size for _ in range(rounds)]
    alone = [(number, a) for number in range(rounds) for a in range(size)]
    for _ in range(STEPS + 4 * len(alone)):
        if not alone:
            break
        at = next(choose) % len(alone)
        alone[at], alone[-1] = alone[-1], alone[at]
        number, a = alone[-1]
        facing = plan[number]
        if facing[a] >= 0:
            alone.pop()
            continue
        if not free[a]:
            continue
        others = sorted(free[a])
        b = next((b for b in others if facing[b] < 0), others[next(choose) % len(others)])
        if (left := facing[b]) >= 0:
            alone.append((number, left))
            facing[left] = -1
            free[b].add(left)
            free[left].add(b)
        facing[a], facing[b] = b, a
        free[a].discard(b)
        free[b].discard(a)
    return plan


def _wander() -> Iterator[int]:
    """Numbers without a pattern, the same each time: a plan must not change when it is made again."""
    state = 1
    while True:
        state = (state * 1_103_515_245 + 12_345) % 2**31
        yield state >> 8
