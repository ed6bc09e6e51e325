"""What happened: the record from which every game is told, shown and played again."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.cards import Card
from games.engine.rules import Fault, Kind, RuleSet
from games.engine.scoring import Score


@dataclass(frozen=True, slots=True)
class MatchBegan:
    """The first event of every record. `by_hand`: real cards on a real table, only the pegs are kept here."""

    rules: RuleSet
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class DeckSpread:
    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardCut:
    seat: int
    at: int
    card: Card


@dataclass(frozen=True, slots=True)
class CutTied:
    """The lowest cards were equal; these seats cut again."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealFell:
    """To the seat that deals next: by the cut, by turn, or again after a misdeal."""

    seat: int


@dataclass(frozen=True, slots=True)
class DeckCut:
    seat: int
    at: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """`hands` by seat, `crib` what went to it from the deck, `stock` the rest from its top."""

    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    crib: tuple[Card, ...]
    stock: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Discarded:
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What the seat had discarded is in its hand again."""

    seat: int


@dataclass(frozen=True, slots=True)
class StarterCut:
    """The play begins, and `leader` leads; `heels` where the dealer is to claim them by hand."""

    seat: int
    at: int
    card: Card
    leader: int
    heels: bool = False


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """`count` with this card; `turn` is the seat to play next, None where this count is over."""

    seat: int
    card: Card
    count: int
    turn: int | None


@dataclass(frozen=True, slots=True)
class GoCalled:
    seat: int


@dataclass(frozen=True, slots=True)
class CountEnded:
    """`leader` begins the next count; None: the play is over and `shows` shows first."""

    leader: int | None
    shows: int | None = None


@dataclass(frozen=True, slots=True)
class Pegged:
    """`points` are the holes that a side's front peg went: fewer than the scores where the game hole was nearer."""

    seat: int
    points: int
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class PegsPutBack:
    """A correction in a game kept by hand."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class HeelsLapsed:
    """The dealer has played before pegging his heels."""

    seat: int


@dataclass(frozen=True, slots=True)
class ClaimOpened:
    """Where counting is by hand: a seat is to say what it has; `due` is what it really has."""

    seat: int
    due: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Announced:
    """`missed` are points that are due and were not said; with muggins others may claim them now."""

    seat: int
    points: int
    missed: int


@dataclass(frozen=True, slots=True)
class ClaimPassed:
    """A seat lets what was missed go by."""

    seat: int


@dataclass(frozen=True, slots=True)
class CallRefused:
    """A seat called muggins with another number than was missed."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class ClaimClosed:
    """What was missed, if anything, is lost, and the game goes on."""


@dataclass(frozen=True, slots=True)
class HandShown:
    """`next` is the seat that shows next; None after the last hand, when the crib follows."""

    seat: int
    cards: tuple[Card, ...]
    next: int | None


@dataclass(frozen=True, slots=True)
class CribShown:
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class FaultCalled:
    """`deal_again`: the cards are dealt again, by the same dealer unless the deal was out of turn."""

    seat: int
    fault: Fault
    deal_again: bool


@dataclass(frozen=True, slots=True)
class DealtByHand:
    """A game with real cards."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardsTakenUp:
    """The pone has looked at the hand."""


@dataclass(frozen=True, slots=True)
class GameWon:
    """`kind` by the loser who came nearest; `match` is whether that wins the match."""

    side: int
    kind: Kind
    match: bool


@dataclass(frozen=True, slots=True)
class WinTakenBack:
    """A game with real cards: the peg that won was set too far."""

    side: int


@dataclass(frozen=True, slots=True)
class GameBegan:
    """The next game of a match, on a board with its pegs at the start."""

    number: int
    dealer: int


Event = (
    MatchBegan
    | DeckSpread
    | CardCut
    | CutTied
    | DealFell
    | DeckCut
    | Dealt
    | Discarded
    | TakenBack
    | StarterCut
    | CardPlayed
    | GoCalled
    | CountEnded
    | Pegged
    | PegsPutBack
    | HeelsLapsed
    | ClaimOpened
    | Announced
    | ClaimPassed
    | CallRefused
    | ClaimClosed
    | HandShown
    | CribShown
    | FaultCalled
    | DealtByHand
    | CardsTakenUp
    | GameWon
    | WinTakenBack
    | GameBegan
)
