"""Presets match their sources where these differ, and impossible rules are refused."""

import pytest

from games.engine import BadRules, RuleSet
from tests.engine.table import ACC, FIVE_CARD, FUTURE_AIDS, HOYLE, TE_CLUB, USPC, tables

SIX = (HOYLE, USPC, TE_CLUB, FUTURE_AIDS, ACC, FIVE_CARD)


@pytest.mark.parametrize(
    ("field", "hoyle", "uspc", "te_club", "future_aids", "acc", "five_card"),
    [
        ("target", 121, 121, 121, 121, 121, 61),
        ("lurch", 61, None, None, None, 91, None),
        ("double_lurch", None, None, None, None, 61, None),
        ("cutter", "left", "left", "right", "left", "left", "left"),
        ("lead", "next", "next", "first go", "next", "next", "next"),
        ("single_count", False, False, False, False, False, True),
        ("shorter_runs", False, False, False, True, False, False),
        ("heels_lapse", False, True, False, True, False, False),
        ("pone_start", 0, 0, 0, 0, 0, 3),
        ("kept", 4, 4, 4, 4, 4, 3),
        ("dealt", 6, 6, 6, 6, 6, 5),
        ("misdeal_penalty", 0, 2, 0, 0, 0, 0),
        ("misdeal_may_stand", False, True, False, False, False, False),
        ("out_of_turn_penalty", 0, 2, 0, 0, 0, 0),
        ("wrong_hand_penalty", 2, 0, 0, 0, 0, 0),
        ("wrong_hand_is_misdeal", False, True, False, False, False, False),
        ("wrong_crib_penalty", 2, 0, 0, 0, 0, 0),
        ("foul_penalty", 0, 0, 0, 0, 2, 0),
        ("overpegged_penalty", 2, 0, 0, 0, 0, 0),
        ("counting", *("automatic",) * 6),
        ("players", *(2,) * 6),
        ("best_of", *(1,) * 6),
    ],
)
def test_where_the_sources_differ(field, hoyle, uspc, te_club, future_aids, acc, five_card):
    assert [getattr(rules, field) for rules in SIX] == [hoyle, uspc, te_club, future_aids, acc, five_card]


def test_every_preset_supports_its_table_sizes():
    assert len(list(tables())) == 3 * 5 + 1


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name": ""}, "Name the rules with letters, digits and hyphens only."),
        ({"name": "two words"}, "Name the rules with letters, digits and hyphens only."),
        ({"name": "1922"}, "Name the rules with letters, digits and hyphens only."),
        ({"name": 5}, "name must be str, not 5."),
        ({"target": 121.5}, "target must be int, not 121.5."),
        ({"lurch": "61"}, "lurch must be int or None, not '61'."),
        ({"best_of": True}, "best_of must be int, not True."),
        ({"heels_lapse": "yes"}, "heels_lapse must be bool, not 'yes'."),
        ({"players": 1}, "Cribbage is for two, three or four players, not 1."),
        ({"players": 5}, "Cribbage is for two, three or four players, not 5."),
        ({"kept": 5}, "A hand has four cards, or three in five-card cribbage for two players."),
        ({"kept": 3, "players": 3}, "A hand has four cards, or three in five-card cribbage for two players."),
        ({"target": 30}, "A game must go to at least 31 points; 30 is too few."),
        ({"pone_start": 121}, "The pone’s starting points must be below the game length."),
        ({"pone_start": -1}, "The pone’s starting points must be below the game length."),
        (
            {"lurch": 121},
            "The skunk line (lurch) must be below the game length. "
            "The double-skunk line can’t be above the skunk line.",
        ),
        (
            {"lurch": 0},
            "The skunk line (lurch) must be below the game length. "
            "The double-skunk line can’t be above the skunk line.",
        ),
        (
            {"lurch": 61, "double_lurch": 91},
            "The skunk line (lurch) must be below the game length. "
            "The double-skunk line can’t be above the skunk line.",
        ),
        ({"double_lurch": 61}, "A double-skunk line needs a skunk line (lurch)."),
        ({"best_of": 2}, "A match needs an odd number of games, such as 1, 3 or 5."),
        ({"best_of": -1}, "A match needs an odd number of games, such as 1, 3 or 5."),
        ({"cutter": "nobody"}, "cutter must be one of: left, right."),
        ({"lead": "loudest"}, "lead must be one of: opponent, next, first go."),
        ({"counting": "on fingers"}, "counting must be one of: automatic, show by hand, by hand, muggins."),
        ({"misdeal_penalty": -2}, "Enter a penalty from 0 to 29 points."),
        ({"overpegged_penalty": 30}, "Enter a penalty from 0 to 29 points."),
    ],
)
def test_rules_that_cannot_be_played(changes, sentence):
    with pytest.raises(BadRules) as error:
        RuleSet(**changes)
    assert error.value.sentence == str(error.value) == sentence


@pytest.mark.parametrize(
    "changes",
    [{"target": 31, "lurch": 30}, {"target": 61, "lurch": None}, {"double_lurch": 61}, {"misdeal_penalty": 29}],
)
def test_rules_of_the_house(changes):
    house = HOYLE.but(name="Ann-1", **changes)
    assert {field: getattr(house, field) for field in changes} == changes


def test_the_game_of_61_has_a_lurch_line_of_its_own():
    with pytest.raises(BadRules):
        HOYLE.but(target=61)
