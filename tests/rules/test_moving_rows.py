"""Moving and stationary rows, winners who move up, and fixed partners: examples from clubs."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from league.rules.moving_rows import rows, winners_up
from league.rules.rounds import Round, Table
from league.rules.seat_requests import Requests
from league.rules.seating import SEATINGS, SeatingInputs
from tests.rules.random_sessions import pairs, sat

ANN, BOB, CARLA, DEV, EVA, FRANK, GUS, HANA, INES = range(9)


def tables_of(player: int, rounds: tuple[Round[int], ...]) -> list[int]:
    return [number for one in rounds for number, table in one.numbered if player in table.players]


def seated(one: Round[int]) -> list[set[int]]:
    return [set(table.players) for table in one.tables]


def by(
    word: str, players: int, rounds: int, called: tuple[Round[int], ...] = (), **more: object
) -> tuple[Round[int], ...]:
    """The rounds of a seating for players 0, 1, 2 …"""
    inputs = SeatingInputs(players=range(players), rounds=rounds, dice=random.Random(1), called=called, **more)
    return SEATINGS[word].plan(inputs)


def test_half_stay_at_their_tables_and_the_others_move_on_by_one():
    first, second, third = rows(range(6), rounds=3)
    assert [seated(one) for one in (first, second, third)] == [
        [{ANN, DEV}, {BOB, EVA}, {CARLA, FRANK}],
        [{ANN, FRANK}, {BOB, DEV}, {CARLA, EVA}],
        [{ANN, EVA}, {BOB, FRANK}, {CARLA, DEV}],
    ]
    assert first.tables[0].sides == ((ANN,), (DEV,))
    assert second.tables[0].sides == ((FRANK,), (ANN,)), "the rows take turns to deal first"


@pytest.mark.parametrize("players", [8, 9, 14, 15, 40])
def test_no_rematch_while_the_rounds_are_at_most_the_tables(players):
    rounds = rows(range(players), rounds=players // 2)
    assert set(pairs(rounds).values()) == {1}
    for player in range((players + 1) // 2):
        assert len(set(tables_of(player, rounds))) == 1, "who stays, stays"


def test_with_fifteen_players_those_who_stay_sit_out_in_turn_and_their_table_is_not_used():
    rounds = rows(range(15), rounds=8)
    assert sat(rounds) == Counter(range(8))
    assert [{*range(1, 9)} - set(one.numbers) for one in rounds] == [{8}, {1}, {2}, {3}, {4}, {5}, {6}, {7}]


def test_eight_games_take_eight_tables_and_with_seven_one_game_of_the_last_round_is_a_rematch():
    assert set(pairs(rows(range(16), rounds=8)).values()) == {1}
    met = pairs(rows(range(14), rounds=8))
    assert sum(times - 1 for times in met.values()) == 1  # seven who stay: three games among themselves, and one left


def test_the_rows_continue_when_someone_leaves_or_comes():
    called = rows(range(8), rounds=4)[:2]
    without_frank = rows([player for player in range(8) if player != FRANK], rounds=4, called=called)
    assert [one.sitting_out for one in without_frank] == [(DEV,), (ANN,)], "they face the empty chair"
    with_ines = rows([*(player for player in range(8) if player != FRANK), INES], rounds=4, called=called)
    assert [two for one in with_ines for two in seated(one) if INES in two] == [{DEV, INES}, {ANN, INES}]
    assert all(set(tables_of(ANN, (*called, *plan))) == {1} for plan in (without_frank, with_ines))


def test_a_newcomer_to_an_even_number_stays_at_a_new_table_and_the_rows_continue():
    called = rows(range(10), rounds=5)[:3]
    fourth, fifth = rows(range(11), rounds=5, called=called)
    newcomer = 10
    assert [two for one in (fourth, fifth) for two in seated(one) if newcomer in two] == [
        {HANA, newcomer},
        {GUS, newcomer},
    ]
    assert [one.sitting_out for one in (fourth, fifth)] == [(ANN,), (BOB,)]
    for player, table in ((ANN, 1), (BOB, 2), (CARLA, 3), (DEV, 4), (EVA, 5), (newcomer, 6)):
        assert set(tables_of(player, (*called, fourth, fifth))) == {table}, "who stays, stays"
    assert rows(range(11), rounds=5, called=(*called, fourth)) == (fifth,), "a called round changes no later one"


@pytest.mark.parametrize("newcomers", [2, 3, 4])
def test_newcomers_in_one_round_get_places_in_the_rows_and_no_one_meets_twice(newcomers):
    called = rows(range(8), rounds=4)[:2]
    third, fourth = rows(range(8 + newcomers), rounds=4, called=called)
    assert set(pairs((*called, third, fourth)).values()) == {1}
    for player in range(4):
        assert set(tables_of(player, (*called, third, fourth))) == {player + 1}
    assert rows(range(8 + newcomers), rounds=4, called=(*called, third)) == (fourth,)


def test_in_rows_requests_decide_who_stays_and_who_never_meets():
    asked = Requests(
        apart=frozenset({frozenset((ANN, HANA))}), together=frozenset({frozenset((BOB, CARLA))}), tables={GUS: 2}
    )
    rounds = rows(range(8), rounds=4, requests=asked)
    assert set(tables_of(GUS, rounds)) == {2}
    assert (pairs(rounds)[frozenset((ANN, HANA))], pairs(rounds)[frozenset((BOB, CARLA))]) == (0, 1)


def games(*tables: tuple[int, int]) -> Round[int]:
    return Round(tuple(Table(((one,), (other,))) for one, other in tables))


def test_winners_move_up_a_table_losers_stay_and_the_loser_of_table_one_goes_to_the_last():
    called = [games((ANN, BOB), (CARLA, DEV), (EVA, FRANK))]
    one = winners_up(range(6), called=called, won=frozenset({BOB, CARLA, FRANK}))
    assert seated(one) == [{BOB, CARLA}, {DEV, FRANK}, {EVA, ANN}]


def test_with_an_odd_number_the_lowest_sits_out_once_and_comes_back_at_the_last_table():
    first = Round(games((ANN, BOB), (CARLA, DEV)).tables, (EVA,))
    second = winners_up(range(5), called=[first], won=frozenset({ANN, CARLA}))
    assert (seated(second), second.sitting_out) == ([{ANN, CARLA}, {DEV, EVA}], (BOB,))
    third = winners_up(range(5), called=[first, second], won=frozenset({ANN, EVA}))
    assert third.sitting_out not in ((EVA,), (BOB,)), "these two have sat out already"


def test_a_newcomer_begins_at_the_last_table_and_a_game_not_played_changes_no_order():
    called = [games((ANN, BOB), (CARLA, DEV))]
    one = winners_up([BOB, CARLA, DEV, EVA], called=called)
    assert seated(one) == [{CARLA, DEV}, {BOB, EVA}]


@pytest.mark.parametrize("word", ["rows", "winners", "rotation"])
def test_the_house_player_fills_an_odd_number_and_no_game_counts_for_them(word):
    odd, even = (by(word, players, 3, house=99, odd="house")[0] for players in (7, 8))
    assert (odd.sitting_out, even.sitting_out) == ((), ())
    assert [table.uncounted for table in odd.tables if 99 in table.players] == [frozenset({99})]
    assert not any(99 in table.players for table in even.tables)


def sides(one: Round[int]) -> set[frozenset[int]]:
    return {frozenset(side) for table in one.tables for side in table.sides}


@pytest.mark.parametrize("word", ["pairs", "pair_rows"])
def test_partners_stay_together_and_meet_another_pair_each_round(word):
    asked = Requests(together=frozenset({frozenset((ANN, FRANK))}))
    rounds = by(word, 16, 4, requests=asked, odd="none")
    assert all(sides(one) == sides(rounds[0]) for one in rounds)
    assert frozenset((ANN, FRANK)) in sides(rounds[0]), "they asked for it; the others are drawn"
    met = Counter(frozenset(map(frozenset, table.sides)) for one in rounds for table in one.tables)
    assert (set(met.values()), len(met)) == ({1}, 16)


def test_with_five_pairs_one_sits_out_each_round_and_a_single_player_waits_for_a_partner():
    rounds = by("pairs", 11, 5, odd="none")
    assert all(len(one.tables) == 2 and len(one.sitting_out) == 3 for one in rounds)
    assert len({one.sitting_out[:2] for one in rounds}) == 5
    assert {one.sitting_out[-1] for one in rounds} == {10}


def test_pairs_that_have_begun_stay_pairs_when_others_leave():
    called = by("pairs", 12, 5, odd="none")[:2]
    rest = by("pairs", 10, 5, called, odd="none")
    kept = {side for side in sides(called[0]) if max(side) < 10}
    assert all(kept & sides(one) == kept - {frozenset(one.sitting_out)} for one in rest)


@pytest.mark.parametrize("word", ["pairs", "pair_rows"])
@pytest.mark.parametrize("leavers", [1, 2])
def test_pairs_that_sat_out_stay_pairs_and_no_one_sits_twice_when_partners_leave(word, leavers):
    called = by(word, 10, 4, odd="none")[:1]
    idle = called[0].sitting_out
    for gone in combinations([player for table in called[0].tables for player in table.players], leavers):
        players = [player for player in range(10) if player not in gone]
        inputs = SeatingInputs(players=players, rounds=4, dice=random.Random(1), called=called, odd="none")
        for one in SEATINGS[word].plan(inputs):
            assert sorted([*(p for table in one.tables for p in table.players), *one.sitting_out]) == players
            assert frozenset(idle) in sides(one) | {frozenset(one.sitting_out[:2])}, (gone, one)
