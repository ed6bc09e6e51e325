"""The show: all scores of a hand or crib with the starter, their total alone, and as spoken text."""

from games.engine.scoring.aloud import COUNTS, PAIRS, WORDS, aloud, in_words, score_for, score_named
from games.engine.scoring.points import FIVE_CARDS, FOUR_CARDS, KEYS, count_five, count_four, points
from games.engine.scoring.show import Score, show, total

__all__ = [
    "COUNTS",
    "FIVE_CARDS",
    "FOUR_CARDS",
    "KEYS",
    "PAIRS",
    "WORDS",
    "Score",
    "aloud",
    "count_five",
    "count_four",
    "in_words",
    "points",
    "score_for",
    "score_named",
    "show",
    "total",
]
