"""Commands from a seat or from the table, and the error that refuses one."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.cards import Card
from games.engine.rules import Fault


class IllegalMove(Exception):
    """The rules refuse a command: `code` is stable, `sentence` is for the user."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class SpreadDeck:
    """From the table: a shuffled deck for the cut for first deal; players who tie cut again from the rest of it."""

    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CutForDeal:
    """Take the card at a place of the spread deck, counted from 0; four cards stay at either end."""

    seat: int
    at: int


@dataclass(frozen=True, slots=True)
class CutDeck:
    """Optional, from the player who cuts the starter (with two, the pone): lift this many cards before the deal."""

    seat: int
    at: int


@dataclass(frozen=True, slots=True)
class Deal:
    """From the table: the shuffled deck, top first; a cut before the deal is applied to it."""

    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back this seat's discard while another seat still has to discard."""

    seat: int


@dataclass(frozen=True, slots=True)
class CutStarter:
    """Lift this many cards off the stock; the next one is the starter."""

    seat: int
    at: int


@dataclass(frozen=True, slots=True)
class PlayCard:
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CallGo:
    """Always refused, with the reason: the engine calls go for a seat that can't play."""

    seat: int


@dataclass(frozen=True, slots=True)
class Announce:
    """With manual counting: the points that a seat announces for the last card, its heels, its hand or its crib."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class CallMuggins:
    """Claim points that another side did not announce; 0 passes."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class CloseClaims:
    """From the table: the time for an announcement or for muggins is over."""


@dataclass(frozen=True, slots=True)
class NextGame:
    """From the table: the next game of a match."""


@dataclass(frozen=True, slots=True)
class DealByHand:
    """With real cards: this seat has dealt."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeUpCards:
    """With real cards: the pone has looked at the hand; some faults can't be called any more."""


@dataclass(frozen=True, slots=True)
class PegByHand:
    """With real cards: pegged points, and the reason."""

    seat: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class PutRight:
    """With real cards: the last peg of a seat's side is this many holes too far, or too few (negative).

    A `slip`, where no peg was moved on the board, has no penalty.
    """

    seat: int
    too_many: int
    slip: bool = False


@dataclass(frozen=True, slots=True)
class CallFault:
    """With real cards: `seat` is at fault; `deal_again` is the other side's choice if it has one."""

    seat: int
    fault: Fault
    deal_again: bool = True


@dataclass(frozen=True, slots=True)
class EndDeal:
    """With real cards: counting is finished, and the next seat deals."""


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
