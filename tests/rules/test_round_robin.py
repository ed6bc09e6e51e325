"""Everyone meets everyone, for any number of players."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.rules.round_robin import fixtures, groups
from tests.rules.random_sessions import at_tables, pairs, sat

fields = pytest.mark.parametrize("players", [*range(2, 34), 63, 64, 99, 200])


@fields
def test_each_two_meet_once(players):
    met = pairs(fixtures(range(players)))
    assert set(met.values()) == {1}
    assert len(met) == players * (players - 1) // 2


@fields
def test_in_a_double_round_robin_each_two_meet_twice_and_deal_first_once_each(players):
    first = Counter(
        (table.sides[0][0], table.sides[1][0]) for one in fixtures(range(players), double=True) for table in one.tables
    )
    assert set(first.values()) == {1}
    assert len(first) == players * (players - 1)


@fields
@pytest.mark.parametrize("double", [False, True])
def test_everyone_plays_or_sits_out_once_a_round(players, double):
    rounds = fixtures(range(players), double=double)
    assert len(rounds) == (players - 1 + players % 2) * (1 + double)
    for one in rounds:
        assert sorted([*at_tables(one), *one.sitting_out]) == list(range(players))
        assert len(one.sitting_out) == players % 2


@fields
def test_first_deals_differ_by_one_at_most(players):
    rounds = fixtures(range(players))
    deals = Counter(table.sides[0][0] for one in rounds for table in one.tables)
    games = Counter(player for one in rounds for player in at_tables(one))
    assert all(abs(2 * deals[player] - games[player]) <= 1 for player in range(players))


@pytest.mark.parametrize("players", [3, 7, 33])
def test_in_an_odd_field_everyone_sits_out_once_a_lap(players):
    assert sat(fixtures(range(players))) == Counter(range(players))
    assert set(sat(fixtures(range(players), double=True)).values()) == {2}


@pytest.mark.parametrize("players", ["", "a"])
def test_a_single_player_has_no_rounds(players):
    assert fixtures(players) == ()


def test_a_player_listed_twice_is_refused():
    with pytest.raises(ValueError, match="twice"):
        fixtures("aba")


def test_seeds_go_into_groups_by_the_snake():
    assert groups(range(1, 11), 3) == ((1, 6, 7), (2, 5, 8), (3, 4, 9, 10))


@given(st.integers(2, 200).flatmap(lambda size: st.tuples(st.just(size), st.integers(1, size // 2))))
def test_groups_have_everyone_once_and_differ_by_one_at_most(drawn):
    size, count = drawn
    found = groups(range(size), count)
    sizes = [len(group) for group in found]
    assert len(found) == count
    assert max(sizes) - min(sizes) <= 1
    assert sorted(player for group in found for player in group) == list(range(size))
    assert [min(group) for group in found] == list(range(count)), "the best seeds head the groups"


@pytest.mark.parametrize(("players", "count"), [("abc", 2), ("ab", 0), ("", 1)])
def test_a_group_of_one_is_refused(players, count):
    with pytest.raises(ValueError, match="groups of two"):
        groups(players, count)
