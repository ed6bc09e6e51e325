"""Practice in counting: hands to count, and their combinations explained."""

from dataclasses import dataclass
from random import Random

from games.analysis.expected import discards
from games.engine import CARDS, Card, Score, aloud, parse_cards, show, total, written
from games.forms.practice import EASY
from games.presentation.cards import CardShown, shown
from games.presentation.combinations import Combination, combinations_of

HANDS = {"six": 6, "five": 5}  # cards dealt, of which a hand is kept
TRIES = 200  # attempts; an easy hand occurs much sooner


@dataclass(frozen=True, slots=True)
class Exercise:
    """A hand or a crib to be counted, with its starter."""

    hand: tuple[Card, ...]
    starter: Card
    is_crib: bool

    @property
    def scores(self) -> tuple[Score, ...]:
        return show(self.hand, self.starter, is_crib=self.is_crib)

    @property
    def points(self) -> int:
        return total(self.scores)

    @property
    def code(self) -> str:
        """The cards for a URL, the starter last: "5C-5D-5S-JH-5H"."""
        return written((*self.hand, self.starter)).replace(" ", "-")

    @property
    def cards(self) -> tuple[CardShown, ...]:
        return tuple(map(shown, self.hand))

    @property
    def starter_card(self) -> CardShown:
        return shown(self.starter)

    @property
    def combinations(self) -> tuple[Combination, ...]:
        return combinations_of(self.scores)

    @property
    def aloud(self) -> str:
        return aloud(self.scores)

    @property
    def no_flush(self) -> bool:
        """Whether a crib has four of a suit but another starter: beginners count it, but it scores nothing."""
        suits = {card.suit for card in self.hand}
        return self.is_crib and len(suits) == 1 and self.starter.suit not in suits


def exercise_dealt(dice: Random, *, is_crib: bool, easy: bool, game: str) -> Exercise:
    """A hand as a player would keep it, or a random crib; `easy` ones have few points, but some."""
    for _ in range(TRIES):
        exercise = _dealt(dice, is_crib=is_crib, dealt=HANDS[game])
        if not easy or 0 < exercise.points <= EASY:
            break
    return exercise


def _dealt(dice: Random, *, is_crib: bool, dealt: int) -> Exercise:
    *cards, starter = dice.sample(CARDS, dealt + 1)
    hand = cards[:4] if is_crib else [CARDS[card] for card in discards(cards, own_crib=True, exact=False)[0].kept]
    return Exercise(tuple(hand), starter, is_crib)


def exercise_from(code: str, *, is_crib: bool) -> Exercise | None:
    """The exercise from a URL; None for a wrong number of cards or duplicates.

    Raises NotACard for an invalid card.
    """
    cards = parse_cards(code.replace("-", " "))
    if len(set(cards)) < len(cards) or len(cards) not in ((5,) if is_crib else (4, 5)):
        return None
    return Exercise(cards[:-1], cards[-1], is_crib)
