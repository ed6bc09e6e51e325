"""A session at tables of two, with arrivals and departures."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from networkx import Graph, max_weight_matching

from league.rules.rotation import rotation
from league.rules.rounds import Round, Table
from testing.scale import examples
from tests.rules.random_sessions import (
    Moment,
    RandomSession,
    at_tables,
    cards,
    missed,
    pairs,
    random_sessions,
    regular,
    sat,
)

some = settings(max_examples=examples(12, 40))


def shuffled(count: int, seed: int = 5) -> list[int]:
    players = list(range(count))
    random.Random(seed).shuffle(players)
    return players


@pytest.mark.parametrize("players", range(4, 41))
def test_once_around_everyone_meets_everyone_once(players):
    rounds = rotation(shuffled(players), games=players - 1 + players % 2)
    assert len(rounds) == players - 1 + players % 2
    assert set(pairs(rounds).values()) == {1}
    assert len(pairs(rounds)) == players * (players - 1) // 2


@pytest.mark.parametrize("players", [5, 7, 11, 39])
def test_in_an_odd_field_everyone_sits_out_once_around(players):
    rounds = regular(rotation(shuffled(players), games=players))
    assert sat(rounds) == Counter(range(players))


@pytest.mark.parametrize("players", range(2, 41))
def test_first_deals_are_shared_evenly(players):
    rounds = rotation(shuffled(players), games=9, catch_up=False)
    deals = Counter(table.sides[0][0] for one in rounds for table in one.tables)
    others = Counter(table.sides[1][0] for one in rounds for table in one.tables)
    assert max(abs(deals[player] - others[player]) for player in range(players)) <= 1


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 8])
def test_players_who_meet_again_have_the_first_deal_reversed(players):
    last: dict[frozenset[int], int] = {}
    for one in rotation(shuffled(players), games=12, catch_up=False):
        for table in one.tables:
            first, pair = table.sides[0][0], frozenset(table.players)
            assert last.get(pair) != first
            last[pair] = first


@pytest.mark.parametrize(
    ("players", "games"), [(n, 9) for n in range(11, 32, 2)] + [(n, 7) for n in range(9, 32, 2)] + [(201, 9)]
)
def test_the_catch_up_round_fills_every_card(players, games):
    rounds = rotation(shuffled(players), games=games)
    assert cards(rounds) == Counter(dict.fromkeys(range(players), games))
    assert set(pairs(rounds).values()) == {1}
    assert [one.catch_up for one in rounds] == [False] * games + [True]
    assert sum(len(table.uncounted) for table in rounds[-1].tables) == 1
    assert len(rounds[-1].tables) == (games + 1) // 2


def test_without_a_short_card_there_is_no_catch_up_round():
    assert not any(one.catch_up for one in rotation(shuffled(12), games=9))
    assert not any(one.catch_up for one in rotation(shuffled(9), games=9)), "all sat out once: all have eight"
    assert not any(one.catch_up for one in rotation(shuffled(11), games=9, catch_up=False))


def test_a_late_arrival_gets_a_game_in_the_catch_up_round():
    called = rotation(range(10), games=9)[:3]
    plan = rotation([*range(10), 10, 11], games=9, called=called)
    assert {10, 11} <= set(at_tables(plan[-1]))
    assert cards((*called, *plan))[10] == 7
    assert all(cards((*called, *plan))[player] == 9 for player in range(10))


def test_a_called_catch_up_round_is_the_last():
    session = rotation(range(11), games=9)
    assert rotation(range(11), games=9, called=session) == ()
    assert rotation([*range(11), 11], games=9, called=session) == ()


@pytest.mark.parametrize("players", [0, 1])
def test_a_single_player_has_no_rounds(players):
    assert rotation(range(players), games=9) == ()


@given(players=st.integers(5, 30), rounds=st.integers(1, 8), seed=st.integers(0, 99))
@some
def test_without_arrivals_and_departures_the_plan_is_stable(players, rounds, seed):
    plan = rotation(shuffled(players), games=9)
    again = rotation(shuffled(players, seed), games=9, called=plan[:rounds])
    assert regular(again) == regular(plan)[rounds:]


@given(players=st.integers(3, 30).map(lambda half: 2 * half + 1), rounds=st.integers(1, 6))
@some
def test_a_newcomer_takes_the_empty_chair(players, rounds):
    before = rotation(range(players), games=7)
    after = rotation([99, *range(players)], games=7, called=before[:rounds])
    for one, other in zip(regular(before)[rounds:], after, strict=False):
        assert pairs((other,)) == pairs((one,)) + Counter([frozenset((one.sitting_out[0], 99))])


@given(players=st.integers(5, 30).map(lambda half: 2 * half), rounds=st.integers(1, 8), leaver=st.integers(0, 9))
@some
def test_a_leavers_chair_stays_empty(players, rounds, leaver):
    before = rotation(range(players), games=9)
    left = [player for player in range(players) if player != leaver]
    after = rotation(left, games=9, called=before[:rounds])
    for one, other in zip(before[rounds:], after, strict=False):
        (alone,) = other.sitting_out
        assert pairs((one,)) == pairs((other,)) + Counter([frozenset((alone, leaver))])


@given(random_sessions())
@some
def test_everyone_present_plays_at_one_table_or_sits_out(session):
    for moment in session.moments():
        for one in moment.plan:
            assert Counter([*at_tables(one), *one.sitting_out]) == Counter(moment.here)
            assert all(len(table.sides) == len(table.players) == 2 for table in one.tables)
            assert one.catch_up or len(one.sitting_out) == len(moment.here) % 2


@given(random_sessions())
@some
def test_called_rounds_are_kept_and_the_others_are_planned(session):
    for moment in session.moments():
        called = list(moment.called)
        plan = rotation(moment.here, games=moment.games, called=called)
        assert plan == moment.plan, "the same question has the same answer"
        assert tuple(called) == moment.called
        assert len(regular(plan)) == moment.games - len(called)


@given(random_sessions())
@some
def test_players_who_missed_fewest_rounds_sit_out(session):
    for moment in session.moments():
        rounds = moment.called
        for one in regular(moment.plan):
            lost = missed_by_all(moment.here, rounds)
            assert all(lost[player] == min(lost.values()) for player in one.sitting_out)
            rounds = (*rounds, one)


@given(random_sessions())
@some
def test_nobody_sits_out_twice_before_all_who_were_there_have_sat_once(session):
    faithful = set(range(session.start))
    for moment in session.moments():
        faithful &= set(moment.here)
        out = sat((*moment.called, *moment.plan))
        counts = [out[player] for player in faithful] or [0]
        assert max(counts) - min(counts) <= 1


@given(random_sessions())
@some
def test_no_rematch_while_the_rounds_are_at_most_half_the_players(session):
    for moment in session.moments():
        if 2 * moment.games <= len(moment.here):
            assert not rematches(moment)


@given(random_sessions(players=12, games=14))
@settings(some, max_examples=examples(8, 25))
def test_no_single_round_could_save_a_rematch(session):
    for moment in session.moments():
        planned = regular(moment.plan)
        for number, one in enumerate(planned):
            others = pairs((*moment.called, *planned[:number], *planned[number + 1 :]))
            again = sum(bool(others[pair]) for pair in pairs((one,)))
            if again:
                assert again == fewest_rematches(set(at_tables(one)), others)


@given(random_sessions(players=6, games=5, most=1))
@some
def test_small_fields_have_the_fewest_rematches_there_can_be(session):
    for moment in session.moments():
        left = moment.games - len(moment.called)
        if len(moment.here) <= 6 and left <= 3:
            assert rematches(moment) == fewest_by_trying_all(moment.here, left, moment.called)


@given(random_sessions(players=31))
@some
def test_the_catch_up_round_gives_short_cards_a_game_and_full_cards_none(session):
    for moment in session.moments():
        before = cards((*moment.called, *regular(moment.plan)))
        full = max(before[player] for player in moment.here)
        assert full <= moment.games
        after = cards((*moment.called, *moment.plan))
        for one in moment.plan[len(regular(moment.plan)) :]:
            playing = set(at_tables(one))
            assert playing >= {player for player in moment.here if before[player] < full}
            assert all(after[player] == min(full, before[player] + 1) for player in moment.here)
            assert all(table.uncounted < set(table.players) for table in one.tables)


def test_two_leavers_at_once_and_a_newcomer_leave_no_rematch():
    session = RandomSession(11, 9, (((), 0), ((0,), 0), ((), 1), ((2, 3), 0)))
    assert [rematches(moment) for moment in session.moments()][:4] == [0, 0, 0, 0]


def test_a_session_that_began_at_mixed_tables_continues_at_tables_of_two():
    called = [Round((Table(((0, 1), (2, 3))), Table(((4,), (5,), (6,))), Table(((7,), (8,)))))]
    plan = rotation(range(9), games=4, called=called)
    assert set(pairs((*called, *plan)).values()) == {1}


def rematches(moment: Moment) -> int:
    """Planned games, without the catch-up round, of two who met before."""
    before, all_of_it = pairs(moment.called), pairs((*moment.called, *regular(moment.plan)))
    return sum(times - max(1, before[pair]) for pair, times in all_of_it.items())


def missed_by_all(here: tuple[int, ...], rounds: tuple[Round[int], ...]) -> dict[int, int]:
    known = missed(rounds)
    return {player: known.get(player, len(regular(rounds))) for player in here}


def fewest_rematches(players: set[int], met: Counter[frozenset[int]]) -> int:
    """For one round of these players: half of them minus the largest matching of players who have not met."""
    strangers = Graph([(a, b) for a in players for b in players if a < b and not met[frozenset((a, b))]])
    return len(players) // 2 - len(max_weight_matching(strangers, maxcardinality=True))


def fewest_by_trying_all(here: tuple[int, ...], left: int, called: tuple[Round[int], ...]) -> int:
    """The minimum over every way to seat the rounds left in which those who missed fewest rounds sit out."""

    def fewest(left: int, met: frozenset[frozenset[int]], lost: dict[int, int]) -> int:
        if not left:
            return 0
        idle = [p for p in here if lost[p] == min(lost.values())] if len(here) % 2 else [None]
        return min(
            sum(pair in met for pair in seats)
            + fewest(left - 1, met | set(seats), {p: n + (p == sitter) for p, n in lost.items()})
            for sitter in idle
            for seats in pairings([p for p in here if p != sitter])
        )

    return fewest(left, frozenset(pairs(called)), missed_by_all(here, called))


def pairings(players: list[int]) -> Iterator[list[frozenset[int]]]:
    if not players:
        yield []
        return
    first, *rest = players
    for other in rest:
        for more in pairings([player for player in rest if player != other]):
            yield [frozenset((first, other)), *more]
