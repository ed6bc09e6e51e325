"""Whist movements: every stored table is verified, partner by partner and opponent by opponent."""

from collections import Counter
from itertools import combinations, product

import pytest

from league.rules.whist import PRIMES, STARTERS, starter_of, whist


@pytest.mark.parametrize("players", sorted({*STARTERS, *PRIMES}))
def test_everyone_partners_each_other_once_and_opposes_them_twice(players):
    starter = starter_of(players)
    assert starter is not None
    rounds = whist(range(players), rounds=players - (players % 4 == 0))
    partners, opponents = Counter(), Counter()
    for one in rounds:
        seated = [player for table in one.tables for player in table.players]
        assert sorted([*seated, *one.sitting_out]) == list(range(players))
        assert len(one.sitting_out) == players % 4
        for table in one.tables:
            partners.update(frozenset(side) for side in table.sides)
            opponents.update(frozenset(pair) for pair in product(*table.sides))
    pairs = {frozenset(pair) for pair in combinations(range(players), 2)}
    assert partners == dict.fromkeys(pairs, 1)
    assert opponents == dict.fromkeys(pairs, 2)
    out = Counter(player for one in rounds for player in one.sitting_out)
    assert set(out.values()) <= {1}, "each sits out once"


def test_there_is_a_movement_for_all_numbers_up_to_29_that_clubs_play_it_with():
    with_movement = {players for players in range(4, 30) if starter_of(players)}
    assert with_movement == {4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29}, "4t and 4t + 1"


def test_seven_games_of_a_seniors_afternoon_have_seven_partners():
    rounds = whist("ABCDEFGHIJKL", rounds=7)
    partners = [frozenset(side) for one in rounds for table in one.tables for side in table.sides]
    assert len(rounds) == 7
    assert len(set(partners)) == len(partners)


def test_called_rounds_are_kept_and_the_rest_is_computed():
    rounds = whist(range(8), rounds=7)
    assert whist(range(8), rounds=7, called=rounds[:3]) == rounds[3:]
    assert whist(range(8), rounds=9, called=rounds)[0].tables[0].players, "it begins again"


def test_where_it_does_not_fit_something_else_has_to_seat_them():
    assert whist(range(10), rounds=7) is None
    called = whist(range(8), rounds=7)[:2]
    assert whist(range(1, 9), rounds=7, called=called) is None
