"""Muggins: the call must name the exact number, and a wrong call has a penalty."""

import pytest

from games.engine import Announce, CallMuggins, Claiming, GameWon, Playing
from tests.engine.test_counting import HANDS, MUGGINS, at_fifteen, refused


@pytest.mark.parametrize(
    ("said", "called", "gained"),
    [(0, 2, "A 2 for muggins"), (1, 1, "A 1 for muggins"), (0, 1, ""), (0, 29, ""), (1, 2, ""), (2, 1, ""), (2, 0, "")],
)
def test_muggins_takes_what_was_missed_for_the_exact_number_alone(said, called, gained):
    """hoyle, Muggins, second sentence. A wrong call usually uses up the call."""
    table = at_fifteen(MUGGINS)
    table.do(Announce(1, said))
    assert table.do(CallMuggins(0, called)) == gained
    assert isinstance(table.state.phase, Playing)


@pytest.mark.parametrize("called", [1, 29])
def test_a_wrong_call_may_cost_the_points_called(called):
    table = at_fifteen(MUGGINS.but(wrong_call="points"))
    table.do(Announce(1, 0))
    assert table.do(CallMuggins(0, called)) == f"B {called} for wrong call"
    assert isinstance(table.state.phase, Playing)


def test_points_for_a_wrong_call_may_win_the_game():
    table = at_fifteen(MUGGINS.but(wrong_call="points"), 0, 118)
    table.do(Announce(1, 2), CallMuggins(0, 1))
    assert table.events[-1] == GameWon(1, "double", match=True)


def test_a_wrong_call_without_a_penalty_may_be_followed_by_another():
    table = at_fifteen(MUGGINS.but(wrong_call="nothing"))
    table.do(Announce(1, 0), CallMuggins(0, 1))
    assert isinstance(table.state.phase, Claiming)
    assert table.do(CallMuggins(0, 2)) == "A 2 for muggins"


def test_of_three_a_wrong_call_leaves_the_third_side_its_call():
    table = at_fifteen(MUGGINS.but(players=3), hands=(*HANDS, "9H 8H 7H 6H"))
    table.do(Announce(1, 0), CallMuggins(0, 1))
    assert refused(table, CallMuggins(0, 2)) == "not_your_claim"
    assert table.do(CallMuggins(2, 2)) == "C 2 for muggins"


@pytest.mark.parametrize(("called", "gained"), [(1, "A 1 for muggins"), (29, "A 2 for muggins")])
def test_in_old_matches_a_muggins_call_takes_the_missed_points(called, gained):
    table = at_fifteen(MUGGINS.but(wrong_call="capped"))
    table.do(Announce(1, 0))
    assert table.do(CallMuggins(0, called)) == gained


def test_in_old_matches_too_high_a_count_has_no_penalty():
    table = at_fifteen(MUGGINS.but(wrong_call="capped"))
    assert table.do(Announce(1, 29)) == "B 2 for fifteen"
    assert isinstance(table.state.phase, Claiming)
