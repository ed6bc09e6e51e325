"""Rounds of a Swiss, with late entries and withdrawals."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from networkx import Graph, max_weight_matching

from league.rules.pairing_cost import Contender, Field, PairingCost
from league.rules.swiss import Pairing, SwissInputs, after, cost_of, pair
from testing.scale import examples
from tests.rules.random_swisses import Swiss, swisses

some = settings(max_examples=examples(10, 40))
few = settings(some, max_examples=examples(2, 4))


def paired(*contenders: Contender[str], seed: int = 1) -> Pairing[str]:
    return pair(contenders, dice=Random(seed))


def met(pairing: Pairing[str]) -> set[str]:
    """The pairs as strings: “ab”."""
    return {"".join(sorted(two)) for two in pairing.pairs}


def check_round(field: Sequence[Contender[int]], pairing: Pairing[int], round_: int) -> None:
    """Invariants of a field of any size."""
    seated = Counter([*(player for two in pairing.pairs for player in two), pairing.bye])
    assert seated == Counter([*(one.player for one in field), *([] if len(field) % 2 else [None])])
    assert pairing.rematches == rematches(field, pairing)
    if 2 * round_ < len(field) - 2:  # then there are enough players who have not met, whoever sits out
        assert not pairing.rematches
        fewest = min(one.byes for one in field)
        assert pairing.bye is None or fewest == next(one.byes for one in field if one.player == pairing.bye)


@given(swisses())
@some
def test_everyone_plays_once_or_sits_out_and_meets_strangers(swiss):
    for number, (field, pairing) in enumerate(swiss.rounds()):
        check_round(field, pairing, number)


@given(swisses(least=60, most=196, rounds=3))
@few
def test_so_it_is_in_large_fields(swiss):
    for number, (field, pairing) in enumerate(swiss.rounds()):
        check_round(field, pairing, number)


@given(swisses(most=20, rounds=14))
@some
def test_there_are_as_few_rematches_as_can_be(swiss):
    for field, pairing in swiss.rounds():
        known = {frozenset((one.player, other)) for one in field for other in one.met}
        players = [one.player for one in field]
        strangers = Graph([(a, b) for a in players for b in players if a < b and frozenset((a, b)) not in known])
        assert pairing.rematches == len(field) // 2 - len(max_weight_matching(strangers, maxcardinality=True))


@given(swisses(most=7, rounds=9) | swisses(most=7, rounds=9, by_holes=True))
@some
def test_no_other_pairing_of_a_small_field_costs_less(swiss):
    for field, _ in swiss.rounds():
        if len(field) <= 8:
            found = pair(field, dice=Random(1))
            costs = [cost_of(field, pairs, bye) for pairs, bye in pairings([one.player for one in field])]
            assert found.cost == min(costs)
            assert found.cost == cost_of(field, found.pairs, found.bye)


@given(swisses(most=60) | swisses(least=24, most=36, by_holes=True))
@some
def test_leaving_unlikely_pairs_out_at_first_loses_nothing(swiss):
    for contenders, pairing in swiss.rounds():
        field, every = Field(contenders), Graph()
        every.add_weighted_edges_from((a, b, -cost) for a, b, cost in field.costs())
        assert pairing.cost == field.cost(max_weight_matching(every, maxcardinality=True))


@given(swisses(most=24), st.integers(0, 99))
@some
def test_the_bill_does_not_depend_on_the_order_of_the_contenders(swiss, seed):
    for field, pairing in swiss.rounds():
        other = pair(Random(seed).sample(field, len(field)), dice=Random(seed))
        assert (other.cost, other.weight) == (pairing.cost, pairing.weight)


@given(swisses(most=40), st.integers(0, 99))
@some
def test_a_pairing_is_reproduced_from_its_stored_inputs(swiss, seed):
    for field, _ in swiss.rounds():
        draw = SwissInputs(field, seed)
        again = SwissInputs.from_data(json.loads(json.dumps(draw.as_data())))
        assert again == draw
        assert pair(again.contenders, dice=Random(again.seed)) == pair(field, dice=Random(seed))


@given(swisses())
@some
def test_tables_are_in_the_order_of_the_scores(swiss):
    for field, pairing in swiss.rounds():
        score = {one.player: one.score for one in field}
        tables = [(score[one], score[other]) for one, other in pairing.pairs]
        assert tables == sorted(tables, reverse=True)
        assert all(upper >= lower for upper, lower in tables)


@pytest.mark.parametrize("players", [3, 5, 7, 11, 21])
def test_byes_go_round_before_anyone_has_a_second(players):
    *_, (field, _) = Swiss(players, (((), 0),) * (players // 2), seed=players).rounds()
    assert max(one.byes for one in field) <= 1


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8])
def test_a_swiss_with_more_rounds_than_opponents_continues(players):
    *_, (field, _) = Swiss(players, (((), 0),) * (3 * players), seed=players).rounds()
    times = [one.met.count(other.player) for one in field for other in field if one is not other]
    byes = [one.byes for one in field]
    assert max(times) - min(times) <= 2
    assert max(byes) - min(byes) <= 2


def test_winners_meet_winners():
    assert met(paired(*(Contender(player, score) for player, score in zip("abcd", (1, 0, 0, 1), strict=True)))) == {
        "ad",
        "bc",
    }


def test_a_rematch_costs_more_than_any_gap_in_the_scores():
    field = [Contender("a", 9, ("b",)), Contender("b", 9, ("a",)), Contender("c", 0, ("d",)), Contender("d", 0, ("c",))]
    pairing = paired(*field)
    assert pairing.rematches == 0
    assert pairing.cost == PairingCost(gaps=162)


def test_if_all_have_met_the_oldest_meeting_is_repeated():
    field = [Contender("a", 3, tuple("bcd")), Contender("b", 0, tuple("adc")), Contender("c", 3, tuple("dab"))]
    assert met(paired(*field, Contender("d", 0, tuple("cba")))) == {"ab", "cd"}


def test_the_oldest_game_is_played_again_though_the_leader_sits_out():
    field = [Contender("a", 5, tuple("bc"), 1), Contender("b", 0, tuple("ca"), 1), Contender("c", 0, tuple("ba"), 1)]
    assert paired(*field).cost == PairingCost(rematches=1, byes=1, meetings=1, recent=1, drop=5)


def test_the_rarest_meeting_is_repeated():
    field = [Contender("a", 3, tuple("bcdb")), Contender("b", 3, tuple("adca"))]
    others = [Contender("c", 0, tuple("dabd")), Contender("d", 0, tuple("cbac"))]
    assert met(paired(*field, *others)) == {"ac", "bd"}


def test_the_last_of_those_with_fewest_byes_sits_out():
    field = [Contender("a", 4), Contender("b", 2), Contender("c", 0, byes=1)]
    assert paired(*field).bye == "b"


def test_a_second_bye_is_better_than_a_rematch():
    field = [Contender("a", 4, ("b",), byes=1), Contender("b", 2, ("a",), byes=1), Contender("c", 0)]
    assert paired(*field).bye == "b"


def test_no_player_floats_down_twice_in_a_row():
    field = [Contender("a", 2, floats=1), Contender("b", 2), Contender("c", 2), Contender("d", 0)]
    for seed in range(20):
        assert "ad" not in met(paired(*field, seed=seed))


def test_no_player_floats_up_twice_in_a_row():
    field = [Contender("a", 2), Contender("b", 0, floats=-1), Contender("c", 0), Contender("d", 0)]
    for seed in range(20):
        assert "ab" not in met(paired(*field, seed=seed))


def test_equal_players_have_equal_chances():
    field = [Contender(player, 0) for player in "abcd"]
    drawn = Counter(min(met(paired(*field, seed=seed))) for seed in range(300))
    assert set(drawn) == {"ab", "ac", "ad"}
    assert min(drawn.values()) > 80


def test_a_bye_is_drawn_among_equals():
    assert {paired(*(Contender(player, 0) for player in "abc"), seed=seed).bye for seed in range(30)} == set("abc")


def test_a_round_played_moves_scores_opponents_byes_and_floats():
    field = (Contender("a", 2), Contender("b", 0), Contender("c", 0, ("a",), byes=1))
    pairing = Pairing((("a", "b"),), "c", PairingCost(), 0)
    assert after(field, pairing, {"b": 3, "c": 2}) == (
        Contender("a", 2, ("b",), floats=1),
        Contender("b", 3, ("a",), floats=-1),
        Contender("c", 2, ("a",), byes=2),
    )


@pytest.mark.parametrize(("players", "bye"), [("", None), ("a", "a")])
def test_a_single_player_has_no_rounds(players, bye):
    assert paired(*(Contender(player, 0) for player in players)) == Pairing((), bye, PairingCost(), 0)


def test_a_player_listed_twice_is_refused():
    with pytest.raises(ValueError, match="twice"):
        paired(Contender("a", 0), Contender("b", 0), Contender("a", 1))


@pytest.mark.parametrize(
    ("pairs", "bye"), [([("a", "b")], None), ([("a", "b"), ("b", "c")], None), ([("a", "d")], "b")]
)
def test_a_pairing_by_hand_must_have_everyone_once(pairs, bye):
    with pytest.raises(ValueError, match="exactly once"):
        cost_of([Contender(player, 0) for player in "abc"], pairs, bye)


def rematches(field: Sequence[Contender[int]], pairing: Pairing[int]) -> int:
    met = {one.player: one.met for one in field}
    return sum(other in met[one] or one in met[other] for one, other in pairing.pairs)


def pairings(players: list[int]) -> Iterator[tuple[list[tuple[int, int]], int | None]]:
    """Every way to pair the players, with each of an odd field sitting out in turn."""
    if len(players) % 2:
        for bye in players:
            for pairs, _ in pairings([player for player in players if player != bye]):
                yield pairs, bye
    elif not players:
        yield [], None
    else:
        first, *rest = players
        for other in rest:
            for pairs, _ in pairings([player for player in rest if player != other]):
                yield [(first, other), *pairs], None
