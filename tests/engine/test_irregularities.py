"""Each source's rules for faults with real cards."""

import pytest

from games.engine import (
    CallFault,
    DealByHand,
    DealFell,
    EndDeal,
    FaultCalled,
    IllegalMove,
    PegByHand,
    TakeUpCards,
)
from tests.engine.table import ACC, FUTURE_AIDS, HOYLE, TE_CLUB, USPC, Table, named

SIX_CARD = [HOYLE, USPC, TE_CLUB, FUTURE_AIDS, ACC]
SILENT = [TE_CLUB, FUTURE_AIDS, ACC]
MISDEALS = ["not cut", "card misdealt", "card exposed"]


def dealt(rules=HOYLE, *, taken_up=False):
    """B has dealt, in turn."""
    table = Table(rules, by_hand=True)
    table.do(DealByHand(rules.players - 1))
    if taken_up:
        table.do(TakeUpCards())
    return table


def refused(table, command):
    with pytest.raises(IllegalMove) as error:
        table.do(command)
    return error.value.code


def dealt_again(table):
    return table.events[-1] == DealFell(table.state.dealer) and table.state.phase.stage == "to deal"


@pytest.mark.parametrize("rules", SIX_CARD, ids=named)
@pytest.mark.parametrize("fault", MISDEALS)
def test_a_misdeal_is_dealt_again_by_the_same_dealer(rules, fault):
    """hoyle, Misdeal; uspc-1922, Misdealing, with two for the pone; the others are silent, so nothing is pegged."""
    table = dealt(rules)
    assert table.do(CallFault(1, fault)) == ("A 2 for penalty" if rules is USPC else "")
    assert dealt_again(table)
    table.do(DealByHand(1))
    assert refused(table, CallFault(1, "out of turn")) == "in_turn"


@pytest.mark.parametrize("fault", MISDEALS)
def test_a_misdeal_is_the_dealers_fault_whichever_seat_is_named(fault):
    assert dealt(USPC).do(CallFault(0, fault)) == "A 2 for penalty"


@pytest.mark.parametrize("fault", MISDEALS)
def test_the_pone_may_accept_a_misdeal_in_1922(fault):
    table = dealt(USPC)
    assert table.do(CallFault(1, fault, deal_again=False)) == "A 2 for penalty"
    assert table.state.phase.stage == "dealt"


@pytest.mark.parametrize("rules", [HOYLE, *SILENT], ids=named)
def test_under_other_rules_a_misdeal_can_not_be_accepted(rules):
    table = dealt(rules)
    table.do(CallFault(1, "card exposed", deal_again=False))
    assert dealt_again(table)


@pytest.mark.parametrize("fault", MISDEALS)
def test_in_1922_the_pone_decides_before_looking(fault):
    assert refused(dealt(USPC, taken_up=True), CallFault(1, fault)) == "stands"
    table = dealt(HOYLE, taken_up=True)
    table.do(CallFault(1, fault))
    assert dealt_again(table)


@pytest.mark.parametrize("rules", SIX_CARD, ids=named)
@pytest.mark.parametrize("fault", ["card faced", "wrong deck"])
@pytest.mark.parametrize("taken_up", [False, True])
def test_after_a_faced_card_or_a_wrong_deck_cards_are_dealt_again_and_pegs_are_kept(rules, fault, taken_up):
    table = dealt(rules, taken_up=taken_up)
    table.do(PegByHand(1, 2, "his heels"))
    assert table.do(CallFault(1, fault, deal_again=False)) == ""
    assert dealt_again(table)
    assert table.scores == (0, 2)


def out_of_turn(rules, *, taken_up=False):
    """A has dealt in B's turn."""
    table = Table(rules, by_hand=True)
    table.do(DealByHand(0), *([TakeUpCards()] if taken_up else []))
    return table


@pytest.mark.parametrize("rules", SIX_CARD, ids=named)
def test_a_deal_out_of_turn_is_stopped_before_the_pone_takes_up_the_cards(rules):
    """uspc-1922, Misdealing, last paragraph: two to the other side; elsewhere nothing is pegged."""
    table = out_of_turn(rules)
    assert table.do(CallFault(0, "out of turn")) == ("B 2 for penalty" if rules is USPC else "")
    assert table.events[-1] == DealFell(1)
    assert (table.state.dealer, table.state.phase.due) == (1, 1)


@pytest.mark.parametrize("rules", SIX_CARD, ids=named)
def test_a_deal_out_of_turn_is_valid_once_the_cards_are_taken_up(rules):
    table = out_of_turn(rules, taken_up=True)
    assert refused(table, CallFault(0, "out of turn")) == "stands"
    table.do(EndDeal())
    assert table.state.phase.due == 1


def test_a_deal_in_turn_is_no_deal_out_of_turn():
    assert refused(dealt(), CallFault(1, "out of turn")) == "in_turn"
    assert refused(out_of_turn(HOYLE), CallFault(1, "out of turn")) == "in_turn"


def test_a_fault_that_no_rules_know_is_none():
    assert refused(dealt(), CallFault(1, "sneezing")) == "no_such_fault"


def test_a_wrong_hand_is_a_new_deal_or_two_by_hoyle():
    """Wrong Number of Cards, first sentence: to the holder's opponent."""
    table = dealt(taken_up=True)
    assert table.do(CallFault(0, "wrong hand", deal_again=False)) == "B 2 for penalty"
    assert table.state.phase.stage == "taken up"
    assert table.do(CallFault(1, "wrong hand", deal_again=False)) == "A 2 for penalty"
    assert table.do(CallFault(0, "wrong hand")) == ""
    assert dealt_again(table)


@pytest.mark.parametrize("holder", [0, 1])
@pytest.mark.parametrize("again", [True, False])
def test_a_wrong_hand_is_the_dealers_misdeal_in_1922(holder, again):
    """Misdealing, fourth of the list: two to the pone, whichever hand is wrong and whether or not it is dealt again."""
    table = dealt(USPC)
    assert table.do(CallFault(holder, "wrong hand", deal_again=again)) == "A 2 for penalty"
    assert dealt_again(table) == again


def test_in_1922_the_pone_may_look_before_refusing_the_dealers_wrong_hand_but_not_his_own():
    assert dealt(USPC, taken_up=True).do(CallFault(1, "wrong hand")) == "A 2 for penalty"
    own = dealt(USPC, taken_up=True)
    assert refused(own, CallFault(0, "wrong hand")) == "stands"
    assert own.do(CallFault(0, "wrong hand", deal_again=False)) == "A 2 for penalty"


@pytest.mark.parametrize("rules", SILENT, ids=named)
@pytest.mark.parametrize("again", [True, False])
def test_a_wrong_hand_has_no_penalty_if_the_source_names_none(rules, again):
    table = dealt(rules)
    assert table.do(CallFault(1, "wrong hand", deal_again=again)) == ""
    assert dealt_again(table) == again


@pytest.mark.parametrize("rules", SIX_CARD, ids=named)
def test_a_wrong_crib_is_corrected(rules):
    """hoyle, Wrong Number of Cards, second sentence: the pone pegs two, whichever seat is named."""
    table = dealt(rules, taken_up=True)
    assert table.do(CallFault(0, "wrong crib")) == ("A 2 for penalty" if rules is HOYLE else "")
    assert FaultCalled(1, "wrong crib", deal_again=False) in table.events
    assert table.state.phase.stage == "taken up"


@pytest.mark.parametrize("rules", SIX_CARD, ids=named)
@pytest.mark.parametrize("fault", ["renege", "foul"])
def test_a_renege_or_a_foul_is_two_in_american_clubs_and_the_deal_continues(rules, fault):
    table = dealt(rules, taken_up=True)
    assert table.do(CallFault(1, fault)) == ("A 2 for penalty" if rules is ACC else "")
    assert FaultCalled(1, fault, deal_again=False) in table.events
    assert table.state.phase.stage == "taken up"


def test_with_three_both_others_peg_a_penalty_and_with_four_the_other_side_once():
    three, four = dealt(USPC.but(players=3)), dealt(USPC.but(players=4))
    assert three.do(CallFault(2, "not cut")) == "A 2 for penalty, B 2 for penalty"
    assert four.do(CallFault(3, "not cut")) == "A 2 for penalty"


def test_a_house_may_charge_one():
    assert dealt(HOYLE.but(misdeal_penalty=1)).do(CallFault(1, "not cut")) == "A 1 for penalty"


def test_with_three_a_penalty_that_wins_is_the_last():
    table = dealt(USPC.but(players=3)).pegged(120, 120)
    assert table.do(CallFault(2, "not cut")) == "A 1 for penalty, A wins a single game"
