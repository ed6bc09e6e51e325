"""Made-up results and cards: possible in a game, with occasional mistakes of a player."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from league.rules import sample_data
from league.rules.presets import PRESETS
from league.rules.scorecard_lines import Claim
from league.rules.scoring import check_pegs

GRASS_ROOTS = PRESETS["acc-grass-roots"]


@given(st.lists(st.integers(0, 40), min_size=2, max_size=3), st.randoms(use_true_random=False))
def test_every_made_up_result_is_possible(ranks, dice):
    check_pegs(GRASS_ROOTS, sample_data.pegs(GRASS_ROOTS.target, ranks, dice))


def test_the_better_rank_wins_more_often():
    dice = Random(121)
    won = sum(sample_data.pegs(121, [1, 5], dice)[0] == 121 for _ in range(1000))
    assert 600 < won < 900


def test_most_cards_are_right_and_some_are_not():
    dice = Random(121)
    right = (Claim(won=True, spread=12, column="plus"), Claim(won=False, spread=12, column="minus"))
    wrong = [both for _ in range(1200) if (both := sample_data.both_cards(12, dice)) != right]
    assert 70 < len(wrong) < 130
    assert all(sum(card != as_it_was for card, as_it_was in zip(both, right, strict=True)) == 1 for both in wrong)


def test_made_up_names_are_unique():
    assert len({name.lower() for name in sample_data.PEOPLE}) == len(sample_data.PEOPLE)
