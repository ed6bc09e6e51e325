"""Names of cards and points, by verbosity and number style."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from common.language import gettext
from games.engine.cards import LETTERS, Card
from games.engine.scoring import COUNTS, PAIRS, Score, aloud, in_words, score_for, total

Verbosity = Literal["terse", "normal", "verbose"]  # at most ten words per line, no limit, at most 25
VERBOSITIES: tuple[Verbosity, ...] = get_args(Verbosity)


@dataclass(frozen=True, slots=True)
class Voice:
    """How sentences are worded. `figures`: "7 of clubs" for "seven of clubs"."""

    verbosity: Verbosity = "normal"
    figures: bool = False

    def card(self, card: Card) -> str:
        if not self.figures:
            return card.name
        return gettext("%(rank)s of %(suit)s") % {"rank": self.rank(card), "suit": card.suit.word}

    def rank(self, card: Card) -> str:
        figure = LETTERS[card.rank - 1].replace("T", "10")
        return figure if self.figures and figure[0].isdigit() else card.rank.word

    def cards(self, cards: Sequence[Card]) -> str:
        """Cards in the order of rank; terse without suits."""
        name = self.rank if self.verbosity == "terse" else self.card
        return listed([name(card) for card in sorted(cards, key=lambda card: (card.rank, card))], self.verbosity)


PLAIN = Voice()
ENDS = ("go", "last card")


def listed(words: Sequence[str], verbosity: Verbosity = "normal") -> str:
    """ "Ann, Bob and Cy"; needs at least one word; terse without the "and"."""
    if len(words) == 1 or verbosity == "terse":
        return ", ".join(words)
    return gettext("%(list)s and %(last)s") % {"list": ", ".join(words[:-1]), "last": words[-1]}


def brief(scores: Sequence[Score]) -> str:
    """ "fifteen, pair for four"; for a hand only its points."""
    reasons = dict.fromkeys(score.reason for score in scores)
    if len(reasons) > 3:
        return in_words(total(scores))
    names = ", ".join(gettext(BRIEF.get(reason, reason)) for reason in reasons)
    return gettext("%(reasons)s for %(points)s") % {"reasons": names, "points": in_words(total(scores))}


BRIEF = {  # readable names for codes in the record
    "put right": "correction",
    "announced": "count",
    "pair royal": PAIRS[3],
    "double pair royal": PAIRS[6],
    "three alike": PAIRS[3],
}


def reasons(scores: Sequence[Score]) -> str:
    """ "fifteen for two", "a pair for two", "fifteen-two, four, and a pair makes six", "two for a penalty"."""
    first = scores[0]
    if not first.cards:  # pegged by hand, a penalty, muggins, three for last
        return score_for(first.reason, total(scores))
    if len(scores) == 1 and first.reason in COUNTS:
        return gettext("%(reason)s for two") % {"reason": gettext(first.reason)}
    return aloud(scores, short=True)
