"""The mean crib equals the mean over every single crib."""

from itertools import combinations, permutations
from random import Random

import numpy as np
import pytest

from games.analysis.batch import score_hands
from games.analysis.deal_sizes import CRIBS, DEAL_SIZES, DECK, kinds, ways
from games.analysis.deals import every_deal
from games.analysis.weights import weights_of

JACKS = {10, 23, 36, 49}


def some_cards(seed, many):
    """Some cards including all jacks, so that nobs are frequent."""
    others = [card for card in range(52) if card not in JACKS]
    cards = [*JACKS, *Random(seed).sample(others, many - 4)]
    Random(seed).shuffle(cards)
    return cards


def deck_of(cards):
    unseen = np.zeros(52)
    unseen[cards] = 1
    return unseen.reshape(4, 13)


def likelihood(weights, side, cards):
    """The probability that a seat of this side discards exactly these."""
    kind = kinds(np.array(cards))
    return weights.shares[side][kind] / ways(len(cards))[kind]


@pytest.mark.parametrize("crib", CRIBS)
@pytest.mark.parametrize("dealt", [6, 5])
@pytest.mark.parametrize("discarded", [(10, 23), (10, 4), (0, 12), (17, 43)])
def test_a_crib_of_two_and_two(crib, dealt, discarded):
    weights = weights_of(dealt, 2)
    cards = [card for card in some_cards(dealt, 24) if card not in discarded]
    side = weights.size.others[crib][0]
    rows, chances = [], []
    for theirs in combinations(cards, 2):
        starters = [card for card in cards if card not in theirs]
        rows += [(*discarded, *theirs, starter) for starter in starters]
        chances += [likelihood(weights, side, theirs)] * len(starters)
    expected = np.average(score_hands(np.array(rows), is_crib=True), weights=chances)
    assert weights.mean_cribs(np.array([discarded]), crib, deck_of(cards))[0] == pytest.approx(expected)


@pytest.mark.parametrize("crib", CRIBS)
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("discarded", [10, 4])
def test_a_crib_of_one_each(crib, seats, discarded):
    weights = weights_of(5, seats)
    cards = [card for card in some_cards(seats, 15) if card != discarded]
    sides = weights.size.others[crib]
    given = [{card: 1 if side == DECK else likelihood(weights, side, [card]) for card in cards} for side in sides]
    rows = np.array([(discarded, *others) for others in permutations(cards, 4)])
    chances = [given[0][a] * given[1][b] * given[2][c] for _, a, b, c, _ in rows]
    expected = np.average(score_hands(rows, is_crib=True), weights=chances)
    assert weights.mean_cribs(np.array([[discarded]]), crib, deck_of(cards))[0] == pytest.approx(expected)


@pytest.mark.parametrize(("dealt", "distinct", "every"), [(5, 134_459, 2_598_960), (6, 962_988, 20_358_520)])
def test_every_deal_occurs_once(dealt, distinct, every):
    deals, stands_for = every_deal(dealt)
    assert (len(deals), stands_for.sum()) == (distinct, every)
    assert (np.diff(deals.astype(int), axis=1) > 0).all()


@pytest.mark.parametrize("size", DEAL_SIZES.values(), ids=lambda size: size.name)
@pytest.mark.parametrize("crib", CRIBS)
def test_a_crib_is_of_four_cards(size, crib):
    assert size.discards * (1 + len(size.others[crib])) == 4
