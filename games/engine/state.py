"""Where a match stands: the board, whose deal it is, and a phase that holds only what is true in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.engine.cards import Card
from games.engine.events import CardCut
from games.engine.rules import Kind, RuleSet
from games.engine.scoring import Score

Hands = tuple[tuple[Card, ...], ...]  # by seat


@dataclass(frozen=True, slots=True)
class CuttingForDeal:
    """`cutting` are the seats still to cut, `cuts` all cuts so far."""

    deck: tuple[Card, ...]
    cutting: tuple[int, ...]
    cuts: tuple[CardCut, ...]


@dataclass(frozen=True, slots=True)
class BeforeDeal:
    """`cut_at` is where the pone has cut the deck, if at all."""

    cut_at: int | None = None


@dataclass(frozen=True, slots=True)
class Discarding:
    """`away` is empty for a seat that has not discarded; `crib` what the deck gave."""

    hands: Hands
    away: Hands
    crib: tuple[Card, ...]
    stock: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CuttingStarter:
    hands: Hands
    away: Hands
    crib: tuple[Card, ...]
    stock: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Playing:
    """`hands` still to play, `played` face up by seat, `pile` those of this count; `turn` None while a count ends.

    `gone` have called go in this count, in order; `last` laid the last card; `heels` wait to be claimed.
    """

    hands: Hands
    played: Hands
    away: Hands
    crib: tuple[Card, ...]
    starter: Card
    pile: tuple[Card, ...]
    count: int
    turn: int | None
    gone: tuple[int, ...]
    last: int | None
    heels: bool


@dataclass(frozen=True, slots=True)
class Showing:
    """`hands` whole, `played` what of them lay open before; `shown` seats have shown; `turn` None: the crib is next."""

    hands: Hands
    played: Hands
    away: Hands
    crib: tuple[Card, ...]
    starter: Card
    turn: int | None
    shown: tuple[int, ...]
    crib_shown: bool = False


@dataclass(frozen=True, slots=True)
class Claiming:
    """A seat is to say what it has: `said` None. Then, with muggins, the sides not in `passed` may claim `missed`."""

    seat: int
    due: tuple[Score, ...]
    said: int | None
    missed: int
    passed: tuple[int, ...]
    then: Playing | Showing


@dataclass(frozen=True, slots=True)
class ByHand:
    """Real cards on a real table. `due` deals next, or should have; `pegged` in this deal by side, `last` by whom."""

    stage: Literal["to deal", "dealt", "taken up"]
    due: int | None
    pegged: tuple[int, ...]
    last: int | None = None


@dataclass(frozen=True, slots=True)
class GameOver:
    """`before` is where the game stood: its cards lie on the table still, and a peg set by hand may go back."""

    side: int
    kind: Kind
    match: bool
    before: BeforeDeal | CuttingStarter | Playing | Showing | ByHand


Phase = CuttingForDeal | BeforeDeal | Discarding | CuttingStarter | Playing | Showing | Claiming | ByHand | GameOver


@dataclass(frozen=True, slots=True)
class Board:
    """Two pegs a side: the front one stands on the score, the rear one where the front one stood before."""

    front: tuple[int, ...]
    rear: tuple[int, ...]

    def pegged(self, side: int, points: int) -> Board:
        front, rear = list(self.front), list(self.rear)
        rear[side] = front[side]
        front[side] += points
        return Board(tuple(front), tuple(rear))

    def put_back(self, side: int, points: int) -> Board:
        front = self.front[side] - points
        return Board(put(self.front, side, front), put(self.rear, side, min(self.rear[side], front)))


def put(holes: tuple[int, ...], side: int, hole: int) -> tuple[int, ...]:
    return (*holes[:side], hole, *holes[side + 1 :])


def street(hole: int) -> int:
    """The street of the board, 1 to 4, of thirty holes each; 1 at the start, and the game hole is on the last."""
    return min((max(hole, 1) - 1) // 30 + 1, 4)


@dataclass(frozen=True, slots=True)
class Match:
    """What outlasts a game. `won` are games by side; `first_dealer` that of this game."""

    rules: RuleSet
    by_hand: bool
    game: int
    won: tuple[int, ...]
    first_dealer: int | None


@dataclass(frozen=True, slots=True)
class State:
    """`deal` counts the deals of this game; `dealer` None before the first cut."""

    match: Match
    board: Board
    deal: int
    dealer: int | None
    phase: Phase

    @property
    def rules(self) -> RuleSet:
        return self.match.rules

    @property
    def scores(self) -> tuple[int, ...]:
        """By side."""
        return self.board.front
