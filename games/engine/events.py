"""Events of a match: the record that its state, story and replay are computed from."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.cards import Card
from games.engine.rules import Fault, Kind, RuleSet
from games.engine.scoring import Score


@dataclass(frozen=True, slots=True)
class MatchBegan:
    """The first event of every record. `by_hand`: played with real cards; only the pegs are recorded."""

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
    """The seat that deals next: by the cut, by turn, or again after a misdeal."""

    seat: int


@dataclass(frozen=True, slots=True)
class DeckCut:
    seat: int
    at: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """`hands` by seat, `crib`: cards dealt to it from the deck, `stock`: the rest, top first."""

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
    """The seat's discard is in its hand again."""

    seat: int


@dataclass(frozen=True, slots=True)
class StarterCut:
    """The play begins with `leader`; `heels`: the dealer must claim them, with manual counting."""

    seat: int
    at: int
    card: Card
    leader: int
    heels: bool = False


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """`count` includes this card; `turn` is the seat to play next, None if this count is over."""

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
    """`points` are the holes that a side's front peg moved: fewer than the scores if the game hole was nearer."""

    seat: int
    points: int
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class PegsPutBack:
    """A correction in a game with real cards."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class HeelsLapsed:
    """The dealer played a card before claiming his heels."""

    seat: int


@dataclass(frozen=True, slots=True)
class ClaimOpened:
    """With manual counting: a seat must announce its points; `due` are the correct scores."""

    seat: int
    due: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Announced:
    """`missed` are points that are due and were not announced; with muggins others can claim them now."""

    seat: int
    points: int
    missed: int


@dataclass(frozen=True, slots=True)
class ClaimPassed:
    """A seat passes on claiming missed points."""

    seat: int


@dataclass(frozen=True, slots=True)
class CallRefused:
    """A seat called muggins with a wrong number of points."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class ClaimClosed:
    """Missed points, if any, are lost, and the game continues."""


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
    """The seat has dealt, with real cards."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardsTakenUp:
    """The pone has looked at the hand."""


@dataclass(frozen=True, slots=True)
class GameWon:
    """`kind` depends on the loser with the most points; `match` is whether that wins the match."""

    side: int
    kind: Kind
    match: bool


@dataclass(frozen=True, slots=True)
class WinTakenBack:
    """With real cards: the winning peg was set too far."""

    side: int


@dataclass(frozen=True, slots=True)
class GameBegan:
    """The next game of a match, with the pegs at the start."""

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
