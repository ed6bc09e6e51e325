"""One round of a Swiss: everyone meets someone of like score whom they have not met, by exact matching.

A pairing costs a `Bill`: eight whole numbers, dearest first. Pairings are compared by the first number, those level
in it by the second, and so on: nothing further right can make up for one unit further left. To hand this to the
matching, each number is given a weight, 1 more than all to its right can come to in this field (`_weights`).

| number     | what one unit is                                                                                    |
| ---------- | --------------------------------------------------------------------------------------------------- |
| rematches  | two who have met before                                                                             |
| byes       | a bye that whoever sits out has had already                                                         |
| apart      | two who were to be kept apart, such as a household                                                  |
| meetings   | an earlier meeting of two who meet again                                                            |
| recent     | a round less since the two who meet again last met                                                  |
| drop       | a point that whoever sits out has more than the last                                                |
| gaps       | the square of the difference in points of two who meet                                              |
| floats     | a float of the upper one downwards or of the lower one upwards, beyond what the other way evens out |

What is level in all of them falls to the dice: the players are put in the order of lots that they draw, and the
matching (networkx, in whole numbers alone) takes the first that it comes to. Equal players have equal chances.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple

from .rounds import Dice, P

LOTS = 2**32


@dataclass(frozen=True, slots=True)
class Contender(Generic[P]):
    """Somebody present for the next round. `met` are the opponents so far, oldest first, again for each meeting.

    `score` is in whole points (twice the points where halves are given). `floats` is how often the player met
    somebody of a lower score, less how often of a higher one.
    """

    player: P
    score: int
    met: tuple[P, ...] = ()
    byes: int = 0
    floats: int = 0


class Bill(NamedTuple):
    """What a pairing costs, dearest first, as told at the top of this module; bills compare as tuples do."""

    rematches: int = 0
    byes: int = 0
    apart: int = 0
    meetings: int = 0
    recent: int = 0
    drop: int = 0
    gaps: int = 0
    floats: int = 0


@dataclass(frozen=True, slots=True)
class Pairing(Generic[P]):
    """A round: tables in order, best scores first, and in each pair the better first.

    `cost` is the bill in one number: each of its parts times its weight in this field. It is comparable between
    pairings of the same contenders alone.
    """

    pairs: tuple[tuple[P, P], ...]
    bye: P | None
    bill: Bill
    cost: int

    @property
    def rematches(self) -> int:
        """How many of the pairs have met before."""
        return self.bill.rematches


@dataclass(frozen=True, slots=True)
class Draw(Generic[P]):
    """All that a pairing follows from: `pair(draw.contenders, dice=Random(draw.seed), apart=draw.apart)`."""

    contenders: tuple[Contender[P], ...]
    seed: int | str
    apart: tuple[frozenset[P], ...] = ()

    def as_data(self) -> dict[str, Any]:
        """The draw as JSON-ready data, if players are numbers or words; `Draw.from_data` reads it back."""
        rows = [[one.player, one.score, list(one.met), one.byes, one.floats] for one in self.contenders]
        return {"contenders": rows, "seed": self.seed, "apart": [sorted(pair, key=str) for pair in self.apart]}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Draw[Any]:
        """The draw that `as_data` wrote down."""
        rows = (
            Contender(player, score, tuple(met), byes, floats)
            for player, score, met, byes, floats in data["contenders"]
        )
        return Draw(tuple(rows), data["seed"], tuple(frozenset(pair) for pair in data["apart"]))


def pair(contenders: Sequence[Contender[P]], *, dice: Dice, apart: Collection[frozenset[P]] = ()) -> Pairing[P]:
    """The pairing with the least bill; the same contenders, in the same order, and the same dice give the same.

    In an odd field somebody has a bye. Rematches come only when no pairing is without. ValueError for a player who
    stands there twice.
    """
    from networkx import Graph, max_weight_matching

    lots = [dice.randrange(LOTS) for _ in contenders]
    field = _Field([contenders[at] for at in sorted(range(len(contenders)), key=lots.__getitem__)], apart)
    graph = Graph()
    graph.add_weighted_edges_from((a, b, -cost) for a, b, cost in field.costs())
    return field.pairing(max_weight_matching(graph, maxcardinality=True))


def bill_of(
    contenders: Sequence[Contender[P]],
    pairs: Collection[tuple[P, P]],
    bye: P | None = None,
    *,
    apart: Collection[frozenset[P]] = (),
) -> Bill:
    """What any pairing costs, such as one made by hand. ValueError unless it has each contender exactly once."""
    field = _Field(contenders, apart)
    place = {one.player: at for at, one in enumerate(contenders)}
    named = [player for two in pairs for player in two] + ([] if bye is None else [bye])
    if len(named) != len(place) or set(named) != place.keys():
        raise ValueError("A pairing has every contender exactly once, and nobody else.")
    edges = [(place[one], place[other]) for one, other in pairs]
    return field.bill(edges if bye is None else [*edges, (place[bye], field.size)])


def after(contenders: Sequence[Contender[P]], pairing: Pairing[P], won: Mapping[P, int]) -> tuple[Contender[P], ...]:
    """The contenders once the round is played, each with the points that it `won` them (none: 0)."""
    score = {one.player: one.score for one in contenders}
    facing = {one: other for a, b in pairing.pairs for one, other in ((a, b), (b, a))}

    def moved(one: Contender[P]) -> Contender[P]:
        gained = replace(one, score=one.score + won.get(one.player, 0))
        if one.player not in facing:
            return replace(gained, byes=one.byes + (one.player == pairing.bye))
        other = facing[one.player]
        floated = (one.score > score[other]) - (one.score < score[other])
        return replace(gained, met=(*one.met, other), floats=one.floats + floated)

    return tuple(map(moved, contenders))


class _Field(Generic[P]):
    """Contenders by number; in an odd field the number after the last is the empty chair."""

    def __init__(self, contenders: Sequence[Contender[P]], apart: Collection[frozenset[P]]) -> None:
        self.contenders = contenders
        self.size = len(contenders)
        self.place = {one.player: at for at, one in enumerate(contenders)}
        if len(self.place) < self.size:
            raise ValueError("A player stands among the contenders twice.")
        self.lowest = min((one.score for one in contenders), default=0)
        self.longest = max((len(one.met) for one in contenders), default=0)
        self.known = self._rematches()
        for two in apart:
            if len(two) == 2 and two <= self.place.keys():
                a, b = sorted(self.place[player] for player in two)
                self.known[a, b] = self.known.get((a, b), Bill())._replace(apart=1)
        self.weights = self._weights()

    def _rematches(self) -> dict[tuple[int, int], Bill]:
        """What it costs, beside their scores, that two meet again; the earlier number first."""
        known = {}
        for at, one in enumerate(self.contenders):
            for player in self.place.keys() & set(one.met) - {one.player}:
                other = self.contenders[self.place[player]]
                meetings = max(one.met.count(player), other.met.count(one.player))
                since = min(_since(player, one.met), _since(one.player, other.met))
                edge = min(at, self.place[player]), max(at, self.place[player])
                known[edge] = Bill(rematches=1, meetings=meetings, recent=self.longest - since)
        return known

    def _weights(self) -> Bill:
        """Of each number of a bill: 1 more than all to its right can come to in a whole round."""
        pairs, scores = self.size // 2, [one.score for one in self.contenders]
        span = max(scores, default=0) - self.lowest
        most = Bill(
            byes=max((one.byes for one in self.contenders), default=0),
            apart=pairs,
            meetings=pairs * max((two.meetings for two in self.known.values()), default=0),
            recent=pairs * self.longest,
            drop=span,
            gaps=pairs * span**2,
            floats=pairs * 2 * max((abs(one.floats) for one in self.contenders), default=0),
        )
        weights = [1]
        for number in most[:0:-1]:
            weights.append(weights[-1] * (number + 1))
        return Bill(*reversed(weights))

    def cost(self, bill: Bill) -> int:
        """A bill in one number."""
        return sum(number * weight for number, weight in zip(bill, self.weights, strict=True))

    def costs(self) -> Iterator[tuple[int, int, int]]:
        """What each two of the field cost if they meet, and each player in an odd field who sits out."""
        known = {edge: self.cost(bill) for edge, bill in self.known.items()}
        gap = self.weights.gaps
        ups = [max(0, -one.floats) for one in self.contenders]
        downs = [max(0, one.floats) for one in self.contenders]
        scores = [one.score for one in self.contenders]
        for a, score in enumerate(scores):
            for b in range(a + 1, self.size):
                more = score - scores[b]
                floats = downs[a] + ups[b] if more > 0 else ups[a] + downs[b] if more else 0
                yield a, b, gap * more * more + floats + known.get((a, b), 0)
            if self.size % 2:
                yield a, self.size, self.cost(self.of(a, self.size))

    def of(self, a: int, b: int) -> Bill:
        """What the two cost if they meet, the earlier number first; the empty chair is the last."""
        one = self.contenders[a]
        if b == self.size:
            return Bill(byes=one.byes, drop=one.score - self.lowest)
        lower, upper = sorted((one, self.contenders[b]), key=lambda each: each.score)
        gap = upper.score - lower.score
        floats = max(0, upper.floats) + max(0, -lower.floats) if gap else 0
        return self.known.get((a, b), Bill())._replace(gaps=gap**2, floats=floats)

    def bill(self, edges: Iterable[tuple[int, int]]) -> Bill:
        """What a whole round costs."""
        return Bill(*map(sum, zip(Bill(), *(self.of(min(edge), max(edge)) for edge in edges), strict=True)))

    def pairing(self, edges: Collection[tuple[int, int]]) -> Pairing[P]:
        """The round with its tables in order: scores first, then the order of the field."""
        scores = [one.score for one in self.contenders]
        tables = [sorted(edge, key=lambda at: (-scores[at], at)) for edge in edges if self.size not in edge]
        tables.sort(key=lambda pair: (*(-scores[at] for at in pair), *pair))
        players = [one.player for one in self.contenders]
        bye = next((players[min(edge)] for edge in edges if self.size in edge), None)
        bill = self.bill(edges)
        return Pairing(tuple((players[a], players[b]) for a, b in tables), bye, bill, self.cost(bill))


def _since(player: P, met: Sequence[P]) -> int:
    """Games since the two met; all of them if they have not."""
    return met[::-1].index(player) if player in met else len(met)
