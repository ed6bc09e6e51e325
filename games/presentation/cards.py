"""A card on pages: visible index and suit, and its name for screen readers."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine import Card


@dataclass(frozen=True, slots=True)
class CardShown:
    """`legal`: whether it can be played or discarded now; `suit`: "c", "d", "h" or "s".

    `points`: what it would peg now, and `outcome`: the same in words; empty if it can't be played.
    """

    code: str
    index: str
    sign: str
    name: str
    red: bool
    suit: str
    legal: bool = True
    points: int = 0
    outcome: str = ""


def shown(card: Card, *, legal: bool = True) -> CardShown:
    code = str(card)
    index, sign = code[0].replace("T", "10"), "♣♦♥♠"[card.suit]
    return CardShown(code, index, sign, card.name, card.suit in (1, 2), code[1].lower(), legal=legal)


def in_order(cards: Iterable[Card], *, by_suit: bool) -> list[Card]:
    """A hand sorted by rank, or by suit and rank."""
    return sorted(cards, key=lambda card: (card.suit, card.rank) if by_suit else (card.rank, card.suit))
