"""The show: hands and cribs, by score and by table."""

from collections import Counter
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from games.engine.cards import CARDS, Card, parse_cards, written
from games.engine.scoring import count_five, count_four, points, show, total
from testing.scale import examples
from tests.engine import naive


def shown(hand, starter, **where):
    """Points by reason of a written hand."""
    found = Counter()
    for score in show(parse_cards(hand), Card.parse(starter), **where):
        found[score.reason] += score.points
    return dict(found)


def worth(hand, starter, **where):
    """The total, which both scorers must give."""
    scores = show(parse_cards(hand), Card.parse(starter), **where)
    assert points(parse_cards(hand), Card.parse(starter), **where) == total(scores)
    return total(scores)


def cards_of(reason, hand, starter):
    return [written(score.cards) for score in show(parse_cards(hand), Card.parse(starter)) if score.reason == reason]


@pytest.mark.parametrize(
    ("hand", "starter", "expected"),
    [
        pytest.param("8C 7D 7H 6S", "2C", 16, id="te-club: 8 7 7 6 2"),
        pytest.param("9C 6D 5H 4S", "4C", 14, id="hoyle: 9 6 5 4 4"),
        pytest.param("JH 5C 5D 5S", "5H", 29, id="hoyle and te-club: the highest there is"),
        pytest.param("JS 5C 5D 5H", "5S", 29, id="the 29 of another suit"),
        pytest.param("JC 5C 5D 5S", "5H", 28, id="hoyle: without his nobs, 28"),
        pytest.param("5H 5C 5D 5S", "JH", 28, id="hoyle: heels are no part of the hand"),
        pytest.param("2C 4D 6H 8S", "KC", 0, id="hoyle: nineteen"),
        pytest.param("QC KD AH 7S", "9C", 0, id="future-aids: Q K A is no run"),
        pytest.param("KC AD 2H 7S", "JC", 0, id="te-club: the ace is always low"),
        pytest.param("AC 2D 3H QS", "TC", 5 + 2, id="future-aids: A 2 3 is one"),
    ],
)
def test_the_hands_of_the_sources(hand, starter, expected):
    assert worth(hand, starter) == expected


@pytest.mark.parametrize(
    ("hand", "starter", "expected"),
    [
        pytest.param("4C 3D 3H 2S", "KC", 8, id="hoyle: double run of three, 4 3 3 2"),
        pytest.param("7C 8D 9H 9S", "KC", 8, id="future-aids: double run of three, 7 8 9 9"),
        pytest.param("8C 7D 7H 6S", "2C", 8, id="te-club: a run of three with one card duplicated"),
        pytest.param("9C 6D 5H 4S", "4C", 8, id="hoyle: the double run of 9 6 5 4 4"),
        pytest.param("4C 5D 6H 7S", "7C", 10, id="future-aids: double run of four, 4 5 6 7 7"),
        pytest.param("KC KD KH QS", "JC", 15, id="hoyle: triple run, K K K Q J"),
        pytest.param("2C 2D 2H 3S", "4C", 15, id="future-aids: triple run, 2 2 2 3 4"),
        pytest.param("8C 8D 7H 6S", "6C", 16, id="hoyle: quadruple run, 8 8 7 6 6"),
        pytest.param("2C 2D 3H 3S", "4C", 16, id="future-aids: quadruple run, 2 2 3 3 4"),
        pytest.param("QH QC QS 2D", "7D", 6, id="uspc-1922: pair royal"),
        pytest.param("KH KD KC KS", "2D", 12, id="uspc-1922: double pair royal"),
        pytest.param("KH 9D JC 2S", "7D", 0, id="hoyle: king and jack are no pair"),
        pytest.param("AC 2D 3H 4S", "5C", 5, id="uspc-1922: a run of five"),
        pytest.param("AC 2D 3H 4S", "9C", 4, id="uspc-1922: a run of four is not also two of three"),
    ],
)
def test_the_counts_of_the_sources_for_runs_and_pairs_alone(hand, starter, expected):
    found = shown(hand, starter)
    assert found.get("run", 0) + found.get("pair", 0) == expected


@pytest.mark.parametrize(
    ("hand", "starter", "is_crib", "expected"),
    [
        pytest.param("2C 4C 6C 8C", "KS", False, 4, id="all: four in the hand"),
        pytest.param("2C 4C 6C 8C", "KC", False, 5, id="all: five with the starter"),
        pytest.param("2C 4C 6C 8C", "KS", True, 0, id="hoyle, te-club: none for four in the crib"),
        pytest.param("2C 4C 6C 8C", "KC", True, 5, id="hoyle, te-club, future-aids: all five in the crib"),
        pytest.param("2C 4C 6C 8S", "KC", False, 0, id="te-club: three and the starter are none"),
        pytest.param("2C 4C 6C", "KS", False, 3, id="five-card: three in the hand"),
        pytest.param("2C 4C 6C", "KC", False, 4, id="five-card: four with the starter"),
        pytest.param("2C 4C 6S", "KC", False, 0, id="five-card: two and the starter are none"),
    ],
)
def test_a_flush_is_the_whole_hand_and_in_the_crib_the_starter_too(hand, starter, is_crib, expected):
    assert shown(hand, starter, is_crib=is_crib).get("flush", 0) == expected
    assert worth(hand, starter, is_crib=is_crib) == expected


@pytest.mark.parametrize("is_crib", [False, True])
@pytest.mark.parametrize(
    ("hand", "starter", "expected"),
    [("JH 2C 4D 6S", "KH", 1), ("JH 2C 4D 6S", "KS", 0), ("JH JS 4D 6S", "KS", 1), ("JH 2C 4D", "KH", 1)],
)
def test_his_nobs_is_the_jack_of_the_starters_suit_in_hand_or_crib(hand, starter, is_crib, expected):
    assert shown(hand, starter, is_crib=is_crib).get("his nobs", 0) == expected


@pytest.mark.parametrize(
    ("reason", "hand", "starter", "is_crib", "expected"),
    [
        pytest.param("flush", "2C 4C 6C 8C", "KS", True, 0, id="OpenSpiel: a four-flush in the crib"),
        pytest.param("flush", "2C 4C 6C 8C", "KC", True, 5, id="all five in the crib still count"),
        pytest.param("run", "7C 8D 9H 9S", "KC", False, 6, id="cribbage 1.3.2: a double run counted once"),
        pytest.param("run", "7C 8D 9H 9S", "9C", False, 9, id="cribbage 1.3.2: a triple run counted once"),
        pytest.param("flush", "2C 4C 6C 8C", "KS", False, 4, id="cribbage 1.3.2: no four-flush"),
        pytest.param("run", "3C 4D 9H KS", "2C", False, 3, id="cszczepaniak: a run's lowest card is only the starter"),
        pytest.param("run", "3C 4D 5H KS", "2C", False, 4, id="cszczepaniak: a longer run with the starter lowest"),
        pytest.param("his nobs", "2C 4D 6H 8S", "JC", False, 0, id="bsd-games #7, #8: nobs when a jack is turned"),
        pytest.param("his nobs", "JD 4D 6H 8S", "JC", False, 0, id="bsd-games #7, #8: nobs beside a jack turned"),
        pytest.param("flush", "2C 4C 6C 8S", "KC", False, 0, id="bsd-games #7, #8: a four-flush with the starter"),
    ],
)
def test_the_bugs_of_other_engines(reason, hand, starter, is_crib, expected):
    assert shown(hand, starter, is_crib=is_crib).get(reason, 0) == expected
    worth(hand, starter, is_crib=is_crib)


def test_te_clubs_four_fifteens_are_named_card_by_card():
    assert cards_of("fifteen", "8C 7D 7H 6S", "2C") == ["7D 8C", "7H 8C", "2C 6S 7D", "2C 6S 7H"]
    assert cards_of("run", "8C 7D 7H 6S", "2C") == ["6S 7D 8C", "6S 7H 8C"]


def test_uspc_1922_names_the_pairs_of_four_kings():
    assert cards_of("pair", "KH KD KC KS", "2D") == ["KC KD", "KC KH", "KC KS", "KD KH", "KD KS", "KH KS"]


def test_the_customary_order_is_fifteens_runs_pairs_flush_and_his_nobs():
    reasons = [score.reason for score in show(parse_cards("4H 5H 6H JH"), Card.parse("5C"))]
    assert list(dict.fromkeys(reasons)) == ["fifteen", "run", "pair", "flush"]
    reasons = [score.reason for score in show(parse_cards("2H 3H 4H JH"), Card.parse("9H"))]
    assert list(dict.fromkeys(reasons)) == ["fifteen", "run", "flush", "his nobs"]


def test_a_hand_counts_the_same_in_whatever_order_it_is_held():
    hand = parse_cards("5C 5D JH 6S")
    assert show(hand, Card.parse("4H")) == show([int(card) for card in reversed(hand)], Card.parse("4H"))


@pytest.mark.slow
def test_both_scorers_and_the_naive_one_agree_on_every_set_of_ranks():
    for ranks in combinations_with_replacement(range(13), 5):
        if ranks[0] != ranks[4]:
            *hand, starter = (rank + 13 * (place % 4) for place, rank in enumerate(ranks))
            found = sum(naive.show(hand, starter).values())
            assert points(hand, starter) == total(show(hand, starter)) == found, written([*hand, starter])


@pytest.mark.parametrize(("held", "is_crib"), [(4, False), (4, True), (3, False)])
@pytest.mark.parametrize("deck", [CARDS, CARDS[13:39]], ids=["52 cards", "two suits, for flushes"])
def test_both_scorers_and_the_naive_one_agree_on_random_hands_reason_by_reason(deck, held, is_crib):
    dice = Random(29)
    for _ in range(examples(1_000, 4_000)):
        *hand, starter = dice.sample(deck, held + 1)
        found = naive.show(hand, starter, is_crib=is_crib)
        assert shown(written(hand), str(starter), is_crib=is_crib) == found
        assert points(hand, starter, is_crib=is_crib) == sum(found.values())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("is_crib", "of_all", "hands"),
    [
        pytest.param(
            False,
            61_974_180,
            {0: 1_009_008, 1: 99_792, 2: 2_813_796, 4: 2_855_676, 12: 317_340, 24: 3_680, 28: 76, 29: 4},
            id="hands",
        ),
        pytest.param(
            True,
            61_528_020,
            {0: 1_022_208, 1: 99_792, 2: 2_839_800, 4: 2_868_960, 24: 3_680, 28: 76, 29: 4},
            id="cribs",
            marks=pytest.mark.long,
        ),
    ],
)
def test_all_12_994_800_hands_with_starters_have_the_known_totals(is_crib, of_all, hands):
    """Every hand with every club as starter, four times: suits are interchangeable."""
    found = Counter()
    for starter in range(13):
        others = [card for card in range(52) if card != starter]
        found.update([count_five(*hand, starter, is_crib=is_crib) for hand in combinations(others, 4)])
    assert 4 * found.total() == 12_994_800
    assert 4 * sum(score * number for score, number in found.items()) == of_all
    assert {score: 4 * found[score] for score in hands} == hands
    assert sorted(found) == [*range(19), *range(20, 25), 28, 29], "nothing counts 19, 25, 26 or 27 (hoyle, te-club)"


def test_suits_are_interchangeable_in_every_rule():
    dice = Random(4)
    for _ in range(2_000):
        cards, suits = dice.sample(range(52), 5), dice.sample(range(4), 4)
        renamed = [suits[card // 13] * 13 + card % 13 for card in cards]
        assert count_five(*renamed) == count_five(*cards)
        assert count_four(*renamed[:4]) == count_four(*cards[:4])
