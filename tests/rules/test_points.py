"""Point rules of real clubs, with the points of a game under each."""

import pytest

from league.rules.format_checks import FormatError
from league.rules.formats import Format
from league.rules.points import points_text
from league.rules.scoring import ResultError, check_pegs, explanation, forfeit_scores, from_margins, game_scores

BURY = Format(scoring="legs", legs=5, match_win=2, leg=1)


def points(fmt, *pegs, round=1, sides=("A", "B", "C")):
    """The points of both sides, or of three, as a page shows them."""
    played = game_scores(fmt, sides[: len(pegs)], pegs, round=round)
    return [points_text(fmt, score.points) for score in played]


def test_two_for_a_win_and_three_for_a_skunk():
    acc = Format(win=2, double=3, double_double=3, lurch=91)
    assert [points(acc, 121, 91), points(acc, 121, 90), points(acc, 60, 121)] == [["2", "0"], ["3", "0"], ["0", "3"]]


def test_a_win_of_the_first_round_is_worth_six_and_of_the_fifth_ten():
    red_carpet = Format(scoring="rounds", round_points=(6, 7, 8, 9, 10))
    assert [points(red_carpet, 121, 99, round=number)[0] for number in range(1, 7)] == ["6", "7", "8", "9", "10", "10"]
    assert points(red_carpet, 99, 121, round=3) == ["0", "8"]


def test_every_hole_is_a_point_for_both_partners():
    leisure_world = Format(scoring="pegs")
    assert points(leisure_world, 121, 98, sides=("AB", "CD")) == ["121", "121", "98", "98"]


def test_the_winner_writes_nothing_and_the_loser_the_holes_short():
    alberta = Format(scoring="short", season="average")
    assert points(alberta, 121, 107) == ["0", "14"]
    winner, loser = game_scores(alberta, ("A", "B"), (121, 107))
    assert winner.points > loser.points, "the lowest total wins"


def test_two_points_for_most_legs_and_half_a_point_for_each():
    assert points(BURY, 3, 2) == ["3½", "1"]
    assert points(BURY, 0, 5) == ["0", "4½"]
    assert points(BURY, 4, 1) == ["4", "½"]


def test_a_point_for_each_leg_and_none_for_winning():
    fixture = Format(scoring="legs", legs=2, match_win=0, leg=2)
    assert [points(fixture, 2, 0), points(fixture, 1, 1)] == [["2", "0"], ["1", "1"]]


def test_level_legs_halve_the_points_of_the_match():
    assert points(Format(scoring="legs", legs=4, match_win=2), 2, 2) == ["1", "1"]
    level, _other = game_scores(Format(scoring="legs", legs=4), ("A", "B"), (2, 2))
    assert (level.won, level.spread, level.pegs) == (False, 0, 2)


def test_best_of_three_is_one_point_for_the_match():
    gallon = Format(scoring="legs", legs=3, leg_play="best_of", match_win=1)
    assert [points(gallon, 2, 1), points(gallon, 0, 2)] == [["1", "0"], ["0", "1"]]
    check_pegs(gallon, (2, 0))


@pytest.mark.parametrize(
    ("fmt", "pegs", "sentence"),
    [
        (BURY, (3, 1), "The legs won must add up to 5, not 4."),
        (BURY, (6, -1), "A score can’t be below 0."),
        (BURY, (3, 1, 1), "Legs are played by two sides. Seat players at tables of two or four."),
        (BURY.but(leg_play="best_of"), (4, 1), "Best of 5: the winner has 3 legs, the other side fewer."),
        (BURY.but(leg_play="best_of"), (3, 3), "Best of 5: the winner has 3 legs, the other side fewer."),
    ],
)
def test_legs_that_no_table_plays_are_refused(fmt, pegs, sentence):
    with pytest.raises(ResultError) as refused:
        check_pegs(fmt, pegs)
    assert refused.value.sentence == sentence


def test_a_card_says_by_how_many_legs_a_match_was_won():
    assert from_margins(BURY, winner=1, margins=[3]) == (1, 4)
    assert from_margins(BURY.but(leg_play="best_of"), winner=0, margins=[1]) == (3, 2)
    with pytest.raises(ResultError, match="must add up to 5, not 4"):
        from_margins(BURY, winner=0, margins=[2])
    with pytest.raises(ResultError, match="how many legs"):
        from_margins(BURY, winner=0, margins=[0])


def test_a_table_that_is_given_away_counts_all_legs_or_holes():
    given = [points_text(BURY, score.points) for score in forfeit_scores(BURY, ("A", "B"), 0)]
    assert given == ["4½", "0"]
    assert [score.points for score in forfeit_scores(Format(scoring="pegs"), ("A", "B"), 1)] == [0, 121]


def test_half_points_are_said_as_people_write_them():
    assert explanation(BURY, ["Ann", ["Bob", "Carla"]], (4, 1)) == (
        "Ann: legs 4, points 4. Bob and Carla: legs 1, points ½."
    )


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("scoring", {"scoring": "charm"}),
        ("round_points", {"scoring": "rounds"}),
        ("round_points", {"scoring": "rounds", "round_points": (6, 0)}),
        ("match_win", {"scoring": "legs", "match_win": 0}),
        ("legs", {"scoring": "legs", "legs": 4, "leg_play": "best_of"}),
        ("legs", {"scoring": "legs", "legs": 1}),
        ("lurch", {"scoring": "legs", "lurch": 91}),
        ("leg", {"scoring": "legs", "leg": 3}),
    ],
)
def test_a_point_rule_that_no_club_could_play_is_refused(field, changes):
    with pytest.raises(FormatError) as refused:
        Format(**changes)
    assert refused.value.field == field
    assert refused.value.sentence.endswith(".")
