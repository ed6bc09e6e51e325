"""Tables and rounds as values, and the history of the rounds called so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from copy import deepcopy
from dataclasses import dataclass
from itertools import combinations
from typing import Generic, Protocol, TypeVar, cast

from .circle import EMPTY, Pairs

P = TypeVar("P", bound=Hashable)


class Dice(Protocol):
    """The part of `random.Random(seed)` that the rules use; they never create random numbers themselves."""

    def randrange(self, n: int, /) -> int: ...


@dataclass(frozen=True, slots=True)
class Table(Generic[P]):
    """One game. Sides of one player each, or two sides of two partners; the first side deals first.

    The game does not count for `uncounted`: the volunteers of a catch-up round, and the house player.
    """

    sides: tuple[tuple[P, ...], ...]
    uncounted: frozenset[P] = frozenset()

    @property
    def players(self) -> tuple[P, ...]:
        """Everyone at the table, side by side."""
        return tuple(player for side in self.sides for player in side)


@dataclass(frozen=True, slots=True)
class Round(Generic[P]):
    """Tables in order, table 1 first, or with `numbers` if some tables are not used.

    `uncredited`: players who sit out by choice or have left, and get no credit for it.
    """

    tables: tuple[Table[P], ...]
    sitting_out: tuple[P, ...] = ()
    catch_up: bool = False
    numbers: tuple[int, ...] = ()
    uncredited: frozenset[P] = frozenset()

    @property
    def numbered(self) -> list[tuple[int, Table[P]]]:
        """Each table with its number."""
        return list(zip(self.numbers or range(1, len(self.tables) + 1), self.tables, strict=True))


class History(Generic[P]):
    """Counts over some rounds: meetings, games and first deals of each player."""

    def __init__(self, rounds: Iterable[Round[P]] = ()) -> None:
        self.met: Counter[frozenset[P]] = Counter()
        self.games: Counter[P] = Counter()
        self.in_turn: Counter[P] = Counter()  # games in regular rounds
        self.ahead: Counter[P] = Counter()  # first deals minus other deals
        self.dealt: dict[frozenset[P], P] = {}  # the first dealer of their last meeting
        self.rounds = 0
        for one in rounds:
            self.add(one)

    def add(self, one: Round[P]) -> None:
        """Count one more round."""
        self.rounds += not one.catch_up
        for table in one.tables:
            self.met.update(frozenset(pair) for pair in combinations(table.players, 2))
            self.games.update(player for player in table.players if player not in table.uncounted)
            if not one.catch_up:
                self.in_turn.update(table.players)
            for place, side in enumerate(table.sides):
                for player in side:
                    self.ahead[player] += -1 if place else 1
            if len(table.players) == 2:
                self.dealt[frozenset(table.players)] = table.sides[0][0]

    def meetings(self, one: P, other: P) -> int:
        """How often the two shared a table."""
        return self.met[frozenset((one, other))]

    def missed(self, player: P) -> int:
        """Regular rounds called without this player: sitting out, late, or gone."""
        return self.rounds - self.in_turn[player]

    def two(self, one: P, other: P) -> Table[P]:
        """A table of two. If they have met, the first deal alternates; else the one with fewer first deals begins."""
        last = self.dealt.get(frozenset((one, other)))
        swap = last == one if last is not None else self.ahead[other] < self.ahead[one]
        return Table(((other,), (one,)) if swap else ((one,), (other,)))

    def of_sides(self, sides: Iterable[tuple[P, ...]]) -> Table[P]:
        """A table of these sides; the one with fewer first deals begins."""
        return Table(tuple(sorted(sides, key=lambda side: sum(self.ahead[player] for player in side))))

    def seat(self, pairs: Pairs) -> Round[P]:
        """The pairs as a round, which is counted; a player who faces the empty chair sits out."""
        tables = [self.two(*cast("tuple[P, P]", pair)) for pair in pairs if EMPTY not in pair]
        sitting = [cast(P, chair) for pair in pairs if EMPTY in pair for chair in pair if chair is not EMPTY]
        one = Round(tuple(tables), tuple(sitting))
        self.add(one)
        return one

    def copy(self) -> History[P]:
        """A copy for planning."""
        return deepcopy(self)
