"""The value of each discard of a hand."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from games.analysis.batch import score_hands
from games.analysis.deal_sizes import kinds, ways
from games.analysis.expected import discards
from games.analysis.weights import weights_of
from games.engine.cards import parse_cards, written

from .naive import naive

GAMES = {(6, 2): 15, (5, 2): 10, (5, 3): 5, (5, 4): 5}


@pytest.mark.parametrize(("game", "many"), GAMES.items())
@pytest.mark.parametrize("own_crib", [True, False])
@pytest.mark.parametrize("exact", [True, False])
def test_every_discard_once_the_best_first(game, many, own_crib, exact):
    dealt, seats = game
    hand = tuple(Random(dealt + seats).sample(range(52), dealt))
    found = discards(hand, own_crib=own_crib, seats=seats, exact=exact)
    assert len({way.discarded for way in found}) == len(found) == many
    assert all(sorted(way.kept + way.discarded) == sorted(hand) for way in found)
    assert [way.total for way in found] == sorted((way.total for way in found), reverse=True)
    sign = 1 if own_crib else -1
    assert all(way.total == pytest.approx(way.hand + sign * way.crib) for way in found)


def test_the_crib_is_over_every_discard_of_the_opponent_and_every_starter():
    hand = parse_cards("5H JH 4C 4D KS 9C")
    unseen = [card for card in range(52) if card not in hand]
    pairs = np.array(list(combinations(unseen, 2)))
    shares = weights_of(6, 2).shares["opponent's"]
    likely = shares[kinds(pairs)] / ways(2)[kinds(pairs)]
    way = next(way for way in discards(hand, own_crib=True) if written(way.discarded) == "5H JH")
    rows = [(*way.discarded, *pair, starter) for pair in pairs for starter in unseen if starter not in pair]
    expected = np.average(score_hands(np.array(rows), is_crib=True), weights=likely.repeat(44))
    assert way.crib == pytest.approx(expected)
    assert way.hand == pytest.approx(sum(naive(way.kept, starter) for starter in unseen) / 46)


@pytest.mark.parametrize("game", GAMES)
def test_the_stored_table_of_cribs_is_close_to_the_exact_values(game):
    dealt, seats = game
    deck = Random(seats)
    apart = []
    for _ in range(100):
        hand = deck.sample(range(52), dealt)
        exact = {way.discarded: way.crib for way in discards(hand, own_crib=False, seats=seats)}
        quick = {way.discarded: way.crib for way in discards(hand, own_crib=False, seats=seats, exact=False)}
        apart += [abs(exact[discarded] - quick[discarded]) for discarded in exact]
    assert 0 < sum(apart) / len(apart) < 0.25


@pytest.mark.parametrize(
    ("hand", "own_crib", "discarded"),
    [
        ("4C 5D 6H 6S KD AC", True, "KD AC"),  # keep a hand of 14, whoever owns the crib
        ("4C 5D 6H 6S KD AC", False, "KD AC"),
        ("5C JD QH KS 9D 4C", False, "9D 4C"),
        ("7C 8D 9H 2S 3D KC", True, "2S 3D"),  # puts them into its own crib
        ("5C 5D 5H JS KD 2C", False, "KD 2C"),  # keeps the jack out of the opponent's
    ],
)
def test_the_best_discard_of_a_known_hand(hand, own_crib, discarded):
    best = discards(parse_cards(hand), own_crib=own_crib)[0]
    assert set(best.discarded) == set(parse_cards(discarded))


def test_cards_come_back_as_they_were_given():
    hand = parse_cards("5C 5D 5H JS KD 2C")
    assert all(card in hand and hasattr(card, "suit") for way in discards(hand, own_crib=True) for card in way.kept)


@pytest.mark.parametrize(
    ("hand", "seats", "said"),
    [
        ([1, 2, 3, 4, 5, 5], 2, "different cards"),
        ([1, 2, 3, 4, 5, 52], 2, "different cards"),
        ([1, 2, 3, 4, 5, -1], 2, "different cards"),
        ([1, 2, 3, 4], 2, "No game deals 4 cards"),
        ([1, 2, 3, 4, 5, 6], 3, "6 cards to each of 3 seats"),
        ([], 2, "No game deals 0"),
    ],
)
def test_cards_that_are_not_a_hand_are_refused(hand, seats, said):
    with pytest.raises(ValueError, match=said):
        discards(hand, own_crib=True, seats=seats)
