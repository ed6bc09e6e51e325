"""Rules of real clubs for an odd number of players."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from league.rules.format_checks import FormatError
from league.rules.formats import Format
from league.rules.rotation import rotation
from league.rules.rounds import History, Round
from league.rules.scoring import bye_scores
from league.rules.seat_requests import Requests
from league.rules.seat_swaps import swapped
from league.rules.seating import SEATINGS, SeatingInputs
from league.rules.standings import Totals, standings


def bye(fmt: Format, round: int = 1) -> tuple[int, int, int]:
    """Points, spread and pegs for sitting out."""
    (score,) = bye_scores(fmt, ["Ann"], round)
    return score.points, score.spread, score.pegs


def test_a_bye_is_115_pegs_on_total_points_scoring():
    assert bye(Format(scoring="pegs", odd="points", bye_points=115)) == (115, 0, 115)


def test_a_bye_is_a_single_game_won_by_ten():
    assert bye(Format(win=2, double=3, double_double=3, lurch=91, odd="win")) == (2, 10, 121)
    assert bye(Format(scoring="rounds", round_points=(6, 7, 8), odd="win"), round=2) == (7, 10, 121)


def test_half_points_are_kept_doubled_for_a_bye_too():
    assert bye(Format(scoring="legs", match_win=2, leg=1, odd="points", bye_points=3)) == (6, 0, 0)


def test_a_catch_up_or_nothing_credits_no_one():
    assert [bye_scores(Format(odd=odd), ["Ann"]) for odd in ("catch_up", "extra_round", "three", "none")] == [()] * 4


@pytest.mark.parametrize("players", range(11, 24, 2))
def test_an_extra_round_gives_everyone_nine_games(players):
    rounds = rotation(range(players), games=9, extra=True, catch_up=False)
    assert [one.catch_up for one in rounds] == [False] * 9 + [True]
    assert set(History(rounds).games.values()) == {9}
    assert sum(len(table.uncounted) for table in rounds[-1].tables) == players - 10


def test_no_extra_round_is_played_while_all_sit_opposite_someone():
    assert len(rotation(range(12), games=9, extra=True, catch_up=False)) == 9


def test_the_extra_round_is_called_once():
    first = rotation(range(11), games=9, extra=True, catch_up=False)
    assert rotation(range(11), games=9, called=first, extra=True, catch_up=False) == ()


def test_points_per_game_rank_players_with_fewer_games():
    rows = {"a": Totals("a", games=4, points=6), "b": Totals("b", games=3, points=5), "c": Totals("c")}
    ranked = standings(rows, ("average", "shared"), names={name: name for name in rows})
    assert [row.player for row in ranked] == ["b", "a", "c"]
    assert ranked[0].why == "most points per game"


@pytest.mark.parametrize("players", range(3, 24, 2))
def test_the_house_player_takes_the_empty_chair_and_everyone_has_nine_games(players):
    """Deerfield: with an odd number the coordinator plays, and the games do not count for them."""
    games = min(9, players)
    rounds = rotation(range(players), games=games, house="house")
    history = History(rounds)
    assert {player: history.games[player] for player in range(players)} == dict.fromkeys(range(players), games)
    assert max(history.met.values()) == 1, "the house player meets everyone once at most, as all others do"
    for one in rounds:
        (table,) = [table for table in one.tables if "house" in table.players]
        assert (table.uncounted, one.sitting_out, one.catch_up) == ({"house"}, (), False)


def test_a_house_player_is_refused_where_no_chair_is_empty():
    twos = {"rotation", "rows", "winners"}
    for seating in SEATINGS.keys() - twos:
        with pytest.raises(FormatError, match="only at tables of two") as refused:
            Format(odd="house", seating=seating)
        assert refused.value.field == "odd"
    assert {Format(odd="house", seating=seating).seating for seating in twos} == twos


SITS_OUT = Requests(sit_out=(0,))


def seats(word: str, players: Sequence[int], called: tuple[Round[int], ...] = (), **more: object) -> list[Round[int]]:
    inputs = SeatingInputs(players=players, rounds=4, dice=Random(1), called=called, requests=SITS_OUT, **more)
    return list(SEATINGS[word].plan(inputs))


@pytest.mark.parametrize("word", ["rotation", "rows", "winners"])
def test_a_player_who_prefers_to_sit_out_does_so_in_each_round_with_an_odd_number(word):
    """A host who plays only if it makes the number even: the others lose no game, and sitting out gives no points."""
    rounds = seats(word, range(9))
    assert {one.sitting_out for one in rounds} == {(0,)}
    assert {one.uncredited for one in rounds} == {frozenset({0})}
    assert not any(0 in table.players for one in seats(word, range(9), odd="catch_up") for table in one.tables)
    assert all(one.sitting_out == () for one in seats(word, range(10)))


@pytest.mark.parametrize("word", ["rotation", "rows"])
def test_a_player_who_prefers_to_sit_out_plays_when_another_leaves_without_a_catch_up(word):
    called = tuple(seats(word, range(9))[:2])
    rest = seats(word, range(8), called)
    assert [one.catch_up for one in rest] == [False, False]
    assert all(one.sitting_out == () for one in rest)
    history = History((*called, *rest))
    assert (history.games[0], history.games[1]) == (2, 4)
    assert set(history.met.values()) == {1}


@pytest.mark.parametrize("word", ["tables", "whist", "pairs", "pair_rows"])
def test_at_larger_tables_too_a_player_who_prefers_to_sit_out_does_so_with_an_odd_number(word):
    rounds = seats(word, range(9), odd="none")
    assert {(one.sitting_out, one.uncredited) for one in rounds} == {((0,), frozenset({0}))}
    assert all(any(0 in table.players for table in one.tables) for one in seats(word, range(8), odd="none"))


def test_of_seven_at_mixed_tables_six_play_where_one_prefers_to_sit_out():
    rounds = seats("tables", range(7))
    assert [[len(table.players) for table in one.tables] for one in rounds] == 4 * [[4, 2]]


def pairs_of(one: Round[int]) -> set[frozenset[int]]:
    """The pairs at the tables, and the one that sits out."""
    sides = [side for table in one.tables for side in table.sides]
    return {frozenset(pair) for pair in (*sides, one.sitting_out[:2]) if len(pair) == 2}


@pytest.mark.parametrize("word", ["pairs", "pair_rows"])
def test_when_a_player_leaves_the_one_who_prefers_to_sit_out_lends_the_partner(word):
    """The two who are left become partners, and both pairs are as before once the number is even again."""
    called = seats(word, range(8), odd="none")[:1]
    host, other, *_ = sorted(pairs_of(called[0]), key=min)
    (partner,), leaver, left = host - {0}, max(other), min(other)
    second = seats(word, [player for player in range(8) if player != leaver], tuple(called), odd="none")[0]
    assert (second.sitting_out[-1], second.uncredited) == (0, {0})
    assert frozenset((partner, left)) in pairs_of(second)
    third = seats(word, range(8), (*called, second), odd="none")[0]
    assert pairs_of(third) == pairs_of(called[0])


@pytest.mark.parametrize("word", ["pairs", "pair_rows"])
def test_of_an_odd_number_of_pairs_the_one_sits_out_in_which_both_prefer_it(word):
    both = Requests(sit_out=(1, 0), together=frozenset({frozenset((0, 1))}))
    one_of_them = Requests(sit_out=(0,), together=both.together)
    inputs = SeatingInputs(players=range(10), rounds=3, dice=Random(1), requests=both, odd="none")
    rounds = SEATINGS[word].plan(inputs)
    assert [(one.sitting_out, one.uncredited) for one in rounds] == 3 * [((0, 1), frozenset({0, 1}))]
    turns = SEATINGS[word].plan(replace(inputs, requests=one_of_them))
    assert len({one.sitting_out for one in turns}) == 3
    assert {one.uncredited for one in turns} == {frozenset()}
    three = replace(inputs, players=range(6), called=rounds[:1], requests=Requests(sit_out=both.sit_out))
    assert {one.sitting_out for one in SEATINGS[word].plan(three)} == {(0, 1)}, "those who sat out stay a pair"


@pytest.mark.parametrize("count", [8, 16])
@pytest.mark.parametrize("odd", ["catch_up", "extra_round"])
def test_two_who_were_partners_for_one_round_only_get_no_game_too_many(odd, count):
    """One prefers to sit out, another leaves for the second round and returns: their partners play it together."""
    for seed in range(10):
        players = list(range(count))
        Random(seed).shuffle(players)
        inputs = SeatingInputs(players=players, rounds=4, dice=Random(seed), odd=odd, requests=Requests(sit_out=(0,)))
        called = SEATINGS["pairs"].plan(inputs)[:1]
        partner = next(side for table in called[0].tables for side in table.sides if 0 in side)
        leaver = next(player for player in players if player not in partner)
        without = replace(inputs, players=[player for player in players if player != leaver], called=called)
        called += SEATINGS["pairs"].plan(without)[:1]
        assert called[1].uncredited == {0}
        called += SEATINGS["pairs"].plan(replace(inputs, called=called))
        history = History(called)
        assert max(history.games[player] for player in players) == 4, seed


def test_of_two_who_prefer_to_sit_out_the_first_who_asked_does():
    asked = Requests(sit_out=(5, 2))
    inputs = SeatingInputs(players=range(9), rounds=3, dice=Random(1), requests=asked)
    assert {one.sitting_out for one in SEATINGS["rotation"].plan(inputs)} == {(5,)}


def test_the_house_player_rests_where_another_prefers_to_sit_out():
    rounds = seats("rotation", range(9), house=99, odd="house")
    assert not any(99 in table.players for one in rounds for table in one.tables)


OTHERS = {"rows", "winners", "pair_rows", "whist", "teams"}  # seatings in which not everyone rotates


@pytest.mark.parametrize(
    ("odd", "seatings", "reason"),
    [
        (
            "catch_up",
            OTHERS,
            "A catch-up round is possible only if players",
        ),
        (
            "extra_round",
            OTHERS,
            "An extra round is possible only if players",
        ),
        (
            "three",
            OTHERS | {"pairs"},
            "A table of three is possible only if the other",
        ),
    ],
)
def test_a_way_that_would_do_nothing_is_refused_with_its_reason(odd, seatings, reason):
    for seating in seatings:
        with pytest.raises(FormatError, match=reason) as refused:
            Format(odd=odd, seating=seating)
        assert refused.value.field == "odd"
    for seating in SEATINGS.keys() - seatings:
        assert Format(odd=odd, seating=seating).odd == odd


@pytest.mark.parametrize("seating", sorted(SEATINGS.keys() - {"teams"}))
def test_sitting_out_can_give_a_win_points_or_nothing_in_every_seating_of_players(seating):
    ways = ["win", "points", "none"]
    assert [Format(odd=odd, seating=seating, bye_points=1).odd for odd in ways] == ways


@pytest.mark.parametrize("odd", ["win", "points"])
def test_teams_earn_something_for_sitting_out_only_at_a_table_that_the_other_team_forfeits(odd):
    with pytest.raises(FormatError, match="a larger team would get points for players who sit out"):
        Format(odd=odd, seating="teams", bye_points=1)
    assert Format(odd=odd, seating="teams", bye_points=1, team_tables=3).has_forfeits


@pytest.mark.parametrize("leaves", ["house", "opponent"])
def test_no_game_counts_for_the_house_player_after_a_swap_either(leaves):
    (planned,) = rotation(range(7), games=1, house=99)[:1]
    (opponent,) = next({*table.players} - {99} for table in planned.tables if 99 in table.players)
    other = next(player for player in range(7) if player != opponent)
    one = swapped(planned, 99 if leaves == "house" else opponent, other, ())
    assert [table.uncounted for table in one.tables if table.uncounted] == [{99}]
    assert sum(99 in table.players for table in one.tables if table.uncounted) == 1


def test_the_house_player_rests_while_the_number_is_even():
    rounds = rotation(range(12), games=9, house="house")
    assert all("house" not in table.players for one in rounds for table in one.tables)


def test_the_house_player_sits_down_when_one_leaves_and_gets_up_when_one_comes():
    """Twelve play three rounds; one leaves, three rounds are played with the house player; one comes."""
    first = rotation(range(12), games=9, house="house")[:3]
    then = rotation(range(11), games=9, called=first, house="house")[:3]
    last = rotation([*range(11), 12], games=9, called=(*first, *then), house="house")
    seated = [any("house" in table.players for table in one.tables) for one in (*first, *then, *last)]
    assert seated == [False] * 3 + [True] * 3 + [False] * len(last)
    history = History((*first, *then, *last))
    assert {history.games[player] for player in range(11)} == {9}
    assert history.games["house"] == 0
