"""Parsing and writing cards."""

import pytest

from games.engine.cards import CARDS, Card, NotACard, Rank, Suit, parse_cards, written


@pytest.mark.parametrize("text", ["10H", "10h", "TH", "th", "10♥", "T♥", "10♡", "10♥\ufe0f", " 10H "])
def test_every_spelling_of_the_ten_of_hearts_is_parsed(text):
    assert Card.parse(text) == Card.of(Rank.TEN, Suit.HEARTS)


@pytest.mark.parametrize("signs", ["♣♦♥♠", "♧♢♡♤", "CDHS", "cdhs"])
def test_every_suit_has_its_letter_and_its_signs(signs):
    assert [Card.parse("A" + sign).suit for sign in signs] == list(Suit)


def test_written_cards_can_be_read_back():
    assert parse_cards(written(CARDS)) == CARDS
    assert len({str(card) for card in CARDS}) == 52


@pytest.mark.parametrize(
    "text", ["", "H", "10", "5", "1H", "11H", "0H", "5X", "H5", "5HH", "105H", "5 H", "Joker", "♥"]
)
def test_text_that_is_not_a_card_is_refused_and_named(text):
    with pytest.raises(NotACard) as refused:
        Card.parse(text)
    assert f"“{text}”" in refused.value.sentence
    assert "5H" in refused.value.sentence, "and told how a card is written"


@pytest.mark.parametrize("text", ["5H JC 10D", "5H, JC, 10D", "5h,jc,TD", "  5♥\tJ♣\n10♦ "])
def test_cards_are_separated_by_spaces_or_commas(text):
    assert written(parse_cards(text)) == "5H JC TD"


def test_no_cards_are_no_mistake():
    assert parse_cards(" ,") == ()


@pytest.mark.parametrize(
    ("text", "number", "word", "at"),
    [("5H XX 7D", 2, "XX", 3), ("5H, JC, 1D", 3, "1D", 8), ("  ten", 1, "ten", 2), ("5H 5 5D", 2, "5", 3)],
)
def test_an_invalid_card_in_a_list_is_reported_with_its_position(text, number, word, at):
    with pytest.raises(NotACard) as refused:
        parse_cards(text)
    assert refused.value.at == at
    assert f"Card {number}, “{word}” at character {at + 1}," in refused.value.sentence


@pytest.mark.parametrize(("text", "value"), [("AS", 1), ("9C", 9), ("TC", 10), ("JC", 10), ("QD", 10), ("KH", 10)])
def test_court_cards_count_ten_and_the_ace_one(text, value):
    assert Card.parse(text).value == value


def test_a_card_is_known_by_its_number_its_name_and_its_letters():
    card = Card.of(Rank.FIVE, Suit.HEARTS)
    assert (card, card.name, str(card), repr(card)) == (30, "five of hearts", "5H", "Card('5H')")
