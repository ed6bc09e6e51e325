"""The combinations of a hand in plain words, each with its cards and its points."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine import Score, score_named
from games.presentation.cards import CardShown, shown


@dataclass(frozen=True, slots=True)
class Combination:
    """One reason: its cards, as it is said, its points, and the points so far."""

    cards: tuple[CardShown, ...]
    said: str
    points: int
    so_far: int


def combinations_of(scores: Iterable[Score]) -> tuple[Combination, ...]:
    """Every combination for itself, in the customary order, with the points running on."""
    explained, so_far = [], 0
    for score in scores:
        so_far += score.points
        explained.append(Combination(tuple(map(shown, score.cards)), _said(score), score.points, so_far))
    return tuple(explained)


def _said(score: Score) -> str:
    """ "5 + 10 = 15", "a run of three", "a pair": for a reader who does not know the words yet."""
    if score.reason == "fifteen":
        return " + ".join(str(card.value) for card in score.cards) + " = 15"
    if score.reason == "his nobs":
        return _("his nobs: the jack of the starter’s suit")
    return score_named(score)
