"""The show: all scores of a hand or crib with the starter, their total alone, and as spoken text."""

from games.engine.scoring.aloud import COUNTS, PAIRS, WORDS, aloud, in_words, score_for, score_named
from games.engine.scoring.points import FIVE_CARDS, FOUR_CARDS, KEYS, count_five, count_four, points
from games.engine.scoring.show import Score, show, total
