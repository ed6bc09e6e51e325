"""What the lines of scorecards say of a game (claims), and how they differ from each other and from the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from common.language import gettext as _
from common.language import ngettext
from league.rules.formats import Format
from league.rules.games import result_text
from league.rules.scoring import ResultError, from_margins

Column = Literal["plus", "minus"]


@dataclass(frozen=True, slots=True)
class Claim:
    """One line of a card; None for a part that is not written. The spread is in holes, without its sign.

    scores: a reported score of every side, in a game of three sides or legs; else empty.
    """

    won: bool | None = None
    spread: int | None = None
    column: Column | None = None
    scores: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.spread is not None and self.spread < 1:
            raise ResultError("bad_margin", _("Enter a margin of at least 1 hole."))

    @classmethod
    def of(cls, margin: int) -> Claim:
        """A complete line: won (+) or lost (-) by this margin."""
        return cls.as_kept(margin > 0, margin)

    @classmethod
    def of_result(cls, fmt: Format, side: int, pegs: Sequence[int]) -> Claim:
        """The line of a side's player for this result."""
        scores = tuple(pegs) if fmt.by_legs or len(pegs) > 2 else ()
        margin = pegs[side] - pegs[1 - side] if len(pegs) == 2 else 0
        return cls.as_kept(margin > 0, margin, scores) if margin else cls(scores=scores)

    @classmethod
    def as_kept(cls, won: bool | None, signed: int | None, scores: Sequence[int] = ()) -> Claim:
        """A line from its stored mark, its spread with the sign of the column, and the scores of all sides."""
        if signed is None:
            return cls(won, scores=tuple(scores))
        return cls(won, abs(signed), "plus" if signed > 0 else "minus", tuple(scores))

    @property
    def signed(self) -> int | None:
        """The spread with the sign of its column."""
        return -self.spread if self.spread and self.column == "minus" else self.spread

    @property
    def margin(self) -> int | None:
        """The margin won (+) or lost (-) by; None if the line is incomplete or contradictory."""
        is_consistent = self.column is not None and self.won == (self.column == "plus")
        return self.signed if is_consistent else None

    @property
    def text(self) -> str:
        """ "won by 12"; "no win or loss, −16"; empty if nothing is written."""
        if self == BLANK:
            return ""
        if self.margin:
            sentence = _("won by %(spread)s") if self.won else _("lost by %(spread)s")
            return sentence % {"spread": self.spread}
        mark = {True: _("won"), False: _("lost"), None: _("no win or loss")}[self.won]
        if self.spread is None:
            return _("%(mark)s, no spread") % {"mark": mark}
        signed = f"{'−' if self.column == 'minus' else '+'}{self.spread}"
        return _("%(mark)s, %(spread)s") % {"mark": mark, "spread": signed}


BLANK = Claim()


@dataclass(frozen=True, slots=True)
class Card:
    """A card's line for a game, the side of its player, and whether it is a report from the player's phone."""

    name: str
    side: int
    claim: Claim
    by_phone: bool = False

    def result(self, fmt: Format) -> tuple[int, ...] | None:
        """The result by this card: the score of every side; None if the line is incomplete."""
        if self.claim.scores:
            return self.claim.scores
        if not (margin := self.claim.margin):
            return None
        return from_margins(fmt, winner=self.side if margin > 0 else 1 - self.side, margins=[abs(margin)])

    def text(self, fmt: Format, names: Sequence[str]) -> str:
        """ "won by 12"; of three sides "Ann, 14 over Bob and 40 over Cy", of legs "Ann 3–2"."""
        return result_text(fmt, names, self.claim.scores) if self.claim.scores else self.claim.text


def differences(cards: Sequence[Card], result: Sequence[int] | None) -> Iterator[str]:
    """The differences between the cards of one game, and from its result, a sentence each.

    result: the score of every side, or None.
    """
    for index, card in enumerate(cards):
        yield from filter(None, (_between(card, other) for other in cards[index + 1 :]))
        if result is not None and (sentence := _from_result(card, result)):
            yield sentence


def _between(card: Card, other: Card) -> str:
    """The difference between two cards; empty if they agree."""
    both = {"one": card.name, "other": other.name}
    if card.claim.scores and other.claim.scores:
        same = card.claim.scores == other.claim.scores
        return "" if same else _("%(one)s and %(other)s reported different results.") % both
    off = _distance(card, other.claim.margin, other.side)
    if off is None:
        return _unclear(other if card.claim.margin else card)
    if not off:
        return ""
    are_reports = card.by_phone and other.by_phone
    if card.side != other.side and _is_win(card) == _is_win(other):
        if _is_win(card):
            won = _("The scorecards of %(one)s and %(other)s both show a win.")
            return (_("%(one)s and %(other)s both reported a win.") if are_reports else won) % both
        lost = _("The scorecards of %(one)s and %(other)s both show a loss.")
        return (_("%(one)s and %(other)s both reported a loss.") if are_reports else lost) % both
    if are_reports:
        sentence = ngettext(
            "The reports of %(one)s and %(other)s differ by %(holes)s hole.",
            "The reports of %(one)s and %(other)s differ by %(holes)s holes.",
            off,
        )
    else:
        sentence = ngettext(
            "The scorecards of %(one)s and %(other)s differ by %(holes)s hole.",
            "The scorecards of %(one)s and %(other)s differ by %(holes)s holes.",
            off,
        )
    return sentence % {"holes": off, **both}


def _is_win(card: Card) -> bool:
    return (card.claim.margin or 0) > 0


def _from_result(card: Card, result: Sequence[int]) -> str:
    """The difference between a card and the result; empty if they agree."""
    if card.claim.scores:
        same = card.claim.scores == tuple(result)
        return "" if same else _("%(name)s’s report differs from the saved result.") % {"name": card.name}
    off = _distance(card, result[0] - result[1], 0)
    if off is None:
        return _unclear(card)
    if not off:
        return ""
    if card.by_phone:
        sentence = ngettext(
            "%(name)s’s report differs from the saved result by %(holes)s hole.",
            "%(name)s’s report differs from the saved result by %(holes)s holes.",
            off,
        )
    else:
        sentence = ngettext(
            "%(name)s’s scorecard differs from the result at the table by %(holes)s hole.",
            "%(name)s’s scorecard differs from the result at the table by %(holes)s holes.",
            off,
        )
    return sentence % {"name": card.name, "holes": off}


def _distance(card: Card, margin: int | None, side: int) -> int | None:
    """By how many holes a card differs from a side's margin; None if either is unknown."""
    if card.claim.margin is None or margin is None:
        return None
    return abs(card.claim.margin - (margin if card.side == side else -margin))


def _unclear(card: Card) -> str:
    said = {"name": card.name, "line": card.claim.text or _("blank")}
    return _("%(name)s’s scorecard is incomplete or contradicts itself: %(line)s.") % said
