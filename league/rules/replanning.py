"""Plans rounds when no circle fits the players present or their requests; `seat_requests` defines the costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .circle import Chair, Pairs, even
from .rounds import History, P
from .seat_requests import AGAIN, APART, NO_REQUESTS, REMATCH, SIT_OUT, Requests

STEPS = 2_000  # steps of one climb
TRIES = 30
SHAKES = 200  # attempts to improve a plan whose requests cost something
WORK = 1_200_000  # number of matchings in these attempts, times their approximate duration


def replanned(
    present: Sequence[P], rounds: int, history: History[P], requests: Requests[P] = NO_REQUESTS
) -> list[Pairs]:
    """Plan `rounds` rounds for the players present.

    The players who have missed the fewest rounds sit out. No single round could be seated at a lower cost. Without
    requests, there is no rematch if the rounds, played and planned, are at most half as many as the players.
    """
    plan = _Plan(present, history, requests)
    while len(plan.rounds) < rounds:
        plan.extend(rounds - len(plan.rounds))
    plan.polish()
    if requests.moves_players:
        plan.shake()
    return [[(plan.chairs[a], plan.chairs[b]) for a, b in plan.pairs(one)] for one in plan.in_order()]


def best_round(
    present: Sequence[P], history: History[P], requests: Requests[P], forbidden: frozenset[P] = frozenset()
) -> Pairs:
    """The cheapest round for the players present, ignoring other planned rounds; a `forbidden` pair does not meet."""
    plan = _Plan(present, history, requests)
    barred = [at for at, chair in enumerate(plan.chairs) if chair in forbidden]
    facing = plan.cheapest((barred[0], barred[1]) if len(barred) == 2 else None)
    return [(plan.chairs[a], plan.chairs[b]) for a, b in plan.pairs(facing)]


class _Plan:
    """Chairs by number; `times[a][b]` counts their meetings, and with the empty chair the rounds missed."""

    def __init__(self, present: Sequence[P], history: History[P], requests: Requests[P]) -> None:
        self.chairs: list[Chair] = even(present)
        self.odd = len(present) % 2
        size = len(self.chairs)
        self.times = [[0] * size for _ in range(size)]
        self.price = [[0] * size for _ in range(size)]
        self.wanted: set[tuple[int, int]] = set()
        for a in range(self.odd, size):
            for b in range(self.odd, size):
                if a != b:
                    one, other = present[a - self.odd], present[b - self.odd]
                    self.times[a][b] = history.meetings(one, other)
                    self.price[a][b] = requests.price(one, other) if requests else 0
                    if frozenset((one, other)) in requests.together and not self.times[a][b]:
                        self.wanted.add((a, b))
            if self.odd:
                self.times[0][a] = self.times[a][0] = history.missed(present[a - 1])
        self.called = [list(row) for row in self.times]
        self.rounds: list[list[int]] = []  # each round: the opponent of each chair
        self.choose = _wander()
        self.matchings, self.most = 0, WORK // (size + 4) ** 3

    def pairs(self, facing: Sequence[int]) -> list[tuple[int, int]]:
        return [(a, b) for a, b in enumerate(facing) if a < b]

    def count(self, facing: Sequence[int], by: int) -> None:
        for a, b in self.pairs(facing):
            self.times[a][b] += by
            self.times[b][a] += by

    def cost(self, a: int, b: int) -> int:
        """The cost of seating the two once more."""
        times = self.times[a][b]
        if self.odd and not (a and b):
            return SIT_OUT * times
        again = REMATCH + AGAIN * times if times else -APART if (a, b) in self.wanted else 0
        return again + self.price[a][b]

    def of_round(self, facing: Sequence[int]) -> int:
        return sum(self.cost(a, b) for a, b in self.pairs(facing))

    def total(self) -> int:
        """The cost of all rounds."""
        planned, self.times = self.times, [list(row) for row in self.called]
        cost = 0
        for facing in self.rounds:
            cost += self.of_round(facing)
            self.count(facing, 1)
        self.times = planned
        return cost

    def least(self) -> int:
        """The lowest possible cost: a sit-out for one of those who have missed fewest rounds, and the requests."""
        cost, missed = -APART * len(self.wanted) // 2, self.called[0][1:]
        for _ in self.rounds if self.odd else ():
            first = missed.index(min(missed))
            cost += SIT_OUT * missed[first]
            missed[first] += 1
        return cost

    def extend(self, rounds: int) -> None:
        """Add as many rounds at once as possible without a rematch, or one with some."""
        if any(not self.times[a][b] for a, b in self.wanted):
            self.add(self.cheapest())
            return
        for limit in sorted({0, *(price for row in self.price for price in row)}):
            planned = self.strangers(rounds, limit)
            whole = [facing for facing in planned if -1 not in facing]
            if len(whole) == rounds:
                break
        for facing in whole:
            self.add(facing)
        for _ in range(max(len(planned), 1) - len(whole)):
            self.add(self.cheapest())

    def strangers(self, rounds: int, limit: int) -> list[list[int]]:
        """At most `rounds` rounds, all of pairs that have not met and whose requests cost at most `limit`."""
        size = len(self.chairs)
        unmet = [
            {b for b in range(self.odd, size) if b != a and not self.times[a][b] and self.price[a][b] <= limit}
            for a in range(size)
        ]
        rounds = min(rounds, *(len(unmet[a]) + self.odd for a in range(self.odd, size)))
        if self.odd:
            least = min(self.times[0][1:])
            in_turn = sorted(range(1, size), key=lambda a: (self.times[0][a], len(unmet[a])))
            rounds = min(rounds, sum(times == least for times in self.times[0][1:]))
            unmet[0] = set(in_turn[:rounds])
            for a in unmet[0]:
                unmet[a].add(0)
        return climb(unmet, rounds, self.choose)

    def add(self, facing: list[int]) -> None:
        self.rounds.append(facing)
        self.count(facing, 1)

    def cheapest(self, barred: tuple[int, int] | None = None) -> list[int]:
        """The round that costs least with all the others, without barred pairs: a perfect matching."""
        from networkx import Graph, max_weight_matching

        self.matchings += 1
        graph, size = Graph(), len(self.chairs)
        costs = {(a, b): self.cost(a, b) for a in range(size) for b in range(a) if (b, a) != barred}
        dear = 1 + max(costs.values())
        graph.add_weighted_edges_from((a, b, dear - cost) for (a, b), cost in costs.items())
        facing = [-1] * size
        for a, b in max_weight_matching(graph, maxcardinality=True):
            facing[a], facing[b] = b, a
        return facing

    def polish(self) -> None:
        """Reseat rounds that cost something until none improves; with requests, limited by `WORK`."""
        better, most = True, len(self.rounds) + self.most
        while better:
            better = False
            for number, facing in enumerate(self.rounds):
                self.count(facing, -1)
                cost = self.of_round(facing)
                if cost % SIT_OUT and (self.matchings < most or not any(map(any, self.price))):
                    other = self.cheapest()
                    if self.of_round(other) < cost:
                        self.rounds[number], better = other, True
                self.count(self.rounds[number], 1)

    def shake(self) -> None:
        """Reseat two rounds at a time, the first without one of its pairs, and keep improvements."""
        least, best = self.least(), (self.total(), self.rounds)
        for _ in range(SHAKES if len(self.rounds) > 1 and len(self.chairs) > 2 else 0):
            if best[0] == least or self.matchings > self.most:
                break
            first, second = next(self.choose) % len(best[1]), next(self.choose) % len(best[1])
            pairs = self.pairs(self.rounds[first])
            barred = pairs[next(self.choose) % len(pairs)]
            for number in {first, second}:
                self.count(self.rounds[number], -1)
            self.rounds = list(self.rounds)
            for number in dict.fromkeys((first, second)):
                self.rounds[number] = self.cheapest(barred if number == first else None)
                self.count(self.rounds[number], 1)
            self.polish()
            if (total := self.total()) <= best[0]:
                best = total, self.rounds
            else:
                self.put(best[1])
        self.put(best[1])

    def put(self, rounds: list[list[int]]) -> None:
        """Replace the planned rounds."""
        self.rounds, self.times = list(rounds), [list(row) for row in self.called]
        for facing in rounds:
            self.count(facing, 1)

    def in_order(self) -> Iterator[list[int]]:
        """First the rounds in which those sit out who missed least, then those with fewest rematches."""
        left = list(self.rounds)
        self.times = [list(row) for row in self.called]
        while left:
            facing = min(left, key=self.of_round)
            left.remove(facing)
            self.count(facing, 1)
            yield facing


def climb(unmet: Sequence[set[int]], rounds: int, choose: Iterator[int]) -> list[list[int]]:
    """This many rounds of pairs that have not met, each used once; a chair without a partner faces -1."""
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
    """Dinitz and Stinson's hill-climbing: pair a single player with an unmet one, whose partner becomes single.

    The number of single players never grows, and falls whenever two of one round can meet.
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
    """Pseudorandom numbers, always the same: a plan must not change when it is computed again."""
    state = 1
    while True:
        state = (state * 1_103_515_245 + 12_345) % 2**31
        yield state >> 8
