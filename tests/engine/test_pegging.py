"""The play: the score of each card of a pile."""

from random import Random

import pytest

from games.engine.cards import Card, parse_cards
from games.engine.pegging import pegs
from tests.engine import naive

NOTHING = ()
FIFTEEN, THIRTY_ONE = ("fifteen", 2), ("thirty-one", 2)
PAIR, PAIR_ROYAL, DOUBLE_PAIR_ROYAL = ("pair", 2), ("pair royal", 6), ("double pair royal", 12)


def run(length):
    return ("run", length)


def pile_of(ranks):
    """Cards of these ranks, the suits in turn."""
    return parse_cards(" ".join(rank + "CDHS"[place % 4] for place, rank in enumerate(ranks.split())))


def pegged(pile, **rule):
    return [(score.reason, score.points) for score in pegs(pile, **rule)]


def play(*cards):
    """A pile card by card, from pairs of a rank and its score."""
    pile = pile_of(" ".join(rank for rank, _ in cards))
    return [pegged(pile[:laid]) for laid in range(1, len(pile) + 1)], [list(scores) for _, scores in cards]


IN_THE_SOURCES = {
    "te-club: 8 7 7 6, the foreign seven breaks the run": [
        ("8", NOTHING),
        ("7", [FIFTEEN]),
        ("7", [PAIR]),
        ("6", NOTHING),
    ],
    "te-club: 9 6 8 7, a true run": [("9", NOTHING), ("6", [FIFTEEN]), ("8", NOTHING), ("7", [run(4)])],
    "te-club: four, then thirteen": [("4", NOTHING), ("9", NOTHING)],
    "te-club: 9 10 J": [("9", NOTHING), ("T", NOTHING), ("J", [run(3)])],
    "te-club: J 9 10": [("J", NOTHING), ("9", NOTHING), ("T", [run(3)])],
    "te-club: 9 10 Q is none": [("9", NOTHING), ("T", NOTHING), ("Q", NOTHING)],
    "te-club: jack with queen is no pair": [("J", NOTHING), ("Q", NOTHING)],
    "hoyle: 7 6 8": [("7", NOTHING), ("6", NOTHING), ("8", [run(3)])],
    "hoyle: 5 2 4 3": [("5", NOTHING), ("2", NOTHING), ("4", NOTHING), ("3", [run(4)])],
    "hoyle: pair, pair royal, double pair royal": [
        ("3", NOTHING),
        ("3", [PAIR]),
        ("3", [PAIR_ROYAL]),
        ("3", [DOUBLE_PAIR_ROYAL]),
    ],
    "hoyle: king and jack are no pair": [("K", NOTHING), ("J", NOTHING)],
    "uspc-1922: the example of playing and scoring": [
        ("4", NOTHING),
        ("5", NOTHING),
        ("3", [run(3)]),
        ("3", [FIFTEEN, PAIR]),
        ("3", [PAIR_ROYAL]),
        ("7", NOTHING),
        ("6", [THIRTY_ONE]),
    ],
    "uspc-1922: its 9 after the 31 begins a pile": [("9", NOTHING)],
    "uspc-1922: three queens, three pairs": [("Q", NOTHING), ("Q", [PAIR]), ("Q", [PAIR_ROYAL])],
    "uspc-1922: 6 8 7, and a fourth in sequence": [("6", NOTHING), ("8", NOTHING), ("7", [run(3)]), ("9", [run(4)])],
    "uspc-1922: 5 4 3 3, the duplicate breaks the run": [
        ("5", NOTHING),
        ("4", NOTHING),
        ("3", [run(3)]),
        ("3", [FIFTEEN, PAIR]),
    ],
    "future-aids: 9 7 6 8": [("9", NOTHING), ("7", NOTHING), ("6", NOTHING), ("8", [run(4)])],
    "future-aids: 6 7 8 9": [("6", NOTHING), ("7", NOTHING), ("8", [run(3)]), ("9", [run(4)])],
    "future-aids: A 2 3 yes": [("A", NOTHING), ("2", NOTHING), ("3", [run(3)])],
    "future-aids: Q K A no": [("Q", NOTHING), ("K", NOTHING), ("A", NOTHING)],
    "future-aids: last cards 8 and 7": [("8", NOTHING), ("7", [FIFTEEN])],
    "future-aids: last cards 9 and 9": [("9", NOTHING), ("9", [PAIR])],
    "future-aids: 24, and a 7": [("T", NOTHING), ("K", NOTHING), ("4", NOTHING), ("7", [THIRTY_ONE])],
    "future-aids: 24, and a 4": [("T", NOTHING), ("K", NOTHING), ("4", NOTHING), ("4", [PAIR])],
    "future-aids: 24, and 3 and 2": [
        ("T", NOTHING),
        ("K", NOTHING),
        ("4", NOTHING),
        ("3", NOTHING),
        ("2", [run(3)]),
    ],
}


@pytest.mark.parametrize("cards", IN_THE_SOURCES.values(), ids=IN_THE_SOURCES)
def test_the_examples_of_the_sources_card_by_card(cards):
    found, result = play(*cards)
    assert found == result


@pytest.mark.parametrize(
    ("ranks", "scores"),
    [
        pytest.param("5 4 6", [FIFTEEN, run(3)], id="cribbage 1.3.2: no runs in the play"),
        pytest.param("9 9 J", [], id="cribbage 1.3.2: an old pair paid again"),
        pytest.param("5 4 5 6", [run(3)], id="pycribbage 1.0.0: a rank before the run comes again in it"),
        pytest.param("7 2 7", [], id="bsd-games #7, #8: a pair over a card between"),
        pytest.param("K 6 7 8", [THIRTY_ONE, run(3)], id="t_games #464: thirty-one together with a run"),
        pytest.param("J T J", [], id="bsd-games #7, #8: jacks with a ten between"),
    ],
)
def test_the_bugs_of_other_engines(ranks, scores):
    assert pegged(pile_of(ranks)) == scores


@pytest.mark.parametrize(
    ("ranks", "scores"),
    [
        ("2 3 5 6", []),
        ("2 3 5 6 4", [run(3), run(4), run(5)]),
        ("5 2 4 3", [run(3), run(4)]),
        ("2 6 3 5 4", [run(3), run(4), run(5)]),
        ("9 7 6 8", [run(3), run(4)]),
        ("3 2 A 4", [run(4)]),
        ("4 5 6 7", [run(4)]),  # Scoring during Play: an additional card that makes it a run of four pegs four
        ("7 6 5 4", [run(4)]),
        ("2 4 5 3 6", [run(5)]),
        ("5 4 6", [FIFTEEN, run(3)]),
        ("5 4 3 3", [FIFTEEN, PAIR]),
    ],
)
def test_future_aids_also_pays_the_shorter_runs_where_a_card_fills_a_break(ranks, scores):
    assert pegged(pile_of(ranks), also_shorter_runs=True) == scores


def test_every_other_source_pays_the_longest_run_alone():
    assert pegged(pile_of("2 3 5 6 4")) == [run(5)]


def test_the_longest_run_there_can_be_is_of_seven():
    assert pegged(pile_of("7 A 6 2 5 3 4")) == [run(7)]


def test_a_score_lists_its_cards_in_the_order_of_play():
    pile = parse_cards("KC 6D 8H 7S")
    thirty_one, sequence = pegs([int(card) for card in pile])
    assert (thirty_one.cards, sequence.cards) == (pile, pile[1:])
    assert all(isinstance(card, Card) for card in thirty_one.cards), "cards, also where numbers were laid"


def test_suits_do_not_matter_in_the_play():
    assert pegged(parse_cards("2H 4H 6H 8H")) == []


@pytest.mark.parametrize("also_shorter_runs", [False, True])
def test_the_naive_pegger_agrees_on_every_card_of_many_random_piles(also_shorter_runs):
    dice = Random(31)
    cards = 0
    while cards < 20_000:
        pile, few_ranks = [], dice.sample(range(13), 6)
        for card in dice.sample([suit * 13 + rank for suit in range(4) for rank in few_ranks], 13):
            if naive.adds_up_to([*pile, card]) > 31:
                continue
            pile.append(card)
            cards += 1
            rule = {"also_shorter_runs": also_shorter_runs}
            assert pegged(pile, **rule) == naive.pegs(pile, **rule), pile
