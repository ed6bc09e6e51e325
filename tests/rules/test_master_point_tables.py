"""Master points, unofficial: the rows of both sheets, and their gaps."""

import pytest

from league.rules.master_point_tables import PointsError, play_off_points, qualifying_points


def test_31_game_points_of_22_games_are_worth_25():
    assert qualifying_points("main", games=22, points=31, rank=1, qualifiers=27) == 25


@pytest.mark.parametrize(
    ("event", "games", "least"),
    [("main", games, least) for games, least in [(12, 14), (14, 17), (16, 20), (18, 22), (20, 25), (21, 26), (22, 27)]]
    + [("consolation", games, least) for games, least in [(7, 9), (8, 11), (9, 12), (10, 13), (12, 16)]],
)
def test_the_least_card_has_the_scale_once(event, games, least):
    scale = 5 if event == "main" else 3
    assert qualifying_points(event, games=games, points=least, rank=1, qualifiers=1) == scale
    assert qualifying_points(event, games=games, points=least + 1, rank=1, qualifiers=1) == 2 * scale


@pytest.mark.parametrize(("rank", "points"), [(14, 25), (15, 5)])
def test_the_odd_qualifier_belongs_to_the_upper_half(rank, points):
    assert qualifying_points("main", games=22, points=31, rank=rank, qualifiers=27) == points


def test_an_upper_card_below_the_least_is_worth_no_less_than_a_lower_one():
    assert qualifying_points("consolation", games=9, points=10, rank=1, qualifiers=8) == 3


@pytest.mark.parametrize(
    ("event", "points"), [("main", [7, 21, 42, 70, 105, 147]), ("consolation", [4, 12, 24, 40, 60, 84])]
)
def test_the_playoffs_by_exit_round(event, points):
    assert [play_off_points(event, number) for number in range(1, 7)] == points


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (
            lambda: qualifying_points("main", games=13, points=20, rank=1, qualifiers=8),
            "The ACC’s tables cover main events of 12, 14, 16, 18, 20, 21, 22 games, not of 13.",
        ),
        (
            lambda: qualifying_points("consolation", games=11, points=20, rank=1, qualifiers=8),
            "The ACC’s tables cover consolations of 7, 8, 9, 10, 12 games, not of 11.",
        ),
        (
            lambda: qualifying_points("main", games=22, points=31, rank=28, qualifiers=27),
            "The rank must be between 1 and 27.",
        ),
        (
            lambda: qualifying_points("main", games=22, points=67, rank=1, qualifiers=27),
            "A scorecard of 22 games has at most 66 game points, not 67.",
        ),
        (lambda: play_off_points("main", 0), "The rounds of a playoff are numbered from 1."),
    ],
)
def test_numbers_outside_the_tables_are_refused(call, sentence):
    with pytest.raises(PointsError) as refused:
        call()
    assert refused.value.sentence == sentence
