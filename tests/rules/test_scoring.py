"""The points of a game: single and double, alone, as partners and three-handed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.rules.formats import Format
from league.rules.presets import PRESETS
from league.rules.scoring import (
    ResultError,
    check_pegs,
    explanation,
    from_margins,
    game_scores,
    kind,
    lurches,
    skunk_line_in_words,
    skunks_heading,
)

TE_CLUB, HOYLE, GRASS_ROOTS = PRESETS["te-club"], PRESETS["hoyle"], PRESETS["acc-grass-roots"]
PER_OPPONENT = HOYLE.but(three_handed="per_opponent")


def points(fmt: Format, sides: list[str], pegs: list[int]) -> dict[str, int]:
    return {line.player: line.points for line in game_scores(fmt, sides, pegs)}


def test_a_winner_by_17_leaves_his_opponent_on_104():
    assert from_margins(TE_CLUB, winner=1, margins=[17]) == (104, 121)


def test_margins_of_three_are_in_the_order_of_the_losing_sides():
    assert from_margins(TE_CLUB, winner=1, margins=[20, 61]) == (101, 121, 60)


def test_the_whole_board_is_the_greatest_margin():
    assert from_margins(TE_CLUB, winner=0, margins=[121]) == (121, 0)
    assert from_margins(TE_CLUB.but(target=61), winner=0, margins=[61]) == (61, 0)


@pytest.mark.parametrize("margin", [0, 122, -5])
def test_a_margin_that_cannot_be_is_refused(margin):
    with pytest.raises(ResultError) as refused:
        from_margins(TE_CLUB, winner=0, margins=[margin])
    assert refused.value.code == "bad_margin"
    assert refused.value.sentence == "Enter a margin from 1 to 121."


@pytest.mark.parametrize("winner", [-1, 2])
def test_a_winner_from_another_table_is_refused(winner):
    with pytest.raises(ResultError) as refused:
        from_margins(TE_CLUB, winner=winner, margins=[10])
    assert refused.value.code == "no_such_side"


@pytest.mark.parametrize(
    ("pegs", "code", "sentence"),
    [
        ((121, 121), "two_winners", "Only one side can reach 121."),
        ((100, 100), "equal", "The scores are tied at 100. The winner must have 121."),
        ((100, 90), "nobody_won", "No side has reached 121. The winner must have that score."),
        ((130, 90), "too_many_pegs", "A score can’t be higher than 121."),
        ((121, -1), "too_few_pegs", "A score can’t be below 0."),
        ((121,), "bad_sides", "A game has two or three sides."),
        ((121, 5, 5, 5), "bad_sides", "A game has two or three sides."),
        ((), "bad_sides", "A game has two or three sides."),
    ],
)
def test_a_score_that_cannot_be_is_refused(pegs, code, sentence):
    with pytest.raises(ResultError) as refused:
        check_pegs(TE_CLUB, pegs)
    assert (refused.value.code, refused.value.sentence) == (code, sentence)


def test_two_losers_may_have_the_same_score():
    check_pegs(TE_CLUB, (90, 121, 90))


@pytest.mark.parametrize(
    ("fmt", "loser", "called", "worth"),
    [
        (TE_CLUB, 0, "single", 1),
        (HOYLE, 61, "single", 1),
        (HOYLE, 60, "double", 2),
        (GRASS_ROOTS, 91, "single", 2),
        (GRASS_ROOTS, 90, "double", 3),
        (GRASS_ROOTS, 0, "double", 3),
        (GRASS_ROOTS.but(double_lurch=61, double_double=4), 61, "double", 3),
        (GRASS_ROOTS.but(double_lurch=61, double_double=4), 60, "double double", 4),
        (HOYLE.but(target=61, lurch=31), 31, "single", 1),
        (HOYLE.but(target=61, lurch=31), 30, "double", 2),
    ],
)
def test_the_lurch_line_separates_single_and_double_games(fmt, loser, called, worth):
    assert kind(fmt, (fmt.target, loser)) == called
    assert points(fmt, ["A", "B"], [fmt.target, loser]) == {"A": worth, "B": 0}


def test_each_partner_scores_the_whole_game():
    north, south, east, west = game_scores(HOYLE, ["NS", "EW"], [121, 50])
    assert [(line.points, line.spread, line.doubles_for) for line in (north, south)] == [(2, 71, 1)] * 2
    assert [(line.points, line.spread, line.doubles_against) for line in (east, west)] == [(0, -71, 1)] * 2
    assert (north.opponents, west.opponents) == (("E", "W"), ("N", "S"))


@pytest.mark.parametrize(("pegs", "worth", "against"), [((121, 60, 61), 1, 0), ((121, 60, 0), 2, 1)])
def test_three_handed_is_double_only_when_both_others_are_lurched(pegs, worth, against):
    winner, second, third = game_scores(HOYLE, ["A", "B", "C"], pegs)
    assert winner.points == worth
    assert (second.doubles_against, third.doubles_against) == (against, against)


def test_three_handed_per_opponent_pays_for_each_of_them():
    winner, second, third = game_scores(PER_OPPONENT, ["A", "B", "C"], [121, 60, 90])
    assert (winner.points, winner.doubles_for) == (3, 1)
    assert (second.doubles_against, third.doubles_against) == (1, 0)
    assert lurches(PER_OPPONENT, [121, 60, 90]) == (1, 0)


def test_three_handed_the_winner_takes_both_margins_as_spread():
    assert [line.spread for line in game_scores(HOYLE, ["A", "B", "C"], [100, 121, 90])] == [-21, 52, -31]


def test_losers_may_be_given_a_point_for_playing():
    assert points(GRASS_ROOTS.but(loss=1), ["A", "B", "C"], [121, 100, 100]) == {"A": 2, "B": 1, "C": 1}


def test_a_catch_up_game_counts_only_for_those_who_need_it():
    (line,) = game_scores(HOYLE, ["A", "B"], [121, 100], uncounted={"A"})
    assert (line.player, line.won, line.spread, line.opponents) == ("B", False, -21, ("A",))


@pytest.mark.parametrize(
    ("sides", "pegs", "code"),
    [
        (["A", "A"], [121, 100], "player_twice"),
        (["AB", "CA"], [121, 100], "player_twice"),
        (["AB", "C"], [121, 100], "uneven_sides"),
        (["", ""], [121, 100], "uneven_sides"),
        (["A", "B", "C"], [121, 100], "bad_sides"),
    ],
)
def test_sides_that_cannot_be_are_refused(sides, pegs, code):
    with pytest.raises(ResultError) as refused:
        game_scores(HOYLE, sides, pegs)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("fmt", "names", "pegs", "sentence"),
    [
        (TE_CLUB, ["Ann", "Frank"], (121, 104), "Frank finished at 104: single game."),
        (TE_CLUB, ["Ann", "Frank"], (121, 30), "Frank finished at 30: single game."),
        (
            TE_CLUB,
            ["Ann", "Frank"],
            (121, 0),
            "Frank finished at 0: single game. That is a very large margin: check it.",
        ),
        (TE_CLUB, [["Ann"], ["Frank"]], (121, 104), "Frank finished at 104: single game."),
        (HOYLE, ["Ann", "Frank"], (60, 121), "Ann finished at 60: double game (lurch)."),
        (GRASS_ROOTS, ["Ann", "Frank"], (60, 121), "Ann finished at 60: skunk."),
        (HOYLE, [("Ann", "Bob"), ("Carla", "Dev")], (121, 70), "Carla and Dev finished at 70: single game."),
        (
            HOYLE,
            ["Ann", "Bob", "Cy"],
            (121, 60, 39),
            "Bob finished at 60 and Cy finished at 39: double game (lurch).",
        ),
        (
            HOYLE,
            ["Ann", "Bob", "Cy"],
            (121, 60, 99),
            "Bob finished at 60 and Cy finished at 99: single game, because only one of them is lurched.",
        ),
        (
            PER_OPPONENT,
            ["Ann", "Bob", "Cy"],
            (60, 121, 99),
            "Ann finished at 60: double game (lurch). Cy finished at 99: single game.",
        ),
    ],
)
def test_a_result_is_explained_in_a_sentence(fmt, names, pegs, sentence):
    assert explanation(fmt, names, pegs) == sentence


@pytest.mark.parametrize(
    ("fmt", "words"),
    [
        (GRASS_ROOTS, ("Skunks", "Skunk if the loser has 90 or fewer.")),
        (HOYLE, ("Double games", "Double game (lurch) if the loser has 60 or fewer.")),
        (TE_CLUB, ("Skunks", "")),
    ],
)
def test_players_read_the_word_that_they_say_for_a_skunk(fmt, words):
    assert (skunks_heading(fmt), skunk_line_in_words(fmt)) == words


@given(
    fmt=st.sampled_from([TE_CLUB, HOYLE, GRASS_ROOTS, PER_OPPONENT]),
    margins=st.lists(st.integers(1, 121), min_size=1, max_size=2),
    partners=st.booleans(),
    data=st.data(),
)
def test_the_spread_of_a_game_adds_up_to_zero_over_its_sides(fmt, margins, partners, data):
    pegs = from_margins(fmt, winner=data.draw(st.integers(0, len(margins))), margins=margins)
    sides = ["AB", "CD", "EF"] if partners else ["A", "B", "C"]
    played = game_scores(fmt, sides[: len(pegs)], pegs)
    assert sum(line.spread for line in played) == 0
    assert sum(line.won for line in played) == len(sides[0])
