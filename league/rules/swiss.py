"""Pairs one round of a Swiss by exact matching: opponents with about the same score who have not met.

`pairing_cost` explains the cost of a pairing. The cheapest of all pairings is found, by networkx in whole numbers.
Among pairings of equal cost, the draw decides: the players are first put in random order by `dice`, and the matching
returns the first cheapest pairing. So equal players have equal chances.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic

from .min_cost_pairing import cheapest
from .pairing_cost import Contender, Field, PairingCost
from .rounds import Dice, P

LOTS = 2**32


@dataclass(frozen=True, slots=True)
class Pairing(Generic[P]):
    """A round: tables in order, best scores first, and in each pair the better first.

    `weight` is `cost` as one number: each part times its weight. Compare it only between pairings of the same
    contenders.
    """

    pairs: tuple[tuple[P, P], ...]
    bye: P | None
    cost: PairingCost
    weight: int

    @property
    def rematches(self) -> int:
        """The number of pairs that have met before."""
        return self.cost.rematches


@dataclass(frozen=True, slots=True)
class SwissInputs(Generic[P]):
    """The inputs of a pairing: `pair(inputs.contenders, dice=Random(inputs.seed))`."""

    contenders: tuple[Contender[P], ...]
    seed: int | str

    def as_data(self) -> dict[str, Any]:
        """The inputs as data for JSON, if players are numbers or strings; `from_data` is the inverse."""
        rows = [[one.player, one.score, list(one.met), one.byes, one.floats] for one in self.contenders]
        return {"contenders": rows, "seed": self.seed}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> SwissInputs[Any]:
        """The inputs from `as_data`'s data."""
        rows = (
            Contender(player, score, tuple(met), byes, floats)
            for player, score, met, byes, floats in data["contenders"]
        )
        return SwissInputs(tuple(rows), data["seed"])


def pair(contenders: Sequence[Contender[P]], *, dice: Dice) -> Pairing[P]:
    """The pairing of least cost. The same contenders in the same order and the same dice give the same pairing.

    With an odd number of contenders, one has a bye. There are rematches only if every pairing has some. ValueError if a
    player is listed twice.
    """
    lots = [dice.randrange(LOTS) for _ in contenders]
    field = Field([contenders[at] for at in sorted(range(len(contenders)), key=lots.__getitem__)])
    return _pairing(field, cheapest(field))


def cost_of(contenders: Sequence[Contender[P]], pairs: Collection[tuple[P, P]], bye: P | None = None) -> PairingCost:
    """The cost of any pairing, such as a director's. ValueError unless it has each contender exactly once."""
    field = Field(contenders)
    place = {one.player: at for at, one in enumerate(contenders)}
    named = [player for two in pairs for player in two] + ([] if bye is None else [bye])
    if len(named) != len(place) or set(named) != place.keys():
        raise ValueError("A pairing has every contender exactly once, and no one else.")
    edges = [(place[one], place[other]) for one, other in pairs]
    return field.cost(edges if bye is None else [*edges, (place[bye], field.size)])


def after(contenders: Sequence[Contender[P]], pairing: Pairing[P], won: Mapping[P, int]) -> tuple[Contender[P], ...]:
    """The contenders after the round, each with the points in `won` (default 0)."""
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


def _pairing(field: Field[P], edges: Collection[tuple[int, int]]) -> Pairing[P]:
    """The round with its tables in order: scores first, then the order of the field."""
    scores = [one.score for one in field.contenders]
    tables = [sorted(edge, key=lambda at: (-scores[at], at)) for edge in edges if field.size not in edge]
    tables.sort(key=lambda two: (*(-scores[at] for at in two), *two))
    players = [one.player for one in field.contenders]
    bye = next((players[min(edge)] for edge in edges if field.size in edge), None)
    cost = field.cost(edges)
    return Pairing(tuple((players[a], players[b]) for a, b in tables), bye, cost, field.weight(cost))
