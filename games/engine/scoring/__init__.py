"""The show: every reason a hand, a crib and their starter score, the same as a bare number, and as it is said aloud."""

from games.engine.scoring.aloud import aloud
from games.engine.scoring.points import FIVE_CARDS, FOUR_CARDS, KEYS, count_five, count_four, points
from games.engine.scoring.show import Score, show, total

__all__ = [
    "FIVE_CARDS",
    "FOUR_CARDS",
    "KEYS",
    "Score",
    "aloud",
    "count_five",
    "count_four",
    "points",
    "show",
    "total",
]
