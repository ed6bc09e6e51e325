"""What a player's report does to a result: at a table of two, and of three."""

import pytest

from league.rules.reports import effect_of_report

WON, LOST, BY_LESS = (121, 100), (100, 121), (121, 110)  # reports of a game of two
AMONG_THREE, OTHERWISE = (121, 100, 90), (100, 121, 90)
BY_RULE = {  # of the club
    "confirm": {"at_once": False, "by_agreement": True},
    "first": {"at_once": True, "by_agreement": True},
    "keeper": {"at_once": False, "by_agreement": False},
}


@pytest.mark.parametrize(
    ("others", "confirm", "first", "keeper"),
    [
        ([], "nothing", "counts", "nothing"),
        ([(1, WON)], "counts", "counts", "nothing"),
        ([(1, BY_LESS)], "nothing", "nothing", "nothing"),
        ([(0, WON)], "nothing", "nothing", "nothing"),  # a partner's
        ([(0, WON), (1, LOST)], "nothing", "nothing", "nothing"),
        ([(1, None)], "nothing", "nothing", "nothing"),  # a card that is incomplete
    ],
)
def test_without_a_result_a_report_counts_by_the_clubs_rule(others, confirm, first, keeper):
    found = [
        effect_of_report(WON, 0, others, result=None, is_reported=False, is_correction=False, **BY_RULE[rule])
        for rule in ("confirm", "first", "keeper")
    ]
    assert found == [confirm, first, keeper]


@pytest.mark.parametrize("others", [[], [(0, WON)], [(0, BY_LESS)]])
@pytest.mark.parametrize("rule", BY_RULE)
def test_a_result_of_the_desk_stays(others, rule):
    result = {"result": WON, "is_reported": False, "is_correction": False}
    assert effect_of_report(LOST, 1, others, **result, **BY_RULE[rule]) == "nothing"


@pytest.mark.parametrize(
    ("others", "is_correction", "effect"),
    [
        ([(0, WON)], False, "withdraws"),  # the opponent objects to the first report
        ([(0, WON)], True, "nothing"),  # both had agreed
        ([], True, "counts"),  # the player corrects the first report, and no one else has reported
    ],
)
def test_a_result_of_one_report_is_undone_by_an_objection_and_replaced_by_a_correction(others, is_correction, effect):
    result = {"result": WON, "is_reported": True, "is_correction": is_correction}
    assert effect_of_report(LOST, 1, others, **result, **BY_RULE["first"]) == effect


@pytest.mark.parametrize(("agreeing", "effect"), [([0], "withdraws"), ([0, 1], "nothing")])
def test_a_third_player_can_not_undo_what_two_agree_on(agreeing, effect):
    others = [(side, AMONG_THREE) for side in agreeing]
    result = {"result": AMONG_THREE, "is_reported": True, "is_correction": False}
    assert effect_of_report(OTHERWISE, 2, others, **result, **BY_RULE["first"]) == effect
