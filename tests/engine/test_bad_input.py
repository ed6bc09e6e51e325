"""Every invalid command is refused with a code and a sentence, and changes nothing."""

import pytest

from games.engine import (
    CARDS,
    Announce,
    CallGo,
    CallMuggins,
    Card,
    CloseClaims,
    CutDeck,
    CutForDeal,
    CutStarter,
    Deal,
    Discard,
    IllegalMove,
    NextGame,
    NotACard,
    PlayCard,
    SpreadDeck,
    TakeUpCards,
    decide,
    legal,
    parse_cards,
    replay,
    view_for,
)
from tests.engine.table import HOYLE, TE_CLUB, Table

TO_CUT = Table(HOYLE, dealer=None)
SPREAD = Table(HOYLE, dealer=None)
SPREAD.do(SpreadDeck(CARDS), CutForDeal(1, 12))
TO_DEAL = Table(HOYLE)
CUT = Table(HOYLE)
CUT.do(CutDeck(0, 20))
LAYING = Table(HOYLE)
LAYING.do(Deal(CARDS))
LAID = Table(HOYLE)
LAID.do(Deal(CARDS), Discard(0, CARDS[0:3:2]))
STARTER = Table(HOYLE)
STARTER.deal_out("KC 8C 6D 4D", "QC 9C 6H 3D", starter="7S")
PLAYING = Table(HOYLE)
PLAYING.deal("KC 8C 6D 4D", "QC JC TD 9H", starter="7S")
AT_28 = Table(HOYLE)
AT_28.deal("KC 8C 6D 2D", "QC JC TD 9H", starter="7S")
AT_28.play("A KC, B QC, A 8C")
AT_15 = Table(HOYLE.but(counting="muggins"))
AT_15.deal("5C 8C 6D 4D", "QC JC TD 9H", starter="7S")
AT_15.do(PlayCard(0, Card.parse("5C")), Announce(0, 0), CallMuggins(1, 0), PlayCard(1, Card.parse("QC")))
SAID = Table(HOYLE.but(counting="muggins"))
SAID.deal("5C 8C 6D 4D", "QC JC TD 9H", starter="7S")
SAID.do(PlayCard(0, Card.parse("5C")), Announce(0, 0), CallMuggins(1, 0), PlayCard(1, Card.parse("QC")), Announce(1, 0))
CLOSED = Table(HOYLE.but(counting="muggins"))
CLOSED.deal("5C 8C 6D 4D", "QC JC TD 9H", starter="7S")
CLOSED.do(PlayCard(0, Card.parse("5C")), Announce(0, 0), CloseClaims())
OVER = Table(HOYLE.but(best_of=3)).pegged(0, 120)
OVER.deal("KC 8C 6D 4D", "QC 9C 6H 3D", starter="JS")
ALL_OVER = Table(HOYLE).pegged(0, 120)
ALL_OVER.deal("KC 8C 6D 4D", "QC 9C 6H 3D", starter="JS")
BY_HAND = Table(HOYLE, by_hand=True)
FOUR = Table(TE_CLUB.but(players=4))
FOUR.do(Deal(CARDS))


def card(text):
    return Card.parse(text)


BAD_INPUT = [
    (TO_DEAL, Deal(CARDS[:51]), "too_few_cards", "A deck has 52 cards; this one has 51."),
    (TO_DEAL, Deal((*CARDS, CARDS[7])), "too_many_cards", "A deck has 52 cards; this one has 53."),
    (TO_DEAL, Deal((*CARDS[:51], CARDS[0])), "card_twice", "The deck has the ace of clubs twice."),
    (TO_DEAL, Deal((*CARDS[:51], Card(52))), "not_a_card", "The deck holds something that is not a card."),
    (TO_CUT, SpreadDeck(CARDS[:51]), "too_few_cards", "A deck has 52 cards; this one has 51."),
    (SPREAD, CutForDeal(0, 3), "bad_cut", "Leave four cards at each end: cut at a number from 4 to 47."),
    (SPREAD, CutForDeal(0, 12), "place_taken", "Another player has cut there. Choose another number."),
    (SPREAD, CutForDeal(1, 9), "already_cut", "You have already cut."),
    (SPREAD, CutForDeal(2, 9), "no_such_seat", "No player has that seat."),
    (SPREAD, CutForDeal(-1, 9), "no_such_seat", "No player has that seat."),
    (SPREAD, SpreadDeck(CARDS), "already_spread", "The deck is already spread."),
    (TO_DEAL, SpreadDeck(CARDS), "not_now", "The cards are not dealt yet."),
    (CUT, CutDeck(0, 9), "already_cut", "The deck is already cut."),
    (LAID, Discard(0, CARDS[:2]), "already_discarded", "You have already discarded."),
    (TO_CUT, CutForDeal(0, 9), "not_now", "The deck is not spread yet."),
    (TO_CUT, Deal(CARDS), "not_now", "The players are cutting for the first deal."),
    (TO_DEAL, CutDeck(0, 3), "bad_cut", "Leave at least four cards in each part: cut at a number from 4 to 48."),
    (TO_DEAL, CutDeck(1, 9), "not_your_turn", "It is not your turn."),
    (TO_DEAL, CutForDeal(0, 9), "not_now", "The cards are not dealt yet."),
    (TO_DEAL, Discard(0, CARDS[:2]), "not_now", "The cards are not dealt yet."),
    (LAYING, Discard(0, CARDS[0:1]), "too_few_cards", "Choose two cards first."),
    (LAYING, Discard(0, CARDS[0:6:2]), "too_many_cards", "Choose only two cards."),
    (FOUR, Discard(0, CARDS[0:8:4]), "too_many_cards", "Choose only one card."),
    (LAYING, Discard(0, (CARDS[0], CARDS[0])), "card_twice", "Discard two different cards."),
    (LAYING, Discard(0, (CARDS[0], CARDS[1])), "not_in_hand", "You don’t hold the two of clubs."),
    (LAYING, Discard(2, CARDS[:2]), "no_such_seat", "No player has that seat."),
    (LAYING, Discard(-1, CARDS[:2]), "no_such_seat", "No player has that seat."),
    (LAYING, CutStarter(0, 9), "not_now", "Not all players have discarded yet."),
    (STARTER, CutStarter(0, 3), "bad_cut", "Leave at least four cards in each part: cut at a number from 4 to 36."),
    (STARTER, CutStarter(0, 37), "bad_cut", "Leave at least four cards in each part: cut at a number from 4 to 36."),
    (STARTER, CutStarter(1, 9), "not_your_turn", "It is not your turn."),
    (STARTER, PlayCard(0, card("KC")), "not_now", "The starter must be cut first."),
    (STARTER, CallGo(0), "not_now", "The starter must be cut first."),
    (PLAYING, PlayCard(1, card("QC")), "not_your_turn", "It is not your turn."),
    (PLAYING, PlayCard(7, card("QC")), "not_your_turn", "It is not your turn."),
    (PLAYING, PlayCard(0, card("QC")), "not_in_hand", "You don’t hold the queen of clubs."),
    (PLAYING, CallGo(0), "can_play", "Not a go: you can play the king of clubs."),
    (PLAYING, CallGo(1), "not_your_turn", "It is not your turn."),
    (PLAYING, CutDeck(0, 9), "not_now", "The play isn’t over yet."),
    (PLAYING, CutStarter(0, 9), "not_now", "The play isn’t over yet."),
    (PLAYING, Deal(CARDS), "not_now", "The play isn’t over yet."),
    (PLAYING, NextGame(), "not_now", "This game is not over yet."),
    (PLAYING, Announce(0, 2), "nothing_to_claim", "There is nothing to claim now."),
    (PLAYING, CallMuggins(1, 2), "no_muggins", "Muggins isn’t played in this match."),
    (PLAYING, TakeUpCards(), "not_by_hand", "This match is played online, so the pegs move automatically."),
    (AT_28, PlayCard(0, card("6D")), "past_31", "The six of diamonds would take the count past 31."),
    (AT_28, CallGo(0), "can_play", "Not a go: you can play the two of diamonds."),
    (AT_28, CallGo(1), "already_gone", "You have already said go."),
    (AT_15, PlayCard(0, card("8C")), "not_now", "The last card or hand must be counted first."),
    (AT_15, Announce(1, 30), "no_such_count", "Enter a number from 0 to 29."),
    (AT_15, Announce(1, -1), "no_such_count", "Enter a number from 0 to 29."),
    (AT_15, CallMuggins(0, 2), "not_announced", "Wait until the points are counted."),
    (CLOSED, Announce(0, 2), "nothing_to_claim", "There is nothing to claim now."),
    (CLOSED, CallMuggins(1, 2), "nothing_to_claim", "There is nothing to claim now."),
    (CLOSED, CloseClaims(), "nothing_to_claim", "There is nothing to claim now."),
    (SAID, Announce(1, 2), "already_announced", "This has already been counted."),
    (SAID, CallMuggins(1, 2), "not_your_claim", "You can’t claim these points."),
    (SAID, CallMuggins(0, 30), "no_such_count", "Enter a number from 0 to 29."),
    (SAID, CallMuggins(0, -1), "no_such_count", "Enter a number from 0 to 29."),
    (SAID, CallMuggins(2, 2), "no_such_seat", "No player has that seat."),
    (SAID, CallMuggins(-1, 2), "no_such_seat", "No player has that seat."),
    (BY_HAND, Deal(CARDS), "not_now", "This game is played with real cards. Only the score is kept here."),
    (OVER, PlayCard(0, card("KC")), "game_over", "The game is over."),
    (OVER, Announce(0, 2), "game_over", "The game is over."),
    (ALL_OVER, NextGame(), "game_over", "The match is over."),
]


@pytest.mark.parametrize(("table", "command", "code", "sentence"), BAD_INPUT)
def test_bad_input_is_refused_and_changes_nothing(table, command, code, sentence):
    state = table.state
    with pytest.raises(IllegalMove) as error:
        decide(state, command)
    assert (error.value.code, error.value.sentence, str(error.value)) == (code, sentence, sentence)
    assert table.state == state == replay(table.events)


def test_each_kind_of_bad_input_has_a_sentence_of_its_own():
    """One code can have two sentences, for a play and a cut out of turn; no sentence belongs to two codes."""
    codes = {}
    for _, _, code, sentence in BAD_INPUT:
        codes.setdefault(sentence, set()).add(code)
    assert all(len(said) == 1 for said in codes.values())


@pytest.mark.parametrize(
    "command",
    [
        SpreadDeck(CARDS),
        CutForDeal(0, 9),
        CutDeck(0, 9),
        Deal(CARDS),
        Discard(0, CARDS[:2]),
        CutStarter(0, 9),
        PlayCard(0, CARDS[0]),
        CallGo(0),
        Announce(0, 2),
        CloseClaims(),
        NextGame(),
    ],
)
def test_nothing_happens_after_the_match(command):
    with pytest.raises(IllegalMove) as error:
        decide(ALL_OVER.state, command)
    assert error.value.code == "game_over"


@pytest.mark.parametrize(
    ("text", "at", "word"),
    [("5H 1C", 3, "1C"), ("10H, TH th 10X", 11, "10X"), ("5H  hearts", 4, "hearts"), ("5", 0, "5")],
)
def test_the_parser_says_where_it_failed(text, at, word):
    with pytest.raises(NotACard) as error:
        parse_cards(text)
    assert error.value.at == at
    assert f"“{word}” at character {at + 1}" in error.value.sentence


def test_the_parser_accepts_common_spellings():
    assert parse_cards("10H TH th 10♥") == (Card.parse("TH"),) * 4


def test_a_record_begins_with_its_beginning():
    with pytest.raises(ValueError, match="at least one event"):
        replay([])


@pytest.mark.parametrize("seat", [-1, 2])
def test_an_empty_chair_sees_nothing_and_may_do_nothing(seat):
    assert legal(PLAYING.state, seat) == ()
    with pytest.raises(ValueError, match="No player has that seat"):
        view_for(PLAYING.state, seat)


def test_a_record_that_makes_no_sense_is_named_by_its_event():
    opening, *rest = PLAYING.events
    with pytest.raises(ValueError, match="Event 2 cannot follow"):
        replay([opening, rest[-1]])
    with pytest.raises(ValueError, match="Event 1 cannot follow"):
        replay(rest)
