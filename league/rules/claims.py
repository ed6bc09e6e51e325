"""What scorecards say of a game, and where two of them, or one and the result, say something different."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from common.language import gettext as _
from common.language import ngettext
from league.rules.scoring import ResultError

Column = Literal["plus", "minus"]


@dataclass(frozen=True, slots=True)
class Claim:
    """One line of a card; None for a part that is not written. The spread is in holes, without its sign."""

    won: bool | None = None
    spread: int | None = None
    column: Column | None = None

    def __post_init__(self) -> None:
        if self.spread is not None and self.spread < 1:
            raise ResultError("bad_margin", _("Enter a margin of at least 1 hole."))

    @classmethod
    def of(cls, margin: int) -> Claim:
        """A line that says all: won (+) or lost (-) by this margin."""
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
        """The margin won (+) or lost (-) by; None where a card leaves something out or contradicts itself."""
        return self.signed if self.signed and self == Claim.of(self.signed) else None

    @property
    def text(self) -> str:
        """ "won by 12"; "no mark, −16"; empty where nothing is written."""
        if self == BLANK:
            return ""
        if self.margin:
            sentence = _("won by %(spread)s") if self.won else _("lost by %(spread)s")
            return sentence % {"spread": self.spread}
        mark = {True: _("won"), False: _("lost"), None: _("no mark")}[self.won]
        if self.spread is None:
            return _("%(mark)s, no spread") % {"mark": mark}
        signed = f"{'−' if self.column == 'minus' else '+'}{self.spread}"
        return _("%(mark)s, %(spread)s") % {"mark": mark, "spread": signed}


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
                apart = {"holes": off, "one": card.name, "other": other.name}
                yield (
                    ngettext(
                        "The scorecards of %(one)s and %(other)s differ by %(holes)s hole.",
                        "The scorecards of %(one)s and %(other)s differ by %(holes)s holes.",
                        off,
                    )
                    % apart
                )
        if result is not None:
            off = _distance(card, result, 0)
            if off is None:
                yield _unclear(card)
            elif off:
                apart = {"name": card.name, "holes": off}
                yield (
                    ngettext(
                        "%(name)s's scorecard differs from the result at the table by %(holes)s hole.",
                        "%(name)s's scorecard differs from the result at the table by %(holes)s holes.",
                        off,
                    )
                    % apart
                )


def _distance(card: Card, margin: int | None, side: int) -> int | None:
    """How many holes a card is off from a margin of a side; None where either is not known."""
    if card.claim.margin is None or margin is None:
        return None
    return abs(card.claim.margin - (margin if card.side == side else -margin))


def _unclear(card: Card) -> str:
    said = {"name": card.name, "line": card.claim.text or _("blank")}
    return _("%(name)s's scorecard is incomplete or contradicts itself: %(line)s.") % said
