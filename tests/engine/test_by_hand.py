"""Real cards on a real table: pegs, corrections, and what each source says about what goes wrong."""

import pytest

from games.engine import (
    BadRules,
    Board,
    ByHand,
    CallFault,
    CardsTakenUp,
    Deal,
    DealByHand,
    DealFell,
    EndDeal,
    FaultCalled,
    GameOver,
    IllegalMove,
    NextGame,
    PegByHand,
    PlayCard,
    PutRight,
    TakeUpCards,
    begin,
    legal,
    story_for,
    street,
    view_for,
)
from tests.engine.table import ACC, FIVE_CARD, FUTURE_AIDS, HOYLE, TE_CLUB, USPC, Table, named, shuffled

SIX_CARD = [HOYLE, USPC, TE_CLUB, FUTURE_AIDS, ACC]
SILENT = [TE_CLUB, FUTURE_AIDS, ACC]
MISDEALS = ["not cut", "card misdealt", "card exposed"]


def dealt(rules=HOYLE, *, taken_up=False):
    """B has dealt, as is B's turn."""
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
def test_a_misdeal_is_the_dealers_whoever_is_named(fault):
    assert dealt(USPC).do(CallFault(0, fault)) == "A 2 for penalty"


@pytest.mark.parametrize("fault", MISDEALS)
def test_the_pone_may_let_a_misdeal_stand_in_1922(fault):
    table = dealt(USPC)
    assert table.do(CallFault(1, fault, deal_again=False)) == "A 2 for penalty"
    assert table.state.phase.stage == "dealt"


@pytest.mark.parametrize("rules", [HOYLE, *SILENT], ids=named)
def test_elsewhere_a_misdeal_does_not_stand(rules):
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
@pytest.mark.parametrize("fault", ["card faced", "wrong pack"])
@pytest.mark.parametrize("taken_up", [False, True])
def test_a_faced_card_or_a_wrong_pack_is_dealt_again_and_what_was_pegged_stands(rules, fault, taken_up):
    table = dealt(rules, taken_up=taken_up)
    table.do(PegByHand(1, 2, "his heels"))
    assert table.do(CallFault(1, fault, deal_again=False)) == ""
    assert dealt_again(table)
    assert table.scores == (0, 2)


def out_of_turn(rules, *, taken_up=False):
    """B's turn to deal, and A has dealt."""
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
def test_a_deal_out_of_turn_stands_once_the_cards_are_taken_up(rules):
    table = out_of_turn(rules, taken_up=True)
    assert refused(table, CallFault(0, "out of turn")) == "stands"
    table.do(EndDeal())
    assert table.state.phase.due == 1


def test_who_deals_in_turn_or_not_at_all_has_not_dealt_out_of_turn():
    assert refused(dealt(), CallFault(1, "out of turn")) == "in_turn"
    assert refused(out_of_turn(HOYLE), CallFault(1, "out of turn")) == "in_turn"


def test_a_wrong_hand_is_a_new_deal_or_two_by_hoyle():
    """Wrong Number of Cards, first sentence: to the opponent of whoever holds it."""
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
def test_a_wrong_hand_costs_nothing_where_the_source_is_silent(rules, again):
    table = dealt(rules)
    assert table.do(CallFault(1, "wrong hand", deal_again=again)) == ""
    assert dealt_again(table) == again


@pytest.mark.parametrize("rules", SIX_CARD, ids=named)
def test_a_wrong_crib_is_put_right(rules):
    """hoyle, Wrong Number of Cards, second sentence: the pone pegs two, whoever is named."""
    table = dealt(rules, taken_up=True)
    assert table.do(CallFault(0, "wrong crib")) == ("A 2 for penalty" if rules is HOYLE else "")
    assert FaultCalled(1, "wrong crib", deal_again=False) in table.events
    assert table.state.phase.stage == "taken up"


def test_with_three_both_others_peg_a_penalty_and_with_four_the_other_side_once():
    three, four = dealt(USPC.but(players=3)), dealt(USPC.but(players=4))
    assert three.do(CallFault(2, "not cut")) == "A 2 for penalty, B 2 for penalty"
    assert four.do(CallFault(3, "not cut")) == "A 2 for penalty"


def test_with_three_a_penalty_that_wins_is_the_last():
    table = dealt(USPC.but(players=3)).pegged(120, 120)
    assert table.do(CallFault(2, "not cut")) == "A 1 for penalty, A wins a single game"


@pytest.mark.parametrize("rules", SIX_CARD, ids=named)
def test_a_peg_too_far_goes_back(rules):
    """hoyle, Error in Pegging, second sentence, with two for the other side; a correction elsewhere."""
    table = dealt(rules)
    table.do(PegByHand(1, 8, "hand"), PegByHand(0, 4, "hand"))
    assert table.do(PutRight(1, 2)) == ("B 2 back, A 2 for penalty" if rules is HOYLE else "B 2 back")
    assert table.scores[1] == 6


def test_a_peg_too_far_goes_back_until_the_next_deal():
    table = dealt()
    table.do(PegByHand(1, 8, "hand"), EndDeal(), PutRight(1, 2))
    assert table.scores == (2, 6)
    table.do(DealByHand(0))
    assert refused(table, PutRight(1, 2)) == "stands"


def test_no_more_goes_back_than_was_pegged_in_the_deal():
    table = dealt()
    table.do(PegByHand(1, 8, "hand"))
    assert refused(table, PutRight(1, 9)) == "stands"
    table.do(PutRight(1, 8))
    assert refused(table, PutRight(1, 1)) == "stands"


def test_a_short_peg_is_put_right_while_it_is_the_last():
    """hoyle, Error in Pegging, first sentence."""
    table = dealt()
    table.do(PegByHand(1, 4, "hand"))
    assert table.do(PutRight(1, -2)) == "B 2 for put right"
    table.do(PegByHand(0, 2, "fifteen"))
    assert refused(table, PutRight(1, -1)) == "stands"
    assert table.do(PutRight(0, -2)) == "A 2 for put right"


def test_a_short_peg_stands_after_the_deal():
    table = dealt()
    table.do(PegByHand(1, 4, "crib"), EndDeal())
    assert refused(table, PutRight(1, -2)) == "stands"


def test_a_short_peg_put_right_may_win():
    table = dealt().pegged(0, 110)
    table.do(PegByHand(1, 9, "hand"))
    assert table.do(PutRight(1, -2)).endswith("B wins a double game")


@pytest.mark.parametrize("holes", [0, -30])
def test_nothing_is_put_right_by_no_holes_or_too_many(holes):
    assert refused(dealt(), PutRight(0, holes)) == "no_such_count"


def test_the_rear_peg_jumps_over_the_front_one():
    table = dealt()
    boards = []
    for points in (2, 5, 12):
        table.do(PegByHand(0, points, "run"))
        boards.append(table.state.board)
    assert boards == [Board((2, 0), (0, 0)), Board((7, 0), (2, 0)), Board((19, 0), (7, 0))]
    assert (view_for(table.state, 0).scores, view_for(table.state, 0).rear) == ((19, 0), (7, 0))


def test_a_peg_put_back_never_stands_behind_its_fellow():
    table = dealt(ACC)
    table.do(PegByHand(0, 5, "hand"), PegByHand(0, 3, "crib"), PutRight(0, 2))
    assert table.state.board == Board((6, 0), (5, 0))
    table.do(PutRight(0, 2))
    assert table.state.board == Board((4, 0), (4, 0))


@pytest.mark.parametrize(
    ("hole", "number"), [(0, 1), (1, 1), (30, 1), (31, 2), (60, 2), (61, 3), (90, 3), (91, 4), (120, 4), (121, 4)]
)
def test_the_streets_of_the_board(hole, number):
    assert street(hole) == number


def test_who_deals_first_by_hand_is_the_dealer():
    table = Table(HOYLE, dealer=None, by_hand=True)
    table.do(DealByHand(1))
    assert (table.state.dealer, table.match.first_dealer) == (1, 1)
    table.do(EndDeal())
    assert table.state.phase == ByHand("to deal", 0, (0, 0), None)
    table.do(DealByHand(0))
    assert table.state.deal == 2


def test_three_for_last_by_hand_are_pegged_once_a_game():
    cut = Table(FIVE_CARD, dealer=None, by_hand=True)
    assert cut.do(DealByHand(0)) == "B 3 for three for last"
    assert cut.do(CallFault(0, "not cut"), DealByHand(0)) == ""
    assert Table(FIVE_CARD, by_hand=True).scores == (3, 0)


def test_the_next_game_by_hand():
    table = Table(HOYLE.but(best_of=3), by_hand=True).pegged(0, 120)
    table.do(DealByHand(1), PegByHand(1, 1, "go"))
    assert table.state.phase == GameOver(1, "double", match=False)
    assert refused(table, DealByHand(0)) == "game_over"
    table.do(NextGame())
    assert table.state.phase == ByHand("to deal", 0, (0, 0), None)
    table.do(DealByHand(1), CallFault(1, "out of turn"))
    assert table.state.dealer == 0


def test_one_thing_after_another():
    table = Table(HOYLE, by_hand=True)
    before = [TakeUpCards(), PegByHand(0, 1, "go"), EndDeal(), CallFault(1, "not cut")]
    assert [refused(table, command) for command in before] == ["not_dealt"] * 4
    table.do(DealByHand(1))
    assert refused(table, DealByHand(1)) == "already_dealt"
    table.do(TakeUpCards())
    assert table.events[-1] == CardsTakenUp()
    assert refused(table, TakeUpCards()) == "already_taken_up"


@pytest.mark.parametrize("points", [0, 30, -1])
def test_a_peg_goes_1_to_29_holes(points):
    assert refused(dealt(), PegByHand(0, points, "hand")) == "no_such_count"


@pytest.mark.parametrize("reason", ["", "Hand", "hand & crib", "x" * 41, "a;b", " go", "a (5H)"])
def test_a_reason_is_a_few_small_letters(reason):
    assert refused(dealt(), PegByHand(0, 2, reason)) == "bad_reason"


@pytest.mark.parametrize(
    "command", [DealByHand(7), PegByHand(-1, 2, "go"), PutRight(2, 1), CallFault(2, "wrong hand", deal_again=False)]
)
def test_nobody_sits_there(command):
    table = Table(HOYLE, by_hand=True) if isinstance(command, DealByHand) else dealt()
    assert refused(table, command) == "no_such_seat"


def test_cards_and_pegs_do_not_mix():
    table = dealt()
    assert [refused(table, command) for command in (Deal(shuffled(1)), PlayCard(0, shuffled(1)[0]))] == ["not_now"] * 2
    online = Table(HOYLE)
    pegs = [DealByHand(1), TakeUpCards(), PegByHand(0, 2, "go"), PutRight(0, 1), CallFault(1, "not cut"), EndDeal()]
    assert [refused(online, command) for command in pegs] == ["not_by_hand"] * 6
    assert legal(table.state, 0) == ()


def test_a_club_game_is_told_like_any_other():
    table = dealt(USPC)
    table.do(CallFault(1, "not cut"), DealByHand(1), TakeUpCards(), PegByHand(1, 8, "hand"), PutRight(1, 2), EndDeal())
    assert story_for(table.events, None, ("Ann", "Bob")) == (
        "Bob deals.",
        "Bob has dealt.",
        "Bob: not cut. The same dealer deals again.",
        "Ann pegs 2: two for penalty.",
        "Bob deals.",
        "Bob has dealt.",
        "The cards are taken up.",
        "Bob pegs 8: eight for hand.",
        "Bob puts 2 back.",
        "Ann deals.",
    )


@pytest.mark.parametrize("dealer", [-1, 2])
def test_nobody_deals_from_an_empty_chair(dealer):
    with pytest.raises(IllegalMove) as error:
        begin(HOYLE, dealer=dealer)
    assert error.value.code == "no_such_seat"


def test_house_rules_by_hand_are_checked_like_all_others():
    with pytest.raises(BadRules):
        HOYLE.but(wrong_crib_penalty=-1)
