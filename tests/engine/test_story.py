"""The story of a match for each seat."""

import pytest

from games.engine import (
    Announce,
    CallMuggins,
    GameBegan,
    GameWon,
    PlayCard,
    Voice,
    lines_for,
    parse_cards,
    story_for,
)
from tests.engine.table import FIVE_CARD, FUTURE_AIDS, HOYLE, TE_CLUB, USPC, Table

ANN_AND_BOB = ("Ann", "Bob")
ME = "Me"
FOUR = ("Ann", "Bob", "Carla", "Dev")


def test_the_story_of_the_cut_includes_ties():
    table = Table(TE_CLUB.but(players=3), dealer=None)
    table.cut_for_deal("A 4C", "B KD", "C 4D", "A 9C", "C 2D")
    assert story_for(table.events, None, ("Ann", "Bob", "Carla")) == (
        "Ann cuts the four of clubs.",
        "Bob cuts the king of diamonds.",
        "Carla cuts the four of diamonds.",
        "A tie. Ann and Carla cut again.",
        "Ann cuts the nine of clubs.",
        "Carla cuts the two of diamonds.",
        "Carla deals.",
    )


def test_the_story_names_a_seats_own_cards_and_none_to_a_spectator():
    table = Table(HOYLE)
    table.deal("5C 5D JH QH", "TC TD TH TS", crib="6C 6D 7C 7D", starter="5H")
    bob, spectator = story_for(table.events, 1, ANN_AND_BOB), story_for(table.events, None, ANN_AND_BOB)
    assert bob == (
        "You deal.",
        "You are dealt seven of clubs, seven of diamonds, ten of clubs, ten of diamonds, ten of hearts "
        "and ten of spades.",
        "Ann discards two cards.",
        "You discard seven of clubs and seven of diamonds.",
        "The starter is the five of hearts.",
    )
    starter = "The starter is the five of hearts."
    assert spectator == (
        "Bob deals.",
        "The cards are dealt.",
        "Ann discards two cards.",
        "Bob discards two cards.",
        starter,
    )


def test_the_story_of_the_play_has_a_line_per_card():
    table = Table(FUTURE_AIDS)
    table.deal("TC 4C 3C 2C", "QD 8D 9D KH", starter="KD")
    before = len(story_for(table.events, 0, ANN_AND_BOB))
    table.play("A TC, B QD, A 4C, A 3C, A 2C")
    assert story_for(table.events, 0, ANN_AND_BOB)[before:] == (
        "You, ten of clubs, ten.",
        "Bob, queen of diamonds, twenty.",
        "You, four of clubs, twenty-four.",
        "Bob says go.",
        "You, three of clubs, twenty-seven.",
        "You, two of clubs, twenty-nine, a run of three for three, and one for the go makes four. You: 4.",
        "Bob leads.",
    )
    assert story_for(table.events, 1, ANN_AND_BOB, Voice("terse"))[before:] == (
        "Ann, ten, ten.",
        "You, queen, twenty.",
        "Ann, four, twenty-four.",
        "You say go.",
        "Ann, three, twenty-seven.",
        "Ann, two, run, go for four, 4.",
        "You lead.",
    )
    assert story_for(table.events, 1, ANN_AND_BOB, Voice("verbose", figures=True))[before:][:3] == (
        "Ann plays the 10 of clubs, ten.",
        "You play the queen of diamonds, twenty. Ann to play.",
        "Ann plays the 4 of clubs, twenty-four.",
    )


def test_the_story_of_a_fifteen_has_its_count_and_total():
    table = Table(HOYLE)
    table.deal("5C 4C 3C 2C", "8D 7D QD KH", starter="KD")
    table.play("A 2C, B KH")
    table.play("A 3C, B 8D")
    lines = story_for(table.events, None, ("Ann", "Pat"))
    assert lines[-2:] == ("Ann, three of clubs, fifteen for two. Ann: 2.", "Pat, eight of diamonds, twenty-three.")


def test_the_story_includes_his_heels():
    table = Table(USPC)
    assert table.deal("KC 8C 6D 4D", "QC 9C 6H 3D", starter="JS") == "B 2 for his heels"
    expected = "The starter is the jack of spades. Bob, two for his heels. Bob: 2."
    assert story_for(table.events, 0, ANN_AND_BOB)[-1:] == (expected,)


def test_a_verbose_starter_and_the_lead_share_a_line():
    table = Table(HOYLE)
    table.deal("KC 8C 6D 4D", "QC 9C 6H 2D", starter="3H")
    found = {seat: story_for(table.events, seat, ANN_AND_BOB, Voice("verbose"))[-1] for seat in (0, 1)}
    assert found == {
        0: "You cut the three of hearts as the starter. You lead.",
        1: "Ann cuts the three of hearts as the starter. Ann leads.",
    }


def test_a_name_that_ends_in_a_number_is_separated_from_the_score():
    table = Table(HOYLE)
    table.deal("5C 4C 3C 2C", "TD 7D QD KH", starter="KD")
    table.play("A 5C, B TD")
    lines = story_for(table.events, 0, ("Ann", "Noddy 2"))[-1]
    assert lines == "Noddy 2, ten of diamonds, fifteen for two. Noddy 2: 2."


def test_a_manual_count_does_not_reveal_the_points_due():
    table = Table(USPC.but(counting="by hand"))
    table.deal("KC 8C 6D 4D", "QC 9C 6H 3D", starter="JS")
    king, queen = parse_cards("KC QC")
    table.do(PlayCard(0, king), Announce(0, 0), PlayCard(1, queen), Announce(1, 1))
    assert story_for(table.events, 1, ANN_AND_BOB)[-5:] == (
        "Ann, king of clubs, ten.",
        "Ann counts zero.",
        "You didn’t claim his heels in time.",
        "You, queen of clubs, twenty.",
        "You count one, but it is worth no points.",
    )


@pytest.mark.parametrize("counting", ["by hand", "muggins"])
def test_a_wrong_count_is_explained_once_missed_points_can_not_be_claimed(counting):
    table = Table(HOYLE.but(counting=counting))
    table.deal("7C 8C 2D 4D", "QC 9C 6H 3D", starter="KS")
    seven, six, eight = parse_cards("7C 6H 8C")
    table.do(PlayCard(0, seven), Announce(0, 0), *let_go(1, counting), PlayCard(1, six), Announce(1, 0))
    table.do(*let_go(0, counting), PlayCard(0, eight), Announce(0, 1))
    lines = story_for(table.events, 0, ANN_AND_BOB)
    if counting == "muggins":
        assert "You count zero." in lines
        assert "You pass. No points were missed." in lines
        assert lines[-1] == "You count one. You: 1."
        assert lines_for(table.events, 0, ANN_AND_BOB)[-1].scored == "You: one"
        table.do(CallMuggins(1, 2))
        assert story_for(table.events, 0, ANN_AND_BOB)[-2] == "Bob, two for muggins. Bob: 2."
    assert story_for(table.events, 0, ANN_AND_BOB)[-1] == "You missed two: a run of three for three."


def let_go(seat, counting):
    return [CallMuggins(seat, 0)] if counting == "muggins" else []


def test_with_muggins_a_full_count_is_worded_like_one_with_missed_points():
    """Or the sentence itself would reveal whether there is something to claim. After too high a count there is not."""
    found = {}
    for said in (3, 5, 7):
        table = Table(HOYLE.but(counting="muggins"))
        table.deal("4C 5C 2D 9D", "6H 9C 8H 3D", starter="KS")
        four, five, six = parse_cards("4C 5C 6H")
        table.do(PlayCard(0, four), Announce(0, 0), CallMuggins(1, 0), PlayCard(1, six), Announce(1, 0))
        table.do(CallMuggins(0, 0), PlayCard(0, five), Announce(0, said))
        found[said] = story_for(table.events, 1, ANN_AND_BOB)
    assert {said: found[said][-1] for said in (3, 5)} | {7: found[7][-2]} == {
        3: "Ann counts three. Ann: 3.",
        5: "Ann counts five. Ann: 5.",
        7: "Ann counts seven, but it is worth five. Ann: 5.",
    }


@pytest.mark.parametrize(
    ("verbosity", "sentences"),
    [
        ("terse", ["Ann counts seven: fifteen, run for five, 5.", "You, penalty for two, 2."]),
        (
            "normal",
            [
                "Ann counts seven, but it is only fifteen-two, and a run of three makes five. Ann: 5.",
                "You, two for a penalty. You: 2.",
            ],
        ),
    ],
)
def test_too_high_a_manual_count_is_reported_with_the_correct_one(verbosity, sentences):
    table = Table(HOYLE.but(counting="by hand"))
    table.deal("4C 5C 2D 9D", "6H 9C 8H 3D", starter="KS")
    four, five, six = parse_cards("4C 5C 6H")
    table.do(PlayCard(0, four), Announce(0, 0), PlayCard(1, six), Announce(1, 0), PlayCard(0, five), Announce(0, 7))
    assert list(story_for(table.events, 1, ANN_AND_BOB, Voice(verbosity))[-2:]) == sentences


def test_the_last_pegs_say_how_many_of_them_were_needed():
    table = Table(HOYLE).pegged(120, 0)
    table.deal("KC 8C 6D 4D", "QC 9C 6H 3D", starter="7S")
    table.play("A 8C, B 3D, A 4D")
    assert story_for(table.events, 0, ANN_AND_BOB)[-2:] == (
        "You, four of diamonds, fifteen for two; only one needed.",
        "You win the game and the match. It is a double game (lurch).",
    )


def test_the_story_includes_the_show_and_the_next_deal():
    table = Table(HOYLE)
    table.deal("KC KD 8C 6D", "QC QD 9C 3D", starter="4H", crib="AH 2H 7S 9S")
    table.play("A KC, B QC, A 8C, B 3D, A KD, B 9C, A 6D, B QD")
    assert story_for(table.events, None, ANN_AND_BOB)[-8:] == (
        "Bob, queen of diamonds, ten, one for last card. Bob: 3.",
        "Ann shows six of diamonds, eight of clubs, king of clubs and king of diamonds.",
        "Ann, a pair for two. Ann: 3.",
        "Bob shows three of diamonds, nine of clubs, queen of clubs and queen of diamonds.",
        "Bob, a pair for two. Bob: 5.",
        "Bob shows the crib: ace of hearts, two of hearts, seven of spades and nine of spades.",
        "Bob, fifteen for two. Bob: 7.",
        "Ann deals.",
    )


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_is_not_at_the_table_has_no_story(seat):
    with pytest.raises(ValueError, match="No player has that seat"):
        story_for(Table(HOYLE).events, seat, ANN_AND_BOB)


def test_the_story_includes_three_for_last():
    lines = story_for(Table(FIVE_CARD).events, None, ANN_AND_BOB)
    assert lines == ("Bob deals.", "Ann, three for last. Ann: 3.")


@pytest.mark.parametrize(
    ("event", "names", "sentence"),
    [
        (GameBegan(2, 1), ANN_AND_BOB, "Game 2 begins. Bob deals."),
        (GameWon(0, "single", match=False), ANN_AND_BOB, "Ann wins the game."),
        (
            GameWon(1, "double", match=True),
            ANN_AND_BOB,
            "Bob wins the game and the match. It is a double game (lurch).",
        ),
        (
            GameWon(2, "double double", match=False),
            FOUR[:3],
            "Carla wins the game. It is a double lurch.",
        ),
        (GameWon(0, "single", match=True), FOUR, "Ann and Carla win the game and the match."),
        (GameWon(1, "double", match=False), FOUR, "Bob and Dev win the game. It is a double game (lurch)."),
        (GameBegan(2, 1), ("Ann", ME), "Game 2 begins. You deal."),
        (GameWon(1, "single", match=True), ("Ann", ME), "You win the game and the match."),
        (GameWon(1, "single", match=True), ("Ann", ME, "Carla", "Dev"), "You and Dev win the game and the match."),
    ],
)
def test_games_begin_and_are_won(event, names, sentence):
    assert story_for([event], 1 if names[1] == ME else None, names) == (sentence,)
