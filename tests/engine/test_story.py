"""What the table hears of a match, seat by seat."""

import pytest

from games.engine import Announce, GameBegan, GameWon, PlayCard, parse_cards, story_for
from tests.engine.table import FIVE_CARD, FUTURE_AIDS, HOYLE, TE_CLUB, USPC, Table

ANN_AND_BOB = ("Ann", "Bob")
FOUR = ("Ann", "Bob", "Carla", "Dev")


def test_a_cut_for_the_deal_is_told_with_its_ties():
    table = Table(TE_CLUB.but(players=3), dealer=None)
    table.cut_for_deal("A 4C", "B KD", "C 4D", "A 9C", "C 2D")
    assert story_for(table.events, None, ("Ann", "Bob", "Carla")) == (
        "Ann cuts 4C.",
        "Bob cuts KD.",
        "Carla cuts 4D.",
        "A tie: Ann and Carla cut again.",
        "Ann cuts 9C.",
        "Carla cuts 2D.",
        "Carla deals.",
    )


def test_each_seat_hears_its_own_cards_and_a_spectator_none():
    table = Table(HOYLE)
    table.deal("5C 5D JH QH", "TC TD TH TS", crib="6C 6D 7C 7D", starter="5H")
    bob, spectator = story_for(table.events, 1, ANN_AND_BOB), story_for(table.events, None, ANN_AND_BOB)
    assert bob == (
        "Bob deals.",
        "You are dealt TC TD TH TS 7C 7D.",
        "Ann lays away.",
        "You lay away 7C 7D.",
        "The starter is 5H.",
    )
    assert spectator == ("Bob deals.", "The cards are dealt.", "Ann lays away.", "Bob lays away.", "The starter is 5H.")


def test_the_play_is_told_card_by_card():
    table = Table(FUTURE_AIDS)
    table.deal("TC 4C 3C 2C", "QD 8D 9D KH", starter="KD")
    before = len(table.events)
    table.play("A TC, B QD, A 4C, A 3C, A 2C")
    assert story_for(table.events[before:], 0, ANN_AND_BOB) == (
        "Ann plays TC: 10.",
        "Bob plays QD: 20.",
        "Ann plays 4C: 24.",
        "Bob says go.",
        "Ann plays 3C: 27.",
        "Ann plays 2C: 29.",
        "Ann pegs 4: a run of three for three, and one for go makes four.",
        "Bob leads.",
    )


def test_his_heels_are_told():
    table = Table(USPC)
    assert table.deal("KC 8C 6D 4D", "QC 9C 6H 3D", starter="JS") == "B 2 for his heels"
    assert story_for(table.events[-2:], 0, ANN_AND_BOB) == ("The starter is JS.", "Bob pegs 2: two for his heels.")


def test_a_count_by_hand_is_told_without_what_was_due():
    table = Table(USPC.but(counting="by hand"))
    table.deal("KC 8C 6D 4D", "QC 9C 6H 3D", starter="JS")
    before = len(table.events)
    king, queen = parse_cards("KC QC")
    table.do(PlayCard(0, king), Announce(0, 0), PlayCard(1, queen), Announce(1, 1))
    assert story_for(table.events[before:], 0, ANN_AND_BOB) == (
        "Ann plays KC: 10.",
        "Ann says nothing.",
        "Bob has not pegged his heels in time.",
        "Bob plays QC: 20.",
        "Bob says 1.",
    )


def test_the_show_and_the_next_deal_are_told():
    table = Table(HOYLE)
    table.deal("KC KD 8C 6D", "QC QD 9C 3D", starter="4H", crib="AH 2H 7S 9S")
    before = len(table.events)
    table.play("A KC, B QC, A 8C, B 3D, A KD, B 9C, A 6D, B QD")
    assert story_for(table.events[before:], None, ANN_AND_BOB)[-8:] == (
        "Bob pegs 1: one for last card.",
        "Ann shows KC 8C KD 6D.",
        "Ann pegs 2: a pair for two.",
        "Bob shows QC 3D 9C QD.",
        "Bob pegs 2: a pair for two.",
        "Bob shows the crib, AH 2H 7S 9S.",
        "Bob pegs 2: fifteen two.",
        "Ann deals.",
    )


@pytest.mark.parametrize("seat", [-1, 2])
def test_who_is_not_at_the_table_hears_nothing(seat):
    with pytest.raises(ValueError, match="Nobody sits there"):
        story_for(Table(HOYLE).events, seat, ANN_AND_BOB)


def test_three_for_last_is_told():
    told = story_for(Table(FIVE_CARD).events, None, ANN_AND_BOB)
    assert told == ("Bob deals.", "Ann pegs 3: three for last.")


@pytest.mark.parametrize(
    ("event", "names", "sentence"),
    [
        (GameBegan(2, 1), ANN_AND_BOB, "Game 2 begins; Bob deals."),
        (GameWon(0, "single", match=False), ANN_AND_BOB, "Ann wins the game."),
        (GameWon(1, "double", match=True), ANN_AND_BOB, "Bob wins a double game and the match."),
        (GameWon(2, "double double", match=False), FOUR[:3], "Carla wins a double double game."),
        (GameWon(0, "single", match=True), FOUR, "Ann and Carla win the game and the match."),
        (GameWon(1, "double", match=False), FOUR, "Bob and Dev win a double game."),
    ],
)
def test_games_begin_and_are_won(event, names, sentence):
    assert story_for([event], None, names) == (sentence,)
