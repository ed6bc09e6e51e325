"""A card as pages show it: index and sign to see, its name to hear."""

from dataclasses import dataclass

from games.engine import Card


@dataclass(frozen=True, slots=True)
class CardShown:
    """`legal` is whether it can be played or laid away now."""

    code: str
    index: str
    sign: str
    name: str
    red: bool
    legal: bool = True


def shown(card: Card, *, legal: bool = True) -> CardShown:
    code = str(card)
    return CardShown(
        code, code[0].replace("T", "10"), "♣♦♥♠"[card.suit], card.name, red=card.suit in (1, 2), legal=legal
    )
