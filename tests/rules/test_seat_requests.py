"""Seating requests: each test is a rule that a club could have."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from league.rules.circle import EMPTY
from league.rules.mixed_tables import mixed
from league.rules.replanning import replanned
from league.rules.rotation import rotation
from league.rules.rounds import History, Round
from league.rules.seat_requests import AGAIN, APART, RECENT, REMATCH, Requests
from testing.scale import examples
from tests.rules.random_sessions import pairs
from tests.rules.test_rotation import pairings

ANN, BOB, CARLA, DEV = range(4)


def two(one: int, other: int) -> frozenset[int]:
    return frozenset((one, other))


def tables_of(player: int, rounds: tuple[Round[int], ...]) -> list[int]:
    """The number of the player's table in each round that they play."""
    return [number for one in rounds for number, table in enumerate(one.tables, 1) if player in table.players]


def test_a_player_who_can_not_move_keeps_table_three():
    for players in (8, 9):
        rounds = rotation(range(players), games=7, requests=Requests(tables={ANN: 3}))
        assert set(tables_of(ANN, rounds[:7])) == {3}
        assert set(pairs(rounds[:7]).values()) == {1}, "and still no one meets twice"


def test_two_who_cannot_move_never_meet_since_one_of_them_would_have_to_move():
    rounds = rotation(range(12), games=9, requests=Requests(tables={ANN: 1, BOB: 2}))
    assert (set(tables_of(ANN, rounds)), set(tables_of(BOB, rounds))) == ({1}, {2})
    assert not pairs(rounds)[two(ANN, BOB)]


def test_two_who_are_kept_apart_do_not_meet_even_if_others_must_meet_again():
    asked = Requests(apart=frozenset({two(ANN, BOB)}))
    rounds = rotation(range(10), games=9, requests=asked)
    assert not pairs(rounds)[two(ANN, BOB)]
    assert sum(times - 1 for times in pairs(rounds).values()) == 2  # 44 pairs for 45 games


def test_where_only_two_are_left_they_play_all_the_same():
    asked = Requests(apart=frozenset({two(ANN, BOB)}), recent={two(ANN, BOB): 1})
    assert pairs(rotation((ANN, BOB), games=3, requests=asked)) == {two(ANN, BOB): 3}


def test_two_who_want_to_play_each_other_do_so_once():
    asked = Requests(together=frozenset({two(ANN, BOB), two(CARLA, DEV)}))
    for players in (16, 17):
        met = pairs(rotation(range(players), games=4, requests=asked)[:4])
        assert met[two(ANN, BOB)] == met[two(CARLA, DEV)] == 1
        assert set(met.values()) == {1}


def test_at_tables_of_four_those_who_want_to_sit_together_share_every_table_and_others_none():
    asked = Requests(apart=frozenset({two(ANN, BOB)}), together=frozenset({two(CARLA, DEV)}))
    met = pairs(mixed(range(12), rounds=4, dice=Random(1), requests=asked))
    assert (met[two(ANN, BOB)], met[two(CARLA, DEV)]) == (0, 4)


def test_last_weeks_opponents_are_avoided():
    last_week = rotation(range(20), games=6)
    asked = Requests(recent=dict.fromkeys(pairs(last_week), 1))
    tonight = rotation([*range(0, 20, 2), *range(1, 20, 2)], games=6, requests=asked)
    assert not pairs(tonight).keys() & pairs(last_week).keys()
    assert set(pairs(tonight).values()) == {1}


def test_requests_still_apply_after_someone_leaves():
    asked = Requests(apart=frozenset({two(ANN, BOB)}), tables={CARLA: 2})
    called = rotation(range(12), games=8, requests=asked)[:3]
    rest = rotation(range(10), games=8, called=called, requests=asked)
    assert not pairs((*called, *rest))[two(ANN, BOB)]
    assert set(tables_of(CARLA, rest)) == {2}


some_pairs = st.sets(st.sampled_from(list(combinations(range(6), 2))), max_size=3)


@given(
    players=st.integers(3, 6), rounds=st.integers(1, 3), before=st.integers(0, 2), apart=some_pairs, recent=some_pairs
)
@settings(max_examples=examples(10, 60), deadline=None)
def test_small_fields_cost_no_more_than_an_exact_search(players, rounds, before, apart, recent):
    here = list(range(players))
    asked = Requests(apart=frozenset(map(frozenset, apart)), recent={frozenset(pair): 1 for pair in recent})
    history = History(rotation(here, games=4, catch_up=False)[:before])
    found, met = 0, Counter(history.met)
    for pair in (
        frozenset(pair) for one in replanned(here, rounds, history, asked) for pair in one if EMPTY not in pair
    ):
        found += cost(pair, met, asked)
        met[pair] += 1
    best = least(here, rounds, asked, Counter(history.met), {player: history.missed(player) for player in here})
    assert found // AGAIN == best // AGAIN, "not one rematch, meeting or broken request more"
    assert found - best <= RECENT, "and at most one opponent of last week"


def cost(pair: frozenset[int], met: Counter[frozenset[int]], asked: Requests[int]) -> int:
    again = REMATCH + AGAIN * met[pair] if met[pair] else 0
    return again + APART * (pair in asked.apart) + RECENT * (pair in asked.recent)


def least(here: list[int], left: int, asked: Requests[int], met: Counter[frozenset[int]], lost: dict[int, int]) -> int:
    """The minimum over every way to seat the rounds left in which those who missed fewest rounds sit out."""
    if not left:
        return 0
    idle = [p for p in here if lost[p] == min(lost.values())] if len(here) % 2 else [None]
    return min(
        sum(cost(pair, met, asked) for pair in seats)
        + least(here, left - 1, asked, met + Counter(seats), {p: n + (p == sitter) for p, n in lost.items()})
        for sitter in idle
        for seats in pairings([p for p in here if p != sitter])
    )
