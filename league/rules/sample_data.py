"""Made-up people, results and scorecards, for the demo and for rehearsals. Dice are arguments."""

from __future__ import annotations

from collections.abc import Sequence

from league.rules.rounds import Dice
from league.rules.scorecard_lines import BLANK, Claim, Column

PEOPLE = (
    "Ann Tremblay",
    "Bob Okafor",
    "Carla Diaz",
    "Dev Patel",
    "Evelyn Roy",
    "Frank Li",
    "Gus Nowak",
    "Hana Sato",
    "Ines Costa",
    "Jo Murphy",
    "Karl Berg",
    "Lena Fischer",
    "Marius Ionescu",
    "Nell O'Brien",
    "Otto Lund",
    "Pia Moreau",
    "Quentin Hale",
    "Rosa Ferrari",
    "Sven Dahl",
    "Tess Morgan",
    "Umar Khan",
    "Vera Novak",
    "Walt Jensen",
    "Xenia Popov",
    "Yuri Baran",
    "Zoe Martin",
    "Abel Reyes",
    "Betty Shaw",
    "Cyril Dubois",
    "Dora Klein",
)
ONE_CARD_IN = 12  # the share of games with a wrong card


def pegs(target: int, ranks: Sequence[int], dice: Dice) -> tuple[int, ...]:
    """The final scores of a game in holes, by side; a side of a lower rank wins slightly more often."""
    order = sorted(range(len(ranks)), key=lambda side: ranks[side] + dice.randrange(14))
    behind = [0 if side == order[0] else 1 + min(dice.randrange(45), dice.randrange(70)) for side in order]
    ends = dict(zip(order, behind, strict=True))
    return tuple(target - ends[side] for side in range(len(ranks)))


def legs(count: int, ranks: Sequence[int], dice: Dice) -> tuple[int, ...]:
    """The legs that two sides win, of an odd number; a side of a lower rank wins slightly more often."""
    first = min((0, 1), key=lambda side: ranks[side] + dice.randrange(14))
    won = count // 2 + 1 + dice.randrange(count // 2 + 1)
    return (won, count - won) if first == 0 else (count - won, won)


def both_cards(margin: int, dice: Dice) -> tuple[Claim, Claim]:
    """Both players' lines for a game that the first won by `margin` (negative: lost).

    A few contain a mistake: a wrong number, a wrong column, a wrong mark, or a missing part.
    """
    cards = [Claim.of(margin), Claim.of(-margin)]
    if not dice.randrange(ONE_CARD_IN):
        side = dice.randrange(2)
        cards[side] = _mistaken(cards[side], dice)
    return cards[0], cards[1]


def _mistaken(card: Claim, dice: Dice) -> Claim:
    other: Column = "minus" if card.column == "plus" else "plus"
    near = max(1, (card.spread or 1) + (-5, -1, 1, 10)[dice.randrange(4)])
    mistakes = (
        Claim(card.won, min(near, 60), card.column),
        Claim(card.won, card.spread, other),
        Claim(not card.won, card.spread, card.column),
        Claim(not card.won, card.spread, other),
        Claim(card.won),
        Claim(None, card.spread, card.column),
        BLANK,
    )
    return mistakes[dice.randrange(len(mistakes))]
