"""From groups into a knockout: the winners have the best seeds, and players of one group meet late."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.rules.brackets import slots
from league.rules.seeds_after_groups import meeting_round, seeded_apart


def tiers(groups, each):
    return [[(group, place) for group in range(groups)] for place in range(each)]


def seeds(groups, each):
    seeded = seeded_apart(
        tiers(groups, each), {(group, place): group for group in range(groups) for place in range(each)}
    )
    return {player: seed for seed, player in enumerate(seeded, start=1)}


@pytest.mark.parametrize(("one", "other", "round_"), [(1, 8, 1), (4, 5, 1), (1, 4, 2), (2, 3, 2), (1, 2, 3)])
def test_two_seeds_of_eight_meet_in_this_round(one, other, round_):
    assert meeting_round(one, other, 8) == round_


@given(st.integers(1, 16))
def test_two_of_one_group_can_only_meet_in_the_final(groups):
    of = seeds(groups, 2)
    final = slots(2 * groups).bit_length() - 1
    assert {meeting_round(of[group, 0], of[group, 1], 2 * groups) for group in range(groups)} == {final}


@given(st.integers(2, 10), st.integers(1, 4))
def test_no_seed_is_better_than_that_of_a_higher_place_in_another_group(groups, each):
    of = seeds(groups, each)
    assert sorted(of.values()) == list(range(1, groups * each + 1))
    assert [of[group, 0] for group in range(groups)] == list(range(1, groups + 1))
    for place in range(each):
        assert {of[group, place] for group in range(groups)} == {*range(place * groups + 1, (place + 1) * groups + 1)}


@given(st.sampled_from([2, 4, 8, 16]))
def test_four_of_each_group_sit_in_four_quarters(groups):
    of = seeds(groups, 4)
    rounds = slots(4 * groups).bit_length() - 1
    for group in range(groups):
        met = [meeting_round(of[group, one], of[group, other], 4 * groups) for one in range(4) for other in range(one)]
        assert min(met) >= rounds - 1
