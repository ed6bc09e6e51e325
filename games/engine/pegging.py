"""Scores of the card just played."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.cards import CARDS, RANK, VALUE
from games.engine.scoring import Score

RANK_BIT = tuple(1 << rank for rank in RANK)  # by card number
ALIKE = {2: ("pair", 2), 3: ("pair royal", 6), 4: ("double pair royal", 12)}


def pegs(pile: Sequence[int], *, also_shorter_runs: bool = False) -> tuple[Score, ...]:
    """Scores of the last card of the pile: the cards played since the last go or 31, in order.

    First fifteen or thirty-one, then the longest run that ends with the card, or the pair, pair royal or double pair
    royal. With `also_shorter_runs` (preset future-aids) a card that fills a break scores every run that ends with it,
    the shortest first; one that lengthens a run at either end scores the longest alone, as everywhere. The go and the
    last card are not found here, because they depend on the hands.

    >>> from games.engine.cards import parse_cards
    >>> [score.points for score in pegs(parse_cards("2C 3D 5H 6S 4C"), also_shorter_runs=True)]
    [3, 4, 5]
    """
    scores: list[Score] = []
    count = sum([VALUE[card] for card in pile])
    if count == 15:
        scores.append(_score("fifteen", 2, pile))
    elif count == 31:
        scores.append(_score("thirty-one", 2, pile))
    if len(pile) >= 2 and RANK[pile[-1]] == RANK[pile[-2]]:
        alike = _alike(pile)
        scores.append(_score(*ALIKE[alike], pile[-alike:]))
    elif len(pile) >= 3 and (runs := _runs(pile)):
        if not (also_shorter_runs and _fills_a_break(pile[-runs[-1] :])):
            runs = runs[-1:]
        scores += [_score("run", length, pile[-length:]) for length in runs]
    return tuple(scores)


def _alike(pile: Sequence[int]) -> int:
    """The number of cards of equal rank at the end of the pile."""
    alike = 2
    while alike < len(pile) and RANK[pile[-alike - 1]] == RANK[pile[-1]]:
        alike += 1
    return alike


def _runs(pile: Sequence[int]) -> list[int]:
    """The lengths of all runs at the end of the pile, ascending; a run's cards may be in any order."""
    runs = []
    ranks = 0  # one bit per rank
    for length, card in enumerate(reversed(pile), 1):
        if ranks & RANK_BIT[card]:
            break
        ranks |= RANK_BIT[card]
        # Adding the lowest bit carries through consecutive ranks and leaves none of them.
        if length >= 3 and not ranks & (ranks + (ranks & -ranks)):
            runs.append(length)
    return runs


def _fills_a_break(run: Sequence[int]) -> bool:
    """Whether the last card of a run is neither its lowest nor its highest."""
    ranks = [RANK[card] for card in run]
    return min(ranks) < ranks[-1] < max(ranks)


def _score(reason: str, points: int, cards: Sequence[int]) -> Score:
    return Score(reason, points, tuple([CARDS[card] for card in cards]))
