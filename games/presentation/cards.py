"""A card as pages show it: index and sign to see, its name to hear."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine import Card


@dataclass(frozen=True, slots=True)
class CardShown:
    """`legal` is whether it can be played or discarded now; `suit` is "c", "d", "h" or "s".

    `points` is what it would peg now, and `outcome` what would come of it in words; nothing where it can't be played.
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
    """A hand by rank, or by suit with the ranks in each."""
    return sorted(cards, key=lambda card: (card.suit, card.rank) if by_suit else (card.rank, card.suit))
