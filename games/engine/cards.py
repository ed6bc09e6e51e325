"""Cards: a rank and a suit, parsed from typed text and written as "5H"."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from common.language import gettext
from common.language import gettext_noop as _


class Suit(IntEnum):
    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def word(self) -> str:
        return gettext(SUIT_WORDS[self])


class Rank(IntEnum):
    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def word(self) -> str:
        return gettext(RANK_WORDS[self - 1])


SUIT_WORDS = (_("clubs"), _("diamonds"), _("hearts"), _("spades"))
RANK_WORDS = (
    *(_("ace"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"), _("nine"), _("ten")),
    *(_("jack"), _("queen"), _("king")),
)
LETTERS = "A23456789TJQK"
SUITS = "CDHS"
SIGNS = "♣♦♥♠♧♢♡♤"
EMOJI = "\ufe0f"  # variation selectors that phones add to suit signs for color
ACE, JACK, KING = 1, 11, 13

# By card number. The engine's inner loops read these; other code reads `card.rank`, `card.suit` and `card.value`.
RANK = tuple(number % 13 + 1 for number in range(52))
VALUE = tuple(min(rank, 10) for rank in RANK)
SUIT = tuple(number // 13 for number in range(52))


class NotACard(ValueError):
    """The text isn't a card; `sentence` explains it to the user, and `at` is the index of its first character."""

    def __init__(self, sentence: str, at: int = 0) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.at = at


class Card(int):
    """One of 52 cards: the number suit · 13 + rank − 1, suits in the order C D H S. `CARDS` holds them all."""

    __slots__ = ()

    @property
    def rank(self) -> Rank:
        return Rank(RANK[self])

    @property
    def suit(self) -> Suit:
        return Suit(SUIT[self])

    @property
    def value(self) -> int:
        """The card's value in the count: its pips, ten for a face card."""
        return VALUE[self]

    @property
    def name(self) -> str:
        """ "five of hearts" """
        return gettext("%(rank)s of %(suit)s") % {"rank": self.rank.word, "suit": self.suit.word}

    def __str__(self) -> str:
        return LETTERS[self % 13] + SUITS[self // 13]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    @staticmethod
    def of(rank: int, suit: int) -> Card:
        return CARDS[suit * 13 + rank - 1]

    @staticmethod
    def parse(text: str) -> Card:
        """Parses "5H", "10h", "TH" or "10♥". Raises NotACard."""
        if (card := _read(text.strip())) is None:
            sentence = gettext("“%(text)s” is not a card. Type a rank and a suit, for example 5H, 10C or JD.")
            raise NotACard(sentence % {"text": text})
        return card


CARDS = tuple(Card(number) for number in range(52))


def _read(word: str) -> Card | None:
    word = word.removesuffix(EMOJI)
    rank, suit = word[:-1].upper(), word[-1:].upper()
    rank = "T" if rank == "10" else rank
    place = SUITS.find(suit) if suit in SUITS else SIGNS.find(suit) % 4 if suit in SIGNS else -1
    if len(rank) != 1 or rank not in LETTERS or not suit or place < 0:
        return None
    return CARDS[place * 13 + LETTERS.index(rank)]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Parses cards separated by spaces or commas. Raises NotACard with the word and its position."""
    found: list[Card] = []
    at = 0
    for number, word in enumerate(text.replace(",", " ").split(), 1):
        at = text.index(word, at)
        card = _read(word)
        if card is None:
            sentence = gettext(
                "Card %(number)s, “%(word)s” at character %(place)s, is not a card. "
                "Type a rank and a suit, for example 5H or 10♥."
            )
            raise NotACard(sentence % {"number": number, "word": word, "place": at + 1}, at)
        found.append(card)
        at += len(word)
    return tuple(found)


def written(cards: Iterable[int]) -> str:
    """ "5H JC" """
    return " ".join(str(CARDS[card]) for card in cards)
