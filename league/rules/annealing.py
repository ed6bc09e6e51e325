"""Seats several rounds at tables of mixed sizes, by simulated annealing with a fixed number of steps."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import exp

from .rounds import Dice, History, P, Round
from .seat_requests import Requests

PARTNERS, MEETING = 30, 10  # the cost of one more repetition, per earlier one
APART, TOGETHER, RECENT = 500, -100, 6  # added to it: for a request, and for meetings in an earlier session
PLAIN, EXCEPTION, SITTING_OUT = range(3)  # kinds of seats, and the cost of repeating a kind
PRICES = (0, 9, 1_000)
STEPS, MOST = 600, 150_000  # steps per player and round, up to this total
HOT, COLD = 12.0, 1.0


def anneal(
    players: Sequence[P],
    sizes: Sequence[int],
    *,
    rounds: int,
    dice: Dice,
    called: Sequence[Round[P]],
    requests: Requests[P],
) -> list[list[P]]:
    """For each round its players: by table (fours first, partners adjacent), then those who sit out."""
    search = _Search(players, sizes, rounds, called)
    search.price = [[_price(requests, one, other) for other in players] for one in players]
    steps = min(MOST, STEPS * len(players) * rounds)
    size = len(players)
    for step in range(steps):
        heat = HOT * (COLD / HOT) ** (step / steps)
        rest, one = divmod(dice.randrange(rounds * size * size), size)
        number, other = divmod(rest, size)
        worse = search.worse(number, one, other)
        if worse <= 0 or dice.randrange(10_000) < 10_000 * exp(-worse / heat):
            search.swap(number, one, other)
    return [[players[who] for who in seats] for seats in search.plan]


def _price(requests: Requests[P], one: P, other: P) -> int:
    """The cost for two players of sharing a table, in addition to earlier meetings in this session."""
    pair = frozenset((one, other))
    if requests.is_apart(one, other) and one != other:
        return APART
    return RECENT // requests.recent.get(pair, RECENT + 1) + TOGETHER * (pair in requests.together)


class _Search:
    """The state of the search: players and seats by number; counts include the called rounds."""

    def __init__(self, players: Sequence[P], sizes: Sequence[int], rounds: int, called: Sequence[Round[P]]) -> None:
        size = len(players)
        self.plan = [list(range(size)) for _ in range(rounds)]
        tables = [list(range(sum(sizes[:at]), sum(sizes[: at + 1]))) for at in range(len(sizes))]
        out = range(sum(sizes), size)
        usual = max(sizes, key=lambda each: (each * sizes.count(each), each))
        self.mates = [[seat for seat in table if seat != own] for table in tables for own in table] + [[] for _ in out]
        self.partner = [own ^ 1 if len(table) == 4 else -1 for table in tables for own in table] + [-1 for _ in out]
        self.kind = [PLAIN if len(table) == usual else EXCEPTION for table in tables for _ in table]
        self.kind += [SITTING_OUT for _ in out]
        self.met = [[0] * size for _ in players]
        self.price = [[0] * size for _ in players]
        self.partnered = [[0] * size for _ in players]
        self.times = [[0] * size for _ in PRICES]
        self._remember(players, called, usual)
        for seats in self.plan:
            for seat, who in enumerate(seats):
                self._count(seats, seat, who, 1)

    def _remember(self, players: Sequence[P], called: Sequence[Round[P]], usual: int) -> None:
        number = {player: who for who, player in enumerate(players)}
        for table in (table for one in called for table in one.tables):
            here = [number[player] for player in table.players if player in number]
            for side in table.sides:
                self._pair(self.partnered, [number[player] for player in side if player in number])
            self._pair(self.met, here)
            for who in here:
                self.times[EXCEPTION][who] += len(table.players) != usual
        history = History(called)
        self.times[SITTING_OUT] = [history.missed(player) for player in players]

    @staticmethod
    def _pair(counts: list[list[int]], group: Sequence[int]) -> None:
        for one, other in combinations(group, 2):
            counts[one][other] += 1
            counts[other][one] += 1

    def _count(self, seats: Sequence[int], seat: int, who: int, by: int) -> None:
        """Add one player's seat to the counts, on the player's own side of each pair."""
        for mate in self.mates[seat]:
            self.met[who][seats[mate]] += by
        if (partner := self.partner[seat]) >= 0:
            self.partnered[who][seats[partner]] += by
        self.times[self.kind[seat]][who] += by

    def worse(self, number: int, one: int, other: int) -> int:
        """The increase in the plan's cost if two seats of a round are swapped."""
        seats, mates, partner = self.plan[number], self.mates, self.partner
        a, b = seats[one], seats[other]
        met_a, met_b, total = self.met[a], self.met[b], 0
        price_a, price_b = self.price[a], self.price[b]
        if other not in mates[one] and one != other:
            for mate in mates[one]:
                who = seats[mate]
                total += MEETING * (met_b[who] - met_a[who] + 1) + price_b[who] - price_a[who]
            for mate in mates[other]:
                who = seats[mate]
                total += MEETING * (met_a[who] - met_b[who] + 1) + price_a[who] - price_b[who]
            if (leaves := self.kind[one]) != (enters := self.kind[other]):
                here, there = self.times[leaves], self.times[enters]
                total += PRICES[enters] * (there[a] - there[b] + 1) + PRICES[leaves] * (here[b] - here[a] + 1)
        elif partner[one] in (-1, other) or one == other:
            return 0
        if (mate := partner[one]) >= 0:
            total += PARTNERS * (self.partnered[b][seats[mate]] - self.partnered[a][seats[mate]] + 1)
        if (mate := partner[other]) >= 0:
            total += PARTNERS * (self.partnered[a][seats[mate]] - self.partnered[b][seats[mate]] + 1)
        return total

    def swap(self, number: int, one: int, other: int) -> None:
        """Swap the seats of two players in a round."""
        seats = self.plan[number]
        if one != other:
            near = {one, other, *self.mates[one], *self.mates[other]}
            for seat in near:
                self._count(seats, seat, seats[seat], -1)
            seats[one], seats[other] = seats[other], seats[one]
            for seat in near:
                self._count(seats, seat, seats[seat], 1)
