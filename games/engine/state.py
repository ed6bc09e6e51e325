"""The state of a match: the board, the dealer, and a phase with only the fields that apply in it."""

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
    """`cutting`: seats that still have to cut, `cuts`: all cuts so far."""

    deck: tuple[Card, ...]
    cutting: tuple[int, ...]
    cuts: tuple[CardCut, ...]


@dataclass(frozen=True, slots=True)
class BeforeDeal:
    """`cut_at`: where the pone has cut the deck, or None."""

    cut_at: int | None = None


@dataclass(frozen=True, slots=True)
class Discarding:
    """`away`: the discard of each seat, empty before it; `crib`: cards dealt to it from the deck."""

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
    """`hands`: cards left, `played`: face up by seat, `pile`: cards of this count; `turn`: None while a count ends.

    `gone`: seats that called go in this count, in order; `last`: the seat that played last; `heels`: not claimed yet.
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
    """`hands`: complete; `played`: cards already seen; `shown`: seats that showed; `turn` None: the crib is next."""

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
    """A seat must announce (`said` None). Then, with muggins, the sides not in `passed` can claim `missed`."""

    seat: int
    due: tuple[Score, ...]
    said: int | None
    missed: int
    passed: tuple[int, ...]
    then: Playing | Showing


@dataclass(frozen=True, slots=True)
class ByHand:
    """Real cards. `due`: the seat that should deal; `pegged`: in this deal by side, `last`: the last side to peg."""

    stage: Literal["to deal", "dealt", "taken up"]
    due: int | None
    pegged: tuple[int, ...]
    last: int | None = None


@dataclass(frozen=True, slots=True)
class GameOver:
    """`before`: the last phase, whose cards are still visible; a winning peg with real cards can go back."""

    side: int
    kind: Kind
    match: bool
    before: BeforeDeal | CuttingStarter | Playing | Showing | ByHand


Phase = CuttingForDeal | BeforeDeal | Discarding | CuttingStarter | Playing | Showing | Claiming | ByHand | GameOver


@dataclass(frozen=True, slots=True)
class Board:
    """Two pegs per side: the front one is the score, the rear one the score before."""

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
    """The street of a hole, 1 to 4, thirty holes each; 1 at the start; the game hole belongs to the last."""
    return min((max(hole, 1) - 1) // 30 + 1, 4)


@dataclass(frozen=True, slots=True)
class Match:
    """State that outlasts a game. `won`: games by side; `first_dealer` of this game."""

    rules: RuleSet
    by_hand: bool
    game: int
    won: tuple[int, ...]
    first_dealer: int | None


@dataclass(frozen=True, slots=True)
class State:
    """`deal`: number of deals in this game; `dealer`: None before the first cut."""

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
        """The scores by side."""
        return self.board.front
