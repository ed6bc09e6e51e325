"""Brackets: seeding, byes, losers' brackets, walkovers and places, for every practical field."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.rules.bracket_state import BracketState, Place, Seats, bracket_state, depending_on, round_name
from league.rules.brackets import (
    Bracket,
    BracketError,
    Loser,
    Seed,
    Winner,
    byes,
    double,
    qualifiers,
    seeds_by_slot,
    single,
    slots,
    usual_rate,
)
from testing.scale import examples

ENTRIES = st.integers(1, 200)
some = settings(max_examples=examples(20, 100))
LUCK = st.randoms(use_true_random=False)


def played_out(
    bracket: Bracket, winner: Callable[[Seats], int], kept: dict[int, int] | None = None, gone: Sequence[int] = ()
) -> tuple[dict[int, int], BracketState]:
    """Play everything that can be played, won by the side that `winner` returns: the results, and the final state."""
    results = dict(kept or {})
    while ready := (state := bracket_state(bracket, results, withdrawn=gone)).ready:
        results |= {number: winner(state.seats[number]) for number in ready}
    return results, state


def by_luck(luck: Random) -> Callable[[Seats], int]:
    return lambda seats: luck.randint(0, 1)


def better_seed(seats: Seats) -> int:
    return int(seats[1] < seats[0])


def losses(state: BracketState, meetings: Counter[int] | dict[int, int]) -> Counter[int]:
    return Counter(state.seats[number][1 - side] for number, side in meetings.items())


@pytest.mark.parametrize(
    ("entries", "through", "free"),
    [(108, 27, 5), (132, 33, 31), (60, 15, 1), (121, 31, 1), (124, 31, 1), (30, 8, 0), (4, 1, 0), (1, 1, 0)],
)
def test_one_in_four_qualify_and_the_best_have_the_byes(entries, through, free):
    assert (qualifiers(entries), byes(qualifiers(entries))) == (through, free)


def test_if_one_in_four_would_be_three_more_qualify():
    rates = {entries: usual_rate(entries) for entries in (0, 1, 4, 6, 7, 9, 10, 12, 13, 108)}
    assert rates == {0: 4, 1: 1, 4: 1, 6: 1, 7: 2, 9: 2, 10: 3, 12: 3, 13: 4, 108: 4}


@pytest.mark.parametrize(
    ("size", "seeds"),
    [(1, (1,)), (2, (1, 2)), (4, (1, 4, 3, 2)), (8, (1, 8, 5, 4, 3, 6, 7, 2))],
)
def test_the_standard_bracket(size, seeds):
    assert seeds_by_slot(size) == seeds


def test_meetings_that_the_source_names_are_one_below_the_other():
    seeds = seeds_by_slot(64)
    meetings = [{*pair} for pair in zip(seeds[::2], seeds[1::2], strict=True)]
    for above, below in (({8, 57}, {5, 60}), ({4, 61}, {3, 62}), ({6, 59}, {7, 58})):
        assert meetings.index(below) == meetings.index(above) + 1


@pytest.mark.parametrize("size", [2**power for power in range(1, 10)])
def test_each_round_of_the_bracket_pairs_the_best_with_the_worst_left(size):
    left = seeds_by_slot(size)
    while len(left) > 1:
        pairs = list(zip(left[::2], left[1::2], strict=True))
        assert {sum(pair) for pair in pairs} == {len(left) + 1}
        left = tuple(min(pair) for pair in pairs)


@given(st.integers(1, 512))
def test_every_entry_has_one_place_to_sit_and_only_the_best_wait_for_the_second_round(entries):
    bracket = single(entries)
    seats = Counter(side.number for one in bracket.meetings for side in one.sides if isinstance(side, Seed))
    assert entries == 1 or seats == Counter(range(1, entries + 1))
    free = [side.number for one in bracket.meetings if one.bye for side in one.sides if isinstance(side, Seed)]
    assert sorted(free) == list(range(1, byes(entries) + 1)) if entries > 1 else not free
    assert all(one.round == 1 for one in bracket.meetings if one.bye)


@given(st.integers(2, 512))
def test_the_seeds_have_their_standard_slots(entries):
    first = [one for one in single(entries).meetings if one.round == 1]
    sides = [side.number if isinstance(side, Seed) else None for one in first for side in one.sides]
    assert sides == [seed if seed <= entries else None for seed in seeds_by_slot(slots(entries))]


@given(st.integers(2, 512))
def test_the_first_two_seeds_can_meet_in_the_last_round_alone(entries):
    possible = everybody_possible(single(entries))
    assert [one.bracket for one in single(entries).meetings if {1, 2} <= possible[one.id]] == ["final"]


def everybody_possible(bracket: Bracket) -> dict[int, set[int]]:
    """The seeds that can reach each meeting."""
    found: dict[int, set[int]] = {}
    for one in bracket.meetings:
        found[one.id] = {
            seed
            for side in one.sides
            if side
            for seed in ({side.number} if isinstance(side, Seed) else found[side.meeting])
        }
    return found


@given(st.integers(2, 512), LUCK)
@some
def test_everyone_but_the_champion_loses_once(entries, luck):
    results, state = played_out(single(entries), by_luck(luck))
    assert len(results) == entries - 1
    assert losses(state, results) == Counter(set(range(1, entries + 1)) - {state.champion})


@given(st.integers(2, 200), LUCK)
@some
def test_everyone_but_the_champion_loses_twice_in_a_double_elimination(entries, luck):
    bracket = double(entries)
    results, state = played_out(bracket, by_luck(luck))
    lost = losses(state, results)
    champion = lost.pop(state.champion, 0)
    assert lost == Counter({seed: 2 for seed in range(1, entries + 1) if seed != state.champion})
    assert champion == (bracket.decider in results)
    assert len(results) == 2 * entries - 2 + champion


@given(st.integers(1, 200), st.sampled_from(["single", "third", "double"]), LUCK)
@some
def test_the_places_are_complete(entries, kind, luck):
    state = played_out(bracket_of(kind, entries), by_luck(luck))[1]
    assert set(state.places) == set(range(1, entries + 1))
    sharing = Counter(state.places.values())
    assert all(place.last - place.first + 1 == many for place, many in sharing.items())
    assert sum(sharing.values()) == max(place.last for place in sharing) == entries


def bracket_of(kind: str, entries: int) -> Bracket:
    return double(entries) if kind == "double" else single(entries, third_place=kind == "third")


def test_if_better_seeds_win_places_match_seeds():
    state = played_out(single(8, third_place=True), better_seed)[1]
    assert {seed: str(place) for seed, place in state.places.items()} == {
        1: "1", 2: "2", 3: "3", 4: "4", 5: "T5", 6: "T5", 7: "T5", 8: "T5"
    }  # fmt: skip


def test_two_losers_of_a_semifinal_share_the_third_place():
    assert played_out(single(4), better_seed)[1].places[4] == Place(3, 4)


@pytest.mark.parametrize("make", [single, double])
def test_a_bracket_of_one_is_won(make):
    state = bracket_state(make(1), {})
    assert (state.champion, state.ready, make(1).meetings) == (1, (), ())


def test_two_meet_in_the_final():
    assert [one.bracket for one in single(2, third_place=True).meetings] == ["final"]


def test_two_in_a_double_knockout_play_until_one_has_lost_twice():
    bracket = double(2)
    assert bracket_state(bracket, {1: 0, 2: 1}).ready == (3,)
    assert bracket_state(bracket, {1: 0, 2: 1, 3: 0}).champion == 2
    assert bracket_state(bracket, {1: 0, 2: 0}).champion == 1


def test_three_need_no_game_for_the_third_place():
    bracket = single(3, third_place=True)
    assert [one.bracket for one in bracket.meetings] == ["main", "main", "final"]


def test_a_round_of_byes_is_none_in_the_losers_bracket():
    rounds = {one.round for one in double(5).meetings if one.bracket == "losers"}
    assert rounds == {1, 2, 3}


@given(st.integers(2, 200))
def test_the_meetings_that_a_meeting_waits_for_come_before_it(entries):
    for one in double(entries).meetings:
        assert all(side.meeting < one.id for side in one.sides if isinstance(side, Winner | Loser))


@given(st.integers(2, 200), st.sampled_from(["single", "third", "double"]))
def test_no_source_is_used_by_two_meetings(entries, kind):
    sources = [side for one in bracket_of(kind, entries).meetings for side in one.sides if side]
    assert len(set(sources)) == len(sources)


@given(st.integers(2, 64), st.sampled_from(["single", "third", "double"]), LUCK)
@some
def test_a_withdrawn_player_keeps_won_meetings_and_does_not_advance(entries, kind, luck):
    bracket = bracket_of(kind, entries)
    before, _ = played_out(bracket, by_luck(luck))
    kept = dict(list(before.items())[: luck.randint(0, len(before))])
    gone = luck.sample(range(1, entries + 1), luck.randint(0, entries - 1))
    results, state = played_out(bracket, by_luck(luck), kept, gone)
    assert len(state.places) == entries
    assert all(state.seats[number] == bracket_state(bracket, kept).seats[number] for number in kept)
    for number in state.walkovers:
        loser = state.seats[number][1 - state.won[number]]
        assert loser in gone and number not in results
    assert kept or state.champion not in gone


def test_a_winner_who_withdraws_loses_the_next_round_by_walkover():
    state = bracket_state(single(4), {1: 0, 2: 0}, withdrawn=[1])
    assert (state.seats[3], state.walkovers, state.champion) == ((1, 3), {3}, 3)
    assert state.places[1] == Place(2, 2)


@pytest.mark.parametrize(("gone", "seats"), [([3, 2], (None, 2)), ([2, 3], (None, 3)), ([4, 1], (1, None))])
def test_of_two_withdrawn_players_the_later_one_advances(gone, seats):
    assert bracket_state(single(4), {}, withdrawn=gone).seats[3] == seats


def test_a_withdrawn_winner_loses_the_next_meeting_by_walkover():
    assert bracket_state(single(4), {1: 0}, withdrawn=[2, 3]).champion == 1


def test_a_walkover_counts_though_its_winner_withdraws_too():
    """Seed 2 withdraws before its first match and 3 gets a walkover, wins the final, and withdraws as well."""
    assert bracket_state(single(4), {1: 0, 3: 1}, withdrawn=[2, 3]).champion == 3


@pytest.mark.parametrize(
    ("bracket", "names"),
    [
        (single(16, third_place=True), ["Round 1", "Quarterfinals", "Semifinals", "Final", "Third-place match"]),
        (double(4), ["Round 1", "Round 2", "Losers’ round 1", "Losers’ round 2", "Final", "Second final"]),
    ],
)
def test_rounds_have_names(bracket, names):
    assert list(dict.fromkeys(round_name(bracket, one) for one in bracket.meetings)) == names


def test_later_matches_depend_on_a_result():
    bracket = double(4)
    assert {bracket.meetings[number - 1].bracket for number in depending_on(bracket, 1)} == {"main", "losers", "final"}
    assert depending_on(bracket, bracket.meetings[-1].id) == frozenset()


@pytest.mark.parametrize("bracket", [single(11, third_place=True), double(6)])
def test_nothing_else_depends_on_a_result(bracket):
    for meeting in bracket.meetings:
        sources = {side.meeting for side in meeting.sides if isinstance(side, Winner | Loser)}
        for earlier in bracket.meetings:
            then = depending_on(bracket, earlier.id)
            assert (meeting.id in then) == bool(sources & (then | {earlier.id}))


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: single(0), "no_entries"),
        (lambda: double(-3), "no_entries"),
        (lambda: qualifiers(0), "no_entries"),
        (lambda: qualifiers(12, 0), "no_entries"),
        (lambda: seeds_by_slot(6), "bad_size"),
        (lambda: seeds_by_slot(0), "bad_size"),
        (lambda: bracket_state(single(4), {9: 0}), "no_such_meeting"),
        (lambda: bracket_state(single(4), {1: 2}), "no_such_side"),
        (lambda: bracket_state(single(4), {3: 0}), "not_ready"),
        (lambda: bracket_state(single(4), {1: 0, 3: 0}), "not_ready"),
        (lambda: bracket_state(single(3), {1: 0}), "bye"),
        (lambda: bracket_state(double(2), {1: 0, 2: 0, 3: 1}), "not_needed"),
        (lambda: bracket_state(single(4), {}, withdrawn=[5]), "no_such_seed"),
    ],
)
def test_impossible_input_is_refused_with_a_sentence(call, code):
    with pytest.raises(BracketError) as refused:
        call()
    assert refused.value.code == code
    assert refused.value.sentence.endswith(".")
