"""What a seat, or the table, asks for; and the one way in which it is refused."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.cards import Card
from games.engine.rules import Fault


class IllegalMove(Exception):
    """The rules say no: `code` is stable, `sentence` is for the person who asked."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class SpreadDeck:
    """The table: a shuffled deck to cut for the first deal; those who tie cut again from what is left of it."""

    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CutForDeal:
    """Take the card at a place of the spread deck, counted from 0; four cards stay at either end."""

    seat: int
    at: int


@dataclass(frozen=True, slots=True)
class CutDeck:
    """The right of who cuts the starter, with two the pone: lift so many cards off the deck before the deal."""

    seat: int
    at: int


@dataclass(frozen=True, slots=True)
class Deal:
    """The table: the shuffled deck, from its top; a cut that was made is carried out on it."""

    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back this seat's discard, as long as another seat still has to discard."""

    seat: int


@dataclass(frozen=True, slots=True)
class CutStarter:
    """Lift so many cards off the stock; the one below them is the starter."""

    seat: int
    at: int


@dataclass(frozen=True, slots=True)
class PlayCard:
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CallGo:
    """Always refused, with the reason: go is called automatically for a seat that can't play."""

    seat: int


@dataclass(frozen=True, slots=True)
class Announce:
    """Where counting is by hand: what a seat says the last card, its heels, its hand or its crib is worth."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class CallMuggins:
    """Claim points that another side did not announce; 0 passes."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class CloseClaims:
    """The table: the time for announcing or for muggins is over."""


@dataclass(frozen=True, slots=True)
class NextGame:
    """The table: the next game of a match."""


@dataclass(frozen=True, slots=True)
class DealByHand:
    """A game with real cards: this seat has dealt."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeUpCards:
    """A game with real cards: the pone has looked at the hand; some faults can be called no longer."""


@dataclass(frozen=True, slots=True)
class PegByHand:
    """A game with real cards: points pegged, and for what."""

    seat: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class PutRight:
    """A game with real cards: the last peg of a seat's side is so many holes too far, or too few (below zero).

    A `slip` of the thumb, where no peg was moved, costs no penalty.
    """

    seat: int
    too_many: int
    slip: bool = False


@dataclass(frozen=True, slots=True)
class CallFault:
    """A game with real cards: `seat` is at fault; `deal_again` is what the other side chose where it may choose."""

    seat: int
    fault: Fault
    deal_again: bool = True


@dataclass(frozen=True, slots=True)
class EndDeal:
    """A game with real cards: all is counted, the deal goes on to the next seat."""


Command = (
    SpreadDeck
    | CutForDeal
    | CutDeck
    | Deal
    | Discard
    | TakeBack
    | CutStarter
    | PlayCard
    | CallGo
    | Announce
    | CallMuggins
    | CloseClaims
    | NextGame
    | DealByHand
    | TakeUpCards
    | PegByHand
    | PutRight
    | CallFault
    | EndDeal
)
