"""What score cards say of a game, and where two of them, or one and the result, say something different."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from league.rules.scoring import ResultError

Column = Literal["plus", "minus"]


@dataclass(frozen=True, slots=True)
class Claim:
    """What one card says of a game; None for what is not written. The spread is in holes, without its sign."""

    won: bool | None = None
    spread: int | None = None
    column: Column | None = None

    def __post_init__(self) -> None:
        if self.spread is not None and self.spread < 1:
            raise ResultError("bad_margin", f"A game is won by at least one hole; {self.spread} cannot be.")

    @classmethod
    def of(cls, margin: int) -> Claim:
        """A line that says all: won (+) or lost (-) by so many."""
        return cls.as_kept(margin > 0, margin)

    @classmethod
    def as_kept(cls, won: bool | None, signed: int | None) -> Claim:
        """A line from its mark, and its spread with the sign of the column."""
        if signed is None:
            return cls(won)
        return cls(won, abs(signed), "plus" if signed > 0 else "minus")

    @property
    def signed(self) -> int | None:
        """The spread with the sign of its column."""
        return -self.spread if self.spread and self.column == "minus" else self.spread

    @property
    def margin(self) -> int | None:
        """Won (+) or lost (-) by so many; None where a card leaves something out or contradicts itself."""
        return self.signed if self.signed and self == Claim.of(self.signed) else None

    @property
    def text(self) -> str:
        """ "won by 12"; "no mark, −16"; empty where nothing is written."""
        if self == BLANK:
            return ""
        mark = {True: "won", False: "lost", None: "no mark"}[self.won]
        if self.margin:
            return f"{mark} by {self.spread}"
        return f"{mark}, {'−' if self.column == 'minus' else '+'}{self.spread}" if self.spread else f"{mark}, no spread"


BLANK = Claim()


@dataclass(frozen=True, slots=True)
class Card:
    """What a player's card says of a game, and for which of its two sides."""

    name: str
    side: int
    claim: Claim


def differences(cards: Sequence[Card], result: int | None) -> Iterator[str]:
    """Where the cards of one game say something different from each other, and from its result, each in a sentence.

    result: by how many holes the first side has won (+) or lost (-); None while there is none.
    """
    for index, card in enumerate(cards):
        for other in cards[index + 1 :]:
            off = _distance(card, other.claim.margin, other.side)
            if off is None:
                yield _unclear(other if card.claim.margin else card)
            elif off:
                yield f"The cards don't balance by {off} between {card.name} and {other.name}."
        if result is not None:
            off = _distance(card, result, 0)
            if off is None:
                yield _unclear(card)
            elif off:
                yield f"{card.name}'s card is off by {off} from the result at the table."


def _distance(card: Card, margin: int | None, side: int) -> int | None:
    """How many holes a card is off from a margin of a side; None where either is not known."""
    if card.claim.margin is None or margin is None:
        return None
    return abs(card.claim.margin - (margin if card.side == side else -margin))


def _unclear(card: Card) -> str:
    return f"{card.name}'s card leaves something out or contradicts itself: {card.claim.text or 'nothing is written'}."
