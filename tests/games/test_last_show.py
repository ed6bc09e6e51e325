"""The last show, combination by combination, hidden while missed points can still be claimed."""

import pytest

from games.engine import Announce, CallMuggins, Claiming, Playing, Showing, legal
from games.preferences import TablePreferences
from games.presentation.last_show import last_show
from games.presentation.table import table_of
from testing.factories import UserFactory
from testing.seats import match_of
from tests.engine.table import HOYLE, Table

NAMES = ("Ann", "Bob")


def played(counting):
    """Up to the first count of the show; no points are announced in the play."""
    table = Table(HOYLE.but(counting=counting))
    table.deal("7C 7D 8H 9S", "QC QD 4C 3D", starter="KH", crib="AH 2H 5S 9H")
    while not (isinstance(phase := table.state.phase, Claiming) and isinstance(phase.then, Showing)):
        if isinstance(phase, Playing):
            table.do(legal(table.state, phase.turn)[0])
        else:
            table.do(Announce(phase.seat, 0) if phase.said is None else CallMuggins(1 - phase.seat, 0))
    return table


def shows(table):
    return [(show.whose, show.counted, show.scores) for show in last_show(table.events, NAMES, 0)]


def test_each_combination_is_named_with_its_cards_and_the_points_so_far():
    table = Table(HOYLE)
    table.deal("7C 7D 8H 9S", "QC QD 4C 3D", starter="KH", crib="AH 2H 5S 9H")
    while isinstance(phase := table.state.phase, Playing):
        table.do(legal(table.state, phase.turn)[0])
    first, second, crib = shows(table)
    assert first == (
        "Your hand",
        "fifteen-two, four, and a double run of three makes twelve",
        (
            "fifteen-two: seven of clubs, eight of hearts",
            "fifteen-four: seven of diamonds, eight of hearts",
            "a run of three makes seven: seven of clubs, eight of hearts, nine of spades",
            "a run of three makes ten: seven of diamonds, eight of hearts, nine of spades",
            "a pair makes twelve: seven of clubs, seven of diamonds",
        ),
    )
    assert second[:2] == ("Bob’s hand", "a pair for two")
    assert crib[:2] == ("Bob’s crib", "fifteen-two, four")


def test_with_muggins_a_count_is_explained_once_claims_are_over():
    table = played("muggins")
    assert shows(table) == [("Your hand", "not counted yet", ())]
    table.do(Announce(0, 10))
    assert shows(table) == [("Your hand", "counted as 10", ())]
    table.do(CallMuggins(1, 2))
    _, counted, scores = shows(table)[0]
    assert counted == "counted as 10; the hand is worth 12: fifteen-two, four, and a double run of three makes twelve"
    assert len(scores) == 5


def test_with_manual_counting_a_wrong_count_is_explained_at_once():
    table = played("by hand")
    table.do(Announce(0, 12))
    assert shows(table)[0][1] == "fifteen-two, four, and a double run of three makes twelve"
    table.do(Announce(1, 9))
    assert shows(table)[1][1] == "counted as 9; the hand is worth 2: a pair for two"


def test_a_table_without_a_starter_has_nothing_to_show():
    assert last_show(Table(HOYLE).events, NAMES, 0) == ()


def above_the_hand(table):
    """The lines above the first seat's hand."""
    match = match_of([UserFactory(name="Ann"), UserFactory(name="Bob")], table.state.rules, table.events)
    return table_of(match, 0, TablePreferences(pace="none")).scored


@pytest.mark.django_db
def test_the_last_show_is_removed_when_a_new_starter_is_cut():
    table = Table(HOYLE)
    table.deal("7C 7D 8H 9S", "QC QD 4C 3D", starter="KH", crib="AH 2H 5S 9H")
    while isinstance(phase := table.state.phase, Playing):
        table.do(legal(table.state, phase.turn)[0])
    table.deal_out("QC QD 4C 3D", "7C 7D 8H 9S", starter="KH", crib="AH 2H 5S 9H")
    assert above_the_hand(table)[-1] == "Bob’s crib: fifteen-two, four", "until then it says whose hand it speaks of"
    table.cut_starter()
    assert above_the_hand(table) == ()
    table.play("B 7C")
    assert above_the_hand(table) == ()
    table.play("A 3D")
    assert above_the_hand(table) == ()
    table.play("B 7D")
    assert above_the_hand(table) == ()


@pytest.mark.django_db
def test_points_of_the_starter_are_shown_above_the_hand():
    table = Table(HOYLE)
    table.deal("7C 7D 8H 9S", "QC QD 4C 3D", starter="JH")
    assert above_the_hand(table) == ("Bob: two for his heels",)
