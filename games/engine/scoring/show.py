"""The show: every combination of a hand and its starter by name, in the customary order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations, pairwise
from operator import itemgetter
from typing import NamedTuple

from games.engine.cards import CARDS, SUIT, VALUE, Card
from games.engine.scoring.points import HIS_NOBS

BY_RANK = sorted(CARDS, key=lambda card: (card.rank, card.suit))
PLACE = [BY_RANK.index(card) for card in CARDS]  # by card number: its index in `BY_RANK`, four cards per rank


class Score(NamedTuple):
    """One reason, its points, and its cards.

    At the show the reasons are "fifteen", "run", "pair", "flush" and "his nobs", one for each combination: three fives
    are three pairs. In the play they are "fifteen", "thirty-one", "run", "pair", "pair royal", "double pair royal",
    "go" and "last card"; before it "his heels".
    """

    reason: str
    points: int
    cards: tuple[Card, ...]


def show(hand: Sequence[int], starter: int, *, is_crib: bool = False) -> tuple[Score, ...]:
    """The scores of a hand of four or three, or a crib, with its starter: fifteens, runs, pairs, flush, his nobs.

    The cards of a score are ordered by rank, then suit. A flush is the whole hand in one suit, one card longer
    with the starter; a crib has none without the starter.

    >>> from games.engine.cards import parse_cards
    >>> for score in show(parse_cards("4H 5H 6H JH"), Card.parse("6C")):
    ...     print(*score)
    fifteen 2 (Card('5H'), Card('JH'))
    fifteen 2 (Card('4H'), Card('5H'), Card('6C'))
    fifteen 2 (Card('4H'), Card('5H'), Card('6H'))
    run 3 (Card('4H'), Card('5H'), Card('6C'))
    run 3 (Card('4H'), Card('5H'), Card('6H'))
    pair 2 (Card('6C'), Card('6H'))
    flush 4 (Card('4H'), Card('5H'), Card('6H'), Card('JH'))
    """
    places = sorted(map(PLACE.__getitem__, (*hand, starter)))
    five = [BY_RANK[place] for place in places]
    found = _combinations(*[place // 4 for place in places])
    # Faster than `Score(…)`: two thirds of the time.
    scores = [tuple.__new__(Score, (reason, points, cards(five))) for reason, points, cards in found]
    suit = SUIT[hand[0]]
    if suit == SUIT[hand[1]] == SUIT[hand[2]] == SUIT[hand[-1]]:
        if suit == SUIT[starter]:
            scores.append(Score("flush", len(five), tuple(five)))
        elif not is_crib:
            scores.append(Score("flush", len(hand), tuple([card for card in five if card != starter])))
    jack = CARDS[HIS_NOBS[starter]]
    if jack in hand:
        scores.append(Score("his nobs", 1, (jack,)))
    return tuple(scores)


def total(scores: Iterable[Score]) -> int:
    """The points of all the scores together."""
    return sum([score.points for score in scores])


@cache  # at most 7,995 entries: the choices of four or five ranks
def _combinations(*ranks: int) -> tuple[tuple[str, int, Callable[[Sequence[Card]], tuple[Card, ...]]], ...]:
    """Reason, points and a getter of the cards, for each fifteen, run and pair among ranks 0 to 12, ascending."""
    sets = [places for size in range(2, len(ranks) + 1) for places in combinations(range(len(ranks)), size)]
    fifteens = [places for places in sets if sum(VALUE[ranks[place]] for place in places) == 15]
    runs = [places for places in sets if len(places) >= 3 and _follow([ranks[place] for place in places])]
    longest = max(map(len, runs), default=0)
    pairs = [places for places in sets if len(places) == 2 and len({ranks[place] for place in places}) == 1]
    return (
        *(("fifteen", 2, itemgetter(*places)) for places in fifteens),
        *(("run", longest, itemgetter(*places)) for places in runs if len(places) == longest),
        *(("pair", 2, itemgetter(*places)) for places in pairs),
    )


def _follow(ranks: list[int]) -> bool:
    return all(high - low == 1 for low, high in pairwise(ranks))
