"""Games with real cards: the pegs, corrections and their deadlines, and several matches."""

import pytest

from games.engine import (
    BadRules,
    Board,
    ByHand,
    CallFault,
    CardsTakenUp,
    Deal,
    DealByHand,
    EndDeal,
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
from games.engine.scoring import WORDS
from tests.engine.table import ACC, FIVE_CARD, FUTURE_AIDS, HOYLE, TE_CLUB, USPC, Table, named, shuffled

SIX_CARD = [HOYLE, USPC, TE_CLUB, FUTURE_AIDS, ACC]


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


@pytest.mark.parametrize("rules", SIX_CARD, ids=named)
def test_a_peg_too_far_goes_back(rules):
    """hoyle, Error in Pegging, second sentence, with two for the other side; a correction elsewhere."""
    table = dealt(rules)
    table.do(PegByHand(1, 8, "hand"), PegByHand(0, 4, "hand"))
    assert table.do(PutRight(1, 2)) == ("B 2 back, A 2 for penalty" if rules is HOYLE else "B 2 back")
    assert table.scores[1] == 6


def test_a_slip_of_the_thumb_costs_nothing():
    """No peg was moved on the board, so no source has a penalty for it."""
    table = dealt(HOYLE)
    table.do(PegByHand(1, 8, "hand"))
    assert table.do(PutRight(1, 8, slip=True)) == "B 8 back"
    assert table.scores == (0, 0)


def test_a_peg_too_far_goes_back_until_the_next_deal():
    table = dealt()
    table.do(PegByHand(1, 8, "hand"), EndDeal(), PutRight(1, 2))
    assert table.scores == (2, 6)
    table.do(DealByHand(0))
    assert refused(table, PutRight(1, 2)) == "stands"


def test_a_correction_is_limited_to_the_pegs_of_the_deal():
    table = dealt()
    table.do(PegByHand(1, 8, "hand"))
    assert refused(table, PutRight(1, 9)) == "stands"
    table.do(PutRight(1, 8))
    assert refused(table, PutRight(1, 1)) == "stands"


def test_a_short_peg_is_corrected_while_it_is_the_last():
    """hoyle, Error in Pegging, first sentence: the next card isn't recorded here, but the next peg is."""
    table = dealt()
    assert refused(table, PutRight(1, -1)) == "stands"
    table.do(PegByHand(1, 4, "hand"))
    assert table.do(PutRight(1, -2)) == "B 2 for put right"
    table.do(PegByHand(0, 2, "fifteen"))
    assert refused(table, PutRight(1, -1)) == "stands"
    assert table.do(PutRight(0, -2)) == "A 2 for put right"


def test_a_peg_that_won_by_mistake_is_taken_back():
    table = dealt().pegged(100, 118)
    table.do(PegByHand(1, 12, "hand"))
    assert isinstance(table.state.phase, GameOver)
    assert refused(table, PutRight(0, 1)) == "game_over"  # only the winner's peg ended the game
    assert table.do(PutRight(1, 2)) == "B 2 back, A 2 for penalty"
    assert (table.scores, table.match.won) == ((102, 119), (0, 0))
    assert table.do(PegByHand(1, 2, "crib")).endswith("B wins a single game")
    assert table.match.won == (0, 1)


def test_a_short_peg_is_final_after_the_deal():
    table = dealt()
    table.do(PegByHand(1, 4, "crib"), EndDeal())
    assert refused(table, PutRight(1, -2)) == "stands"


def test_correcting_a_short_peg_may_win():
    table = dealt().pegged(0, 110)
    table.do(PegByHand(1, 9, "hand"))
    assert table.do(PutRight(1, -2)).endswith("B wins a double game")


@pytest.mark.parametrize("holes", [0, -30])
def test_a_correction_by_zero_or_too_many_holes_is_refused(holes):
    assert refused(dealt(), PutRight(0, holes)) == "no_such_count"


def test_the_rear_peg_jumps_over_the_front_one():
    table = dealt()
    boards = []
    for points in (2, 5, 12):
        table.do(PegByHand(0, points, "run"))
        boards.append(table.state.board)
    assert boards == [Board((2, 0), (0, 0)), Board((7, 0), (2, 0)), Board((19, 0), (7, 0))]
    assert (view_for(table.state, 0).scores, view_for(table.state, 0).rear) == ((19, 0), (7, 0))


def test_a_corrected_front_peg_stays_ahead_of_the_rear_peg():
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


def test_a_player_who_deals_first_by_hand_is_the_dealer():
    table = Table(HOYLE, dealer=None, by_hand=True)
    table.do(DealByHand(1))
    assert (table.state.dealer, table.match.first_dealer) == (1, 1)
    table.do(EndDeal())
    assert table.state.phase == ByHand("to deal", 0, (0, 0))
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
    assert table.state.phase == GameOver(1, "double", match=False, before=ByHand("dealt", 1, (0, 1), 1))
    assert refused(table, DealByHand(0)) == "game_over"
    table.do(NextGame())
    assert table.state.phase == ByHand("to deal", 0, (0, 0))
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
def test_a_seat_that_does_not_exist_is_refused(command):
    table = Table(HOYLE, by_hand=True) if isinstance(command, DealByHand) else dealt()
    assert refused(table, command) == "no_such_seat"


def test_cards_and_pegs_do_not_mix():
    table = dealt()
    assert [refused(table, command) for command in (Deal(shuffled(1)), PlayCard(0, shuffled(1)[0]))] == ["not_now"] * 2
    online = Table(HOYLE)
    pegs = [DealByHand(1), TakeUpCards(), PegByHand(0, 2, "go"), PutRight(0, 1), CallFault(1, "not cut"), EndDeal()]
    assert [refused(online, command) for command in pegs] == ["not_by_hand"] * 6
    assert legal(table.state, 0) == ()


def test_the_story_of_a_club_game_is_like_any_other():
    table = dealt(USPC)
    table.do(CallFault(1, "not cut"), DealByHand(1), TakeUpCards(), PegByHand(1, 8, "hand"), PutRight(1, 2), EndDeal())
    assert story_for(table.events, None, ("Ann", "Bob")) == (
        "Bob deals.",
        "Bob deals the cards.",
        "Bob dealt a deck that was not cut. The cards are dealt again.",
        "Ann, two for a penalty. Ann: 2.",
        "Bob deals.",
        "Bob deals the cards.",
        "The cards are picked up.",
        "Bob, eight for the hand. Bob: 8.",
        "Bob moves the peg back two holes. Bob: 6.",
        "Ann deals.",
    )


@pytest.mark.parametrize("dealer", [-1, 2])
def test_an_empty_seat_can_not_deal(dealer):
    with pytest.raises(IllegalMove) as error:
        begin(HOYLE, dealer=dealer)
    assert error.value.code == "no_such_seat"


def test_house_rules_by_hand_are_checked_like_all_others():
    with pytest.raises(BadRules):
        HOYLE.but(wrong_crib_penalty=-1)


@pytest.mark.parametrize(
    ("reason", "points", "words"),
    [
        ("pair", 2, "a pair"),
        ("run", 8, "a run"),
        ("fifteen", 5, "fifteen"),
        ("flush", 4, "a flush"),
        ("crib", 12, "the crib"),
        ("a slip", 3, "a slip"),
    ],
)
def test_points_pegged_by_hand_are_announced_with_their_reason(reason, points, words):
    table = dealt()
    table.do(PegByHand(0, points, reason))
    expected = f"Ann, {WORDS[points]} for {words}. Ann: {points}."
    assert story_for(table.events, None, ("Ann", "Bob"))[-1:] == (expected,)


def test_after_a_deal_out_of_turn_the_story_does_not_name_its_dealer_for_the_redeal():
    table = Table(USPC, by_hand=True)
    table.do(DealByHand(0), EndDeal(), DealByHand(0), CallFault(0, "out of turn"))
    assert story_for(table.events, None, ("Ann", "Bob"))[-3:] == (
        "Ann dealt out of turn. The cards are dealt again.",
        "Bob, two for a penalty. Bob: 2.",
        "Bob deals.",
    )
