"""The combinations of a hand in plain words, with cards and points."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine import Score, score_named
from games.presentation.cards import CardShown, shown


@dataclass(frozen=True, slots=True)
class Combination:
    """One score: its cards, its words, its points, and the running total."""

    cards: tuple[CardShown, ...]
    said: str
    points: int
    so_far: int


def combinations_of(scores: Iterable[Score]) -> tuple[Combination, ...]:
    """Each combination separately, in the customary order, with a running total."""
    explained, so_far = [], 0
    for score in scores:
        so_far += score.points
        explained.append(Combination(tuple(map(shown, score.cards)), _said(score), score.points, so_far))
    return tuple(explained)


def _said(score: Score) -> str:
    """ "5 + 10 = 15", "a run of three", "a pair": for readers who don't know the terms yet."""
    if score.reason == "fifteen":
        return " + ".join(str(card.value) for card in score.cards) + " = 15"
    if score.reason == "his nobs":
        return _("his nobs: the jack of the starter’s suit")
    return score_named(score)
