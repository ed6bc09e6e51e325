"""Names of cards and points, as long and in such words as a listener wants them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from games.engine.cards import LETTERS, Card
from games.engine.scoring import COUNTS, WORDS, Score, aloud, total

Verbosity = Literal["terse", "normal", "verbose"]  # at most ten words a sentence, so many as it needs, at most 25
VERBOSITIES: tuple[Verbosity, ...] = get_args(Verbosity)


@dataclass(frozen=True, slots=True)
class Voice:
    """How a story is told. `figures`: "7 clubs" for "seven of clubs"."""

    verbosity: Verbosity = "normal"
    figures: bool = False

    def card(self, card: Card) -> str:
        if not self.figures:
            return card.name
        return f"{self.rank(card)} {card.suit.name.lower()}"

    def rank(self, card: Card) -> str:
        figure = LETTERS[card.rank - 1].replace("T", "10")
        return figure if self.figures and figure[0].isdigit() else card.rank.name.lower()

    def cards(self, cards: Sequence[Card]) -> str:
        """In the order of rank; terse ones without their suits."""
        name = self.rank if self.verbosity == "terse" else self.card
        return listed([name(card) for card in sorted(cards, key=lambda card: (card.rank, card))], self.verbosity)


PLAIN = Voice()
ENDS = ("go", "last card")


def listed(words: Sequence[str], verbosity: Verbosity = "normal") -> str:
    """ "Ann, Bob and Cy", of one at least; terse without the "and"."""
    if len(words) == 1 or verbosity == "terse":
        return ", ".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def brief(scores: Sequence[Score]) -> str:
    """ "fifteen, pair for four"; a hand by its points alone."""
    reasons = dict.fromkeys(score.reason for score in scores)
    if len(reasons) > 3:
        return WORDS[total(scores)]
    return f"{', '.join(reasons)} for {WORDS[total(scores)]}"


def reasons(scores: Sequence[Score]) -> str:
    """ "fifteen for two", "a pair for two", "fifteen two, four, and a pair makes six", "two for penalty"."""
    first = scores[0]
    if not first.cards:  # pegged by hand, a penalty, muggins, three for last
        return first.reason if " for " in first.reason else f"{in_words(total(scores))} for {first.reason}"
    if len(scores) == 1 and first.reason in COUNTS:
        return f"{first.reason} for two"
    return aloud(scores, short=True)


def in_words(count: int) -> str:
    """Up to thirty-one, the highest count; then in figures."""
    return WORDS[count] if count < len(WORDS) else {30: "thirty", 31: "thirty-one"}.get(count, str(count))
