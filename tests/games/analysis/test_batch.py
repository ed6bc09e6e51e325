"""Batch scoring is correct for every possible hand."""

from random import Random

import numpy as np
import pytest

from games.analysis.batch import every_hand, hand_means, score_hands
from games.analysis.deal_sizes import DEAL_SIZES
from games.engine.cards import parse_cards

from .naive import naive

MANY = 3_000


@pytest.mark.parametrize(
    ("cards", "hand", "crib"),
    [
        ("5C 5D 5S JH 5H", 29, 29),
        ("2C 4C 6C 8C KS", 4, 0),
        ("2C 4C 6C 8C KC", 5, 5),
        ("7C 8D 8H 9S 8C", 21, 21),
        ("3D 4D 5C JS 2S", 9, 9),
        ("JH QD KC AS 2H", 4, 4),
        ("AC 3D 7H 9S KD", 0, 0),
    ],
)
def test_the_show(cards, hand, crib):
    row = np.array([parse_cards(cards)])
    assert (score_hands(row)[0], score_hands(row, is_crib=True)[0]) == (hand, crib)


@pytest.mark.parametrize(
    ("cards", "points"),
    [("2C 6C 10C KD", 3), ("2C 6C 10C KC", 4), ("5C 5D 5H JH", 14), ("JC 4D 9H 2C", 3), ("7C 7D 8H 8S", 12)],
)
def test_the_show_of_three_cards_with_a_flush_of_three(cards, points):
    assert score_hands(np.array([parse_cards(cards)]))[0] == points


@pytest.mark.parametrize(("held", "is_crib"), [(4, False), (4, True), (3, False)])
def test_a_plain_scorer_agrees(held, is_crib):
    deck = Random(held + is_crib)
    rows = [deck.sample(range(52), held + 1) for _ in range(MANY)]
    points = score_hands(np.array(rows), is_crib=is_crib)
    assert points.tolist() == [naive(row[:-1], row[-1], is_crib=is_crib) for row in rows]


@pytest.mark.parametrize(
    ("is_crib", "total", "mean", "counted"),
    [
        (False, 61_974_180, 4.7691522763, [1_009_008, 99_792, 2_813_796, 2_855_676, 317_340, 3_680, 76, 4]),
        (True, 61_528_020, 4.7348185428, [1_022_208, 99_792, 2_839_800, 2_868_960, None, 3_680, 76, 4]),
    ],
)
def test_every_hand_that_there_is(is_crib, total, mean, counted):
    times = sum(np.bincount(score_hands(hands, is_crib=is_crib), minlength=30) for hands in every_hand())
    assert times.sum() == 12_994_800
    assert times @ np.arange(30) == total
    assert times @ np.arange(30) / times.sum() == pytest.approx(mean, abs=5e-11)
    for points, expected in zip((0, 1, 2, 4, 12, 24, 28, 29), counted, strict=True):
        assert expected in (None, times[points])
    assert not times[[19, 25, 26, 27]].any()


@pytest.mark.parametrize("cards", [[[1, 2, 3]], [1, 2, 3, 4, 5], [[1, 2, 3, 4, 52]], [[1, 2, 3, 255, 4]]])
def test_text_that_is_not_a_row_of_cards_is_refused(cards):
    with pytest.raises(ValueError, match="Rows of five"):
        score_hands(np.array(cards))


def test_rows_may_have_any_memory_layout():
    rows = np.array([Random(seed).sample(range(52), 5) for seed in range(50)], np.uint8)
    assert (score_hands(np.asfortranarray(rows)) == score_hands(rows)).all()
    assert (score_hands(rows[::-2]) == score_hands(rows)[::-2]).all()


@pytest.mark.parametrize("game", DEAL_SIZES)
def test_the_mean_of_a_hand_is_over_every_starter(game):
    size = DEAL_SIZES[game]
    deal = Random(size.name).sample(range(52), size.dealt)
    unseen = [card for card in range(52) if card not in deal]
    for kept, mean in zip(size.kept, hand_means(np.array([deal]), size)[0], strict=True):
        held = [deal[place] for place in kept]
        assert mean == pytest.approx(sum(naive(held, starter) for starter in unseen) / len(unseen))
