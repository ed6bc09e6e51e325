"""Manual counting and muggins: announced, corrected, missed, claimed and lost points."""

from dataclasses import replace

import pytest

from games.engine import (
    Announce,
    Announced,
    BeforeDeal,
    CallMuggins,
    Card,
    ClaimClosed,
    Claiming,
    ClaimOpened,
    CloseClaims,
    GameOver,
    GameWon,
    IllegalMove,
    PlayCard,
    Playing,
    Showing,
    legal,
    story_for,
    to_act,
    total,
    view_for,
)
from tests.engine.table import ACC, FUTURE_AIDS, HOYLE, TE_CLUB, USPC, Table, named, tables

BY_HAND, MUGGINS = HOYLE.but(counting="by hand"), HOYLE.but(counting="muggins")
HANDS = "5C KD 2C 3C", "TC QD 4C 6C"


def at_fifteen(rules, *scores, hands=HANDS, **more):
    """B has just made fifteen and must announce it."""
    table = Table(rules).pegged(*scores)
    table.deal(*hands, **more)
    play(table, 0, "5C")
    for command in (Announce(0, 0), *(CallMuggins(seat, 0) for seat in rivals(rules, 0))):
        table.do(command)
    play(table, 1, "TC")
    return table


def rivals(rules, seat):
    others = [other for other in range(rules.players) if rules.side_of(other) != rules.side_of(seat)]
    return others[: rules.sides - 1] if rules.counting == "muggins" else []


def play(table, seat, card):
    return table.do(PlayCard(seat, Card.parse(card)))


def refused(table, command):
    with pytest.raises(IllegalMove) as error:
        table.do(command)
    return error.value.code


def count_all(table, *, short=0):
    """Play on, each seat announcing `short` less than it has, until the next deal or the end."""
    while not isinstance(table.state.phase, BeforeDeal | GameOver):
        phase = table.state.phase
        if isinstance(phase, Claiming) and phase.said is None:
            table.do(Announce(phase.seat, max(0, total(phase.due) - short)))
        else:
            seat = to_act(table.state)[0]
            table.do(legal(table.state, seat)[0])


@pytest.mark.parametrize("rules", [BY_HAND, MUGGINS], ids=named)
def test_nothing_is_pegged_until_it_is_announced(rules):
    table = at_fifteen(rules)
    assert (table.scores, to_act(table.state)) == ((0, 0), (1,))
    assert legal(table.state, 1) == tuple(Announce(1, points) for points in range(30))
    assert refused(table, Announce(0, 2)) == "not_your_turn"
    assert refused(table, PlayCard(0, Card.parse("KD"))) == "not_now"
    assert table.do(Announce(1, 2)) == "B 2 for fifteen"


@pytest.mark.parametrize(
    ("said", "expected"),
    [(2, "B 2 for fifteen"), (29, "B 2 for fifteen, A 2 for penalty"), (1, "B 1 for announced")],
)
def test_too_high_a_count_is_corrected_and_costs_a_penalty_and_too_low_a_count_stands(said, expected):
    """hoyle, Muggins, first sentence; Error in Pegging, second sentence."""
    table = at_fifteen(BY_HAND)
    assert table.do(Announce(1, said)) == expected
    assert isinstance(table.state.phase, Playing)
    assert refused(table, Announce(1, 1)) == "nothing_to_claim"


def test_under_rules_without_a_penalty_for_overpegging_too_high_a_count_is_only_corrected():
    table = at_fifteen(TE_CLUB.but(counting="by hand"))
    assert table.do(Announce(1, 29)) == "B 2 for fifteen"


def test_of_three_both_others_peg_the_penalty_for_too_high_a_count():
    table = at_fifteen(BY_HAND.but(players=3), hands=(*HANDS, "9H 8H 7H 6H"))
    assert table.do(Announce(1, 3)) == "B 2 for fifteen, C 2 for penalty, A 2 for penalty"


def test_the_penalty_for_too_high_a_count_may_win_the_game():
    table = at_fifteen(BY_HAND, 119, 0)
    table.do(Announce(1, 29))
    assert table.events[-1] == GameWon(0, "double", match=True)


def test_with_muggins_too_high_a_count_leaves_nothing_to_call():
    table = at_fifteen(MUGGINS)
    table.do(Announce(1, 3))
    assert table.events[-1] == ClaimClosed()
    assert refused(table, CallMuggins(0, 1)) == "nothing_to_claim"


@pytest.mark.parametrize("rules", [BY_HAND, MUGGINS], ids=named)
def test_to_say_nothing_pegs_nothing(rules):
    table = at_fifteen(rules)
    assert table.do(Announce(1, 0)) == ""
    assert table.scores == (0, 0)


def test_an_over_claim_pegs_at_most_what_is_due():
    table = at_fifteen(BY_HAND, 0, 118)
    table.do(Announce(1, 29))
    assert (table.scores, isinstance(table.state.phase, Playing)) == ((2, 120), True)


def test_without_muggins_missed_points_can_not_be_claimed():
    table = at_fifteen(BY_HAND)
    table.do(Announce(1, 1))
    assert refused(table, CallMuggins(0, 1)) == "no_muggins"


def test_players_can_not_claim_muggins_on_their_own_count():
    table = at_fifteen(MUGGINS)
    table.do(Announce(1, 0))
    assert refused(table, CallMuggins(1, 2)) == "not_your_claim"
    assert refused(table, Announce(1, 2)) == "already_announced"
    assert to_act(table.state) == (0,)
    assert legal(table.state, 0) == tuple(CallMuggins(0, points) for points in range(30))


def test_muggins_waits_for_the_announcement():
    assert refused(at_fifteen(MUGGINS), CallMuggins(0, 2)) == "not_announced"


def test_with_three_the_first_to_name_it_takes_it():
    hands = (*HANDS, "9H 8H 7H 6H")
    table = at_fifteen(MUGGINS.but(players=3), hands=hands)
    table.do(Announce(1, 0))
    assert to_act(table.state) == (0, 2)
    table.do(CallMuggins(2, 0))
    assert refused(table, CallMuggins(2, 2)) == "not_your_claim"
    assert table.do(CallMuggins(0, 2)) == "A 2 for muggins"


def test_with_three_a_window_closes_when_both_let_it_go_by():
    table = at_fifteen(MUGGINS.but(players=3), hands=(*HANDS, "9H 8H 7H 6H"))
    table.do(Announce(1, 0), CallMuggins(2, 0), CallMuggins(0, 0))
    assert isinstance(table.state.phase, Playing)
    assert table.scores == (0, 0, 0)


def test_with_four_a_partner_claims_nothing_and_either_opponent_answers_for_both():
    table = at_fifteen(MUGGINS.but(players=4), hands=(*HANDS, "9H 8H 7H 6H", "9S 8S 7S 6S"))
    table.do(Announce(1, 0))
    assert to_act(table.state) == (0, 2)
    assert refused(table, CallMuggins(3, 2)) == "not_your_claim"
    assert table.do(CallMuggins(2, 2)) == "C 2 for muggins"


@pytest.mark.parametrize("rules", [BY_HAND, MUGGINS], ids=named)
def test_when_the_time_is_over_nothing_was_said(rules):
    table = at_fifteen(rules)
    table.do(CloseClaims())
    assert Announced(1, 0, 2) in table.events
    assert isinstance(table.state.phase, Claiming) == (rules is MUGGINS)


def test_after_the_time_for_muggins_missed_points_are_lost():
    table = at_fifteen(MUGGINS)
    table.do(CloseClaims(), CloseClaims())
    assert (table.scores, table.events[-1]) == ((0, 0), ClaimClosed())
    assert refused(table, CloseClaims()) == "nothing_to_claim"
    assert refused(table, CallMuggins(0, 2)) == "nothing_to_claim"


def test_muggins_on_a_hand_and_on_the_crib():
    table = Table(MUGGINS)
    table.deal("5C 5D JH QH", "TC TD 2H 3H", starter="5H", crib="6C 6D 7C 7D")
    while not (isinstance(table.state.phase, Claiming) and isinstance(table.state.phase.then, Showing)):
        phase = table.state.phase
        command = Announce(phase.seat, 29) if isinstance(phase, Claiming) and phase.said is None else None
        table.do(command or legal(table.state, to_act(table.state)[0])[0])
    before = table.scores
    due = total(table.state.phase.due)
    assert due == 21
    table.do(Announce(0, 12))
    assert table.do(CallMuggins(1, 9)) == "B 9 for muggins"
    assert table.scores == (before[0] + 12, before[1] + 9)
    table.do(Announce(1, total(table.state.phase.due)), CallMuggins(0, 0), Announce(1, 0))
    crib = table.state.phase.missed
    assert table.do(CallMuggins(0, crib)) == f"A {crib} for muggins"
    assert isinstance(table.state.phase, BeforeDeal)


@pytest.mark.parametrize("rules", [BY_HAND, MUGGINS], ids=named)
def test_a_claim_window_opens_for_every_card_and_hand_and_so_reveals_nothing(rules):
    table = Table(rules)
    table.deal("KC 8C 6D 4D", "QC 9C 6H 3D", starter="KS")
    count_all(table)
    assert len([event for event in table.events if isinstance(event, ClaimOpened)]) == 8 + 3
    assert any(not event.due for event in table.events if isinstance(event, ClaimOpened))


@pytest.mark.parametrize("rules", [BY_HAND, MUGGINS], ids=named)
def test_points_due_are_hidden_from_everyone_while_they_can_be_claimed(rules):
    table = at_fifteen(rules)
    phase = table.state.phase
    unlike = replace(table.state, phase=replace(phase, due=(), missed=0))
    assert all(view_for(table.state, seat) == view_for(unlike, seat) for seat in (0, 1, None))
    lines = story_for(table.events, 0, ("Ann", "Bob"))
    assert lines[-1:] == ("Bob, ten of clubs, fifteen.",)
    missed = story_for([Announced(1, 0, 2)], 0, ("Ann", "Bob"))
    assert missed == story_for([Announced(1, 0, 0)], 0, ("Ann", "Bob"))


def with_heels(rules):
    table = Table(rules.but(counting="by hand"))
    table.deal("KC 8C 6D 4D", "QC 9C 6H 3D", starter="JS")
    return table


@pytest.mark.parametrize("rules", [HOYLE, USPC, TE_CLUB, FUTURE_AIDS, ACC], ids=named)
def test_heels_are_claimed_before_the_dealer_plays(rules):
    table = with_heels(rules)
    play(table, 0, "KC")
    table.do(Announce(0, 0))
    assert legal(table.state, 1)[0] == Announce(1, 2)
    assert table.do(Announce(1, 2)) == "B 2 for his heels"
    assert refused(table, Announce(1, 2)) == "nothing_to_claim"


def test_heels_are_claimed_while_it_is_the_pones_turn():
    table = with_heels(HOYLE)
    assert to_act(table.state) == (0, 1)
    assert legal(table.state, 1) == (Announce(1, 2),)
    assert table.do(Announce(1, 2)) == "B 2 for his heels"


@pytest.mark.parametrize("rules", [USPC, FUTURE_AIDS], ids=named)
def test_heels_lapse_when_the_dealer_plays(rules):
    """uspc-1922, The Starter; future-aids, Starting the Game."""
    table = with_heels(rules)
    play(table, 0, "KC")
    table.do(Announce(0, 0))
    assert play(table, 1, "QC") == "B loses his heels"
    table.do(Announce(1, 0))
    assert refused(table, Announce(1, 2)) == "nothing_to_claim"
    assert table.scores == (0, 0)


@pytest.mark.parametrize("rules", [HOYLE, TE_CLUB, ACC], ids=named)
def test_heels_do_not_lapse_where_the_source_sets_no_time(rules):
    table = with_heels(rules)
    play(table, 0, "KC")
    table.do(Announce(0, 0))
    assert play(table, 1, "QC") == ""
    table.do(Announce(1, 0))
    assert table.do(Announce(1, 2)) == "B 2 for his heels"


def test_heels_are_two_and_the_dealers():
    table = with_heels(HOYLE)
    assert refused(table, Announce(1, 1)) == "heels_are_two"
    assert refused(table, Announce(0, 2)) == "nothing_to_claim"
    assert refused(table, Announce(1, 30)) == "no_such_count"


def test_heels_claimed_end_the_game():
    table = Table(BY_HAND).pegged(90, 119)
    table.deal("KC 8C 6D 4D", "QC 9C 6H 3D", starter="JS")
    table.do(Announce(1, 2))
    assert isinstance(table.events[-1], GameWon)


@pytest.mark.parametrize("rules", list(tables()), ids=named)
def test_the_way_of_counting_changes_no_turn(rules):
    """SamWibatt/AICribbage #2: after a count the wrong seat led."""
    automatic, by_hand = Table(rules), Table(rules.but(counting="by hand"))
    hands = ("KC 8C 6D 4D", "QC 9C 6H 3D", "QH TS 9S 2S", "TH 9H 8H 7H")[: rules.players]
    for table in (automatic, by_hand):
        table.deal(*(hand[: 3 * rules.kept - 1] for hand in hands), starter="7S")
        count_all(table)
    assert automatic.scores == by_hand.scores
    silent = (ClaimOpened, Announced, ClaimClosed)
    assert [event for event in by_hand.events[1:] if not isinstance(event, silent)] == automatic.events[1:]
