"""The costs of the pairings of a Swiss round, in whole numbers.

The cost of a pairing is a `PairingCost`: seven whole numbers, the most important first. Pairings are compared by the
first number; if it is equal, by the second, and so on. So one unit of a number outweighs everything after it. The
matching needs a single number: each of the seven gets a weight that is 1 more than all later ones can add up to in this
field (`_weights`).

| number     | what one unit is                                                                                    |
| ---------- | --------------------------------------------------------------------------------------------------- |
| rematches  | a pair that has met before                                                                          |
| byes       | an earlier bye of the player who sits out                                                           |
| meetings   | an earlier meeting of a pair that meets again                                                       |
| recent     | one round less since the last meeting of such a pair                                                |
| drop       | a point that the player who sits out has more than the last player                                  |
| gaps       | the square of the difference in points of a pair                                                    |
| floats     | a repeated float in one direction that earlier floats in the other direction do not balance         |
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from .rounds import P

Edge = tuple[int, int, int]  # two contenders by number, the earlier first, and the cost of pairing them


@dataclass(frozen=True, slots=True)
class Contender(Generic[P]):
    """A player in the next round. `met`: the opponents so far, oldest first; repeated opponents are listed again.

    `score` is in whole points (doubled if there are halves). `floats`: meetings with a lower score minus those with a
    higher score.
    """

    player: P
    score: int
    met: tuple[P, ...] = ()
    byes: int = 0
    floats: int = 0


class PairingCost(NamedTuple):
    """The cost of a pairing, described at the top of this module; costs compare as tuples."""

    rematches: int = 0
    byes: int = 0
    meetings: int = 0
    recent: int = 0
    drop: int = 0
    gaps: int = 0
    floats: int = 0


class Field(Generic[P]):
    """Contenders by number; in an odd field the number after the last is the empty chair."""

    def __init__(self, contenders: Sequence[Contender[P]]) -> None:
        self.contenders = contenders
        self.size = len(contenders)
        self.place = {one.player: at for at, one in enumerate(contenders)}
        if len(self.place) < self.size:
            raise ValueError("A contender is listed twice.")
        self.lowest = min((one.score for one in contenders), default=0)
        self.longest = max((len(one.met) for one in contenders), default=0)
        self.known = self._rematches()
        self.weights = self._weights()

    def _rematches(self) -> dict[tuple[int, int], PairingCost]:
        """The cost of a rematch without the scores, for each pair that has met; the earlier number first."""
        known = {}
        for at, one in enumerate(self.contenders):
            for player in self.place.keys() & set(one.met) - {one.player}:
                other = self.contenders[self.place[player]]
                meetings = max(one.met.count(player), other.met.count(one.player))
                since = min(_since(player, one.met), _since(one.player, other.met))
                edge = min(at, self.place[player]), max(at, self.place[player])
                known[edge] = PairingCost(rematches=1, meetings=meetings, recent=self.longest - since)
        return known

    def _weights(self) -> PairingCost:
        """For each number of a cost: 1 more than the maximum of all later ones in a round."""
        pairs, scores = self.size // 2, [one.score for one in self.contenders]
        span = max(scores, default=0) - self.lowest
        most = PairingCost(
            byes=max((one.byes for one in self.contenders), default=0),
            meetings=pairs * max((two.meetings for two in self.known.values()), default=0),
            recent=pairs * self.longest,
            drop=span,
            gaps=pairs * span**2,
            floats=pairs * 2 * max((abs(one.floats) for one in self.contenders), default=0),
        )
        weights = [1]
        for number in most[:0:-1]:
            weights.append(weights[-1] * (number + 1))
        return PairingCost(*reversed(weights))

    def weight(self, cost: PairingCost) -> int:
        """A cost as one number."""
        return sum(number * weight for number, weight in zip(cost, self.weights, strict=True))

    def costs(self) -> Iterator[Edge]:
        """The cost of each pair, and in an odd field of each bye."""
        known = {edge: self.weight(cost) for edge, cost in self.known.items()}
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
                yield a, self.size, self.weight(self.of(a, self.size))

    def of(self, a: int, b: int) -> PairingCost:
        """The cost of a pair, the earlier number first; the empty chair is the last."""
        one = self.contenders[a]
        if b == self.size:
            return PairingCost(byes=one.byes, drop=one.score - self.lowest)
        lower, upper = sorted((one, self.contenders[b]), key=lambda each: each.score)
        gap = upper.score - lower.score
        floats = max(0, upper.floats) + max(0, -lower.floats) if gap else 0
        return self.known.get((a, b), PairingCost())._replace(gaps=gap**2, floats=floats)

    def cost(self, edges: Iterable[tuple[int, int]]) -> PairingCost:
        """The cost of a whole round."""
        return PairingCost(
            *map(sum, zip(PairingCost(), *(self.of(min(edge), max(edge)) for edge in edges), strict=True))
        )


def _since(player: P, met: Sequence[P]) -> int:
    """Games since the two met; all of them if they have not."""
    return met[::-1].index(player) if player in met else len(met)
