"""Totals and places, and the reasons for the order."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.rules.format_checks import CATALOGUE
from league.rules.presets import PRESETS
from league.rules.scoring import game_scores
from league.rules.standings import Decision, Totals, open_ties, standings, totals, wins_against

GRASS_ROOTS = PRESETS["acc-grass-roots"]
NAMES = {"a": "Ann", "b": "Bob", "c": "Carla", "d": "Dev", "e": "Eve", "f": "Flo"}
CHAIN = ("points", "spread", "shared")
HEAD = ("points", "head_to_head", "shared")


def table(rows, chain=CHAIN, **keywords):
    return standings({row.player: row for row in rows}, chain, names=NAMES, **keywords)


def places(rows, chain=CHAIN, **keywords):
    return [(row.place, row.player) for row in table(rows, chain, **keywords)]


def whys(rows, chain=CHAIN, **keywords):
    return [row.why for row in table(rows, chain, **keywords)]


def test_games_add_up_to_totals():
    played = [*game_scores(GRASS_ROOTS, "ab", [121, 90]), *game_scores(GRASS_ROOTS, "ba", [121, 100])]
    assert totals(played, "abc") == {
        "a": Totals("a", games=2, wins=1, points=3, doubles_for=1, spread=10, plus_spread=31, pegs=221),
        "b": Totals("b", games=2, wins=1, points=2, doubles_against=1, spread=-10, plus_spread=21, pegs=211),
        "c": Totals("c"),
    }


def test_wins_against_counts_both_opponents_of_partners():
    played = [*game_scores(GRASS_ROOTS, ["ab", "cd"], [121, 90]), *game_scores(GRASS_ROOTS, "ca", [121, 90])]
    assert wins_against(played) == {("a", "c"): 1, ("a", "d"): 1, ("b", "c"): 1, ("b", "d"): 1, ("c", "a"): 1}


def test_most_points_rank_first():
    assert places([Totals("a", points=2), Totals("b", points=5)]) == [(1, "b"), (2, "a")]


def test_players_without_a_game_are_below_all_others():
    rows = [Totals("a"), Totals("b", games=1, spread=-3), Totals("c"), Totals("d", games=1, points=2, spread=3)]
    assert places(rows) == [(1, "d"), (2, "b"), (3, "a"), (3, "c")]
    assert whys(rows)[1] == "above Ann and Carla on games played"


def test_each_row_says_why_it_is_above_the_next():
    rows = [
        Totals("a", points=9),
        Totals("b", points=5, spread=20),
        Totals("c", points=5, spread=10),
        Totals("d", points=4),
        Totals("e", points=4),
        Totals("f", points=1),
    ]
    assert whys(rows) == [
        "most points",
        "above Carla on spread",
        "above Dev and Eve on points",
        "tied with Eve",
        "tied with Dev",
        "",
    ]


def test_the_first_row_may_be_decided_further_down_the_chain():
    assert whys([Totals("a", points=5, spread=2), Totals("b", points=5)])[0] == "above Bob on spread"


def test_the_place_after_a_shared_one_is_skipped():
    rows = [Totals("a"), Totals("b", points=1), Totals("c", points=1)]
    assert places(rows) == [(1, "b"), (1, "c"), (3, "a")]
    assert [row.shared for row in table(rows)] == [True, True, False]


def test_a_tie_is_shared_even_when_the_chain_does_not_say_so():
    assert places([Totals("b"), Totals("a")], ("points",)) == [(1, "a"), (1, "b")]


def test_many_on_one_place_are_counted_not_listed():
    assert whys([Totals(player) for player in "abcdef"])[0] == "tied with 5 others"


def test_one_player_alone_needs_no_reason():
    assert whys([Totals("a", points=3)]) == [""]


def test_no_players_give_empty_standings():
    assert table([]) == ()


@pytest.mark.parametrize(
    ("key", "better"),
    [
        ("points", {"points": 1}),
        ("wins", {"wins": 1}),
        ("doubles", {"doubles_for": 1}),
        ("spread", {"spread": 1}),
        ("plus_spread", {"plus_spread": 1}),
        ("pegs", {"pegs": 1}),
    ],
)
def test_every_counted_key_of_the_catalogue_ranks(key, better):
    assert key in CATALOGUE
    assert places([Totals("a"), Totals("b", **better)], (key,)) == [(1, "b"), (2, "a")]


def test_head_to_head_settles_a_tie_of_two():
    rows = [Totals("a", points=3), Totals("b", points=3)]
    met = {("b", "a"): 2, ("a", "b"): 1}
    assert places(rows, HEAD, met=met) == [(1, "b"), (2, "a")]
    assert whys(rows, HEAD, met=met)[0] == "above Ann on head-to-head games"


def test_head_to_head_does_not_settle_a_tie_of_three():
    rows = [Totals(player, points=3) for player in "abc"]
    assert places(rows, HEAD, met={("c", "a"): 1, ("c", "b"): 1}) == [(1, "a"), (1, "b"), (1, "c")]


def test_two_with_equal_head_to_head_stay_tied():
    rows = [Totals("a", points=3), Totals("b", points=3)]
    assert places(rows, HEAD, met={("a", "b"): 1, ("b", "a"): 1}) == [(1, "a"), (1, "b")]


def test_two_who_never_met_are_ranked_by_the_next_key():
    rows = [Totals("a", points=3), Totals("b", points=3, spread=4)]
    assert places(rows, ("points", "head_to_head", "spread")) == [(1, "b"), (2, "a")]


def test_head_to_head_ranks_the_remaining_two_of_three():
    rows = [Totals("a", points=3), Totals("b", points=3), Totals("c", points=3, spread=9)]
    chain = ("points", "spread", "head_to_head", "shared")
    assert places(rows, chain, met={("b", "a"): 1, ("a", "c"): 1}) == [(1, "c"), (2, "b"), (3, "a")]


def test_fewest_losing_pegs_are_those_of_the_games_lost():
    """Ballantrae: wins, then head to head, then fewest losing points, then shared."""
    rows = [
        Totals("a", games=2, wins=1, spread=30 - 9, plus_spread=30),
        Totals("b", games=2, wins=1, spread=4 - 8, plus_spread=4),
        Totals("c"),
    ]
    assert places(rows, ("wins", "head_to_head", "short", "shared")) == [(1, "b"), (2, "a"), (3, "c")]
    assert whys(rows, ("short",))[0] == "fewest holes short"


def test_skunks_break_a_tie_before_the_difference():
    """Bondurant: points, then wins, then skunks, then the difference."""
    rows = [
        Totals("a", games=8, wins=5, points=11, doubles_for=1, spread=90),
        Totals("b", games=8, wins=4, points=11, doubles_for=3, spread=99),
        Totals("c", games=8, wins=5, points=11, doubles_for=1, spread=20),
    ]
    chain = ("points", "wins", "doubles", "spread")
    assert places(rows, chain) == [(1, "a"), (2, "c"), (3, "b")]
    assert places([*rows, Totals("d", games=8, wins=5, points=11, doubles_for=2)], chain)[0] == (1, "d")


def test_three_tied_players_are_ranked_by_the_games_among_them():
    """Antigonish: one for a win, then who beat whom."""
    rows = [Totals(player, points=3) for player in "abc"]
    met = {("c", "a"): 1, ("c", "b"): 1, ("b", "a"): 1, ("a", "d"): 3}
    assert places(rows, ("points", "group"), met=met) == [(1, "c"), (2, "b"), (3, "a")]


def test_a_playoff_counts_while_just_these_are_tied():
    """Blizzard Buster: a tie for first place is one playoff game."""
    rows = {player: Totals(player, points=3) for player in "abc"}
    won = Decision("playoff", "b", ("a",))
    chain, names = ("points", "playoff", "shared"), {player: player for player in "abc"}
    assert {row.place for row in standings(rows, chain, names=names, decisions=[won])} == {1}
    del rows["c"]
    assert [row.player for row in standings(rows, chain, names=names, decisions=[won])] == ["b", "a"]
    assert open_ties(rows, chain, names=names) == (("playoff", ("a", "b")),)
    assert open_ties(rows, chain, names=names, decisions=[won]) == ()


small = st.integers(-2, 2)
row_values = st.fixed_dictionaries({"points": small, "wins": small, "spread": small})


@given(
    st.lists(row_values, min_size=1, max_size=12),
    st.dictionaries(st.tuples(st.integers(0, 11), st.integers(0, 11)), st.integers(0, 2)),
    st.randoms(use_true_random=False),
)
def test_standings_do_not_depend_on_the_order_of_the_players(values, met, luck):
    rows = [Totals(player, **found) for player, found in enumerate(values)]
    names = {row.player: f"Player {row.player % 3}" for row in rows}
    chain = ("points", "wins", "spread", "head_to_head", "shared")
    first = standings({row.player: row for row in rows}, chain, names=names, met=met)
    luck.shuffle(rows)
    assert standings({row.player: row for row in rows}, chain, names=names, met=met) == first
    assert sorted(row.player for row in first) == sorted(names)
    for number, (above, below) in enumerate(pairwise(first), start=2):
        counted = [(row.totals.points, row.totals.wins, row.totals.spread) for row in (above, below)]
        assert counted[0] >= counted[1]
        assert below.place in (above.place, number)
