"""A session at tables of two, three and four."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.rules.mixed_tables import Mix, mixed, mixes
from league.rules.rounds import Round
from testing.scale import examples
from tests.rules.random_sessions import at_tables, pairs, sat


def session(players: int, rounds: int, **options) -> tuple[Round[int], ...]:
    return mixed(range(players), rounds=rounds, dice=random.Random(7), **options)


def partners(rounds: tuple[Round[int], ...]) -> Counter[frozenset[int]]:
    return Counter(frozenset(side) for one in rounds for table in one.tables for side in table.sides if len(side) == 2)


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (2, "1 table of two"),
        (3, "1 table of three"),
        (5, "1 table of three, 1 table of two"),
        (6, "1 table of four, 1 table of two"),
        (7, "1 table of four, 1 table of three"),
        (9, "1 table of four, 1 table of three, 1 table of two"),
        (11, "2 tables of four, 1 table of three"),
        (12, "3 tables of four"),
        (60, "15 tables of four"),
    ],
)
def test_the_usual_mix(players, sentence):
    assert mixes(players)[0].sentence == sentence


def test_one_player_has_no_table():
    assert mixes(0) == mixes(1) == mixes(3, sitting_out=2) == ()
    assert session(1, 4) == ()


@given(players=st.integers(2, 200), sitting_out=st.integers(0, 3))
def test_every_mix_seats_its_players(players, sitting_out):
    found = mixes(players, sitting_out=sitting_out)
    assert all(mix.players == players - sitting_out for mix in found)
    assert len(set(found)) == len(found)
    assert list(found) == sorted(found, key=lambda mix: (-mix.fours, mix.threes))
    assert found or players - sitting_out < 2


def test_a_mix_with_more_seats_than_players_is_refused():
    with pytest.raises(ValueError, match="2 tables of four: 8 seats for 7 players"):
        session(7, 1, mix=Mix(2, 0, 0))


@pytest.mark.slow
@given(players=st.integers(2, 26), rounds=st.integers(1, 4), choice=st.integers(0, 99), seed=st.integers(0, 9))
@settings(max_examples=examples(12, 40))
def test_everyone_sits_at_one_table_of_the_mix(players, rounds, choice, seed):
    found = mixes(players)
    mix = found[choice % len(found)]
    plan = mixed(range(players), rounds=rounds, dice=random.Random(seed), mix=mix)
    assert len(plan) == rounds
    for one in plan:
        assert sorted(at_tables(one)) == list(range(players))
        assert tuple(len(table.players) for table in one.tables) == mix.sizes
        assert all(
            [len(side) for side in table.sides] == ([2, 2] if len(table.players) == 4 else [1] * len(table.players))
            for table in one.tables
        )


@given(players=st.integers(3, 20), rounds=st.integers(1, 5), idle=st.integers(1, 3))
@settings(max_examples=examples(8, 20))
def test_players_without_a_seat_sit_out_in_turn(players, rounds, idle):
    if players - idle < 2:
        return
    plan = session(players, rounds, mix=mixes(players, sitting_out=idle)[0])
    out = sat(plan)
    assert max(out[player] for player in range(players)) - min(out[player] for player in range(players)) <= 1


def test_sixteen_meet_fifteen_others_in_five_rounds():
    assert set(pairs(session(16, 5)).values()) == {1}


@pytest.mark.parametrize(("players", "rounds"), [(8, 7), (9, 4), (12, 5), (13, 4), (16, 5), (24, 4), (60, 4)])
def test_no_player_has_the_same_partner_twice(players, rounds):
    assert set(partners(session(players, rounds)).values()) == {1}


@pytest.mark.parametrize(("players", "again"), [(9, 9), (10, 9), (11, 11), (12, 12), (13, 6), (20, 3), (24, 0)])
def test_few_meet_more_often_than_they_must(players, again):
    met = pairs(session(players, 4))
    forced = max(0, met.total() - players * (players - 1) // 2)
    assert met.total() - len(met) - forced <= again


@pytest.mark.parametrize("players", [7, 9, 10, 11, 13, 14])
def test_the_small_tables_go_round(players):
    small = Counter(
        player
        for one in session(players, 4)
        for table in one.tables
        if len(table.players) < 4
        for player in table.players
    )
    assert max(small.values()) - min(small[player] for player in range(players)) <= 3


def test_the_same_dice_give_the_same_seating():
    assert session(13, 4) == session(13, 4)


def test_rounds_called_before_are_remembered():
    called = session(12, 2)
    more = session(12, 2, called=called)
    assert set(partners((*called, *more)).values()) == {1}
    assert max(pairs((*called, *more)).values()) <= 3


def test_a_late_arrival_has_had_a_rest():
    mix = Mix(2, 0, 0)
    called = session(9, 2, mix=mix)
    plan = mixed([*range(9), 9], rounds=4, dice=random.Random(7), mix=mix, called=called)
    assert sat(plan)[9] == 0
    assert max(sat((*called, *plan)).values()) <= 2


def test_first_deals_are_shared_at_every_size():
    for players in (6, 7, 8, 9):
        first = Counter(p for one in session(players, 6) for table in one.tables for p in table.sides[0])
        assert max(first.values()) - min(first[player] for player in range(players)) <= 3
