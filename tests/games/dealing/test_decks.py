"""Decks from all seats' seeds: test vectors, uniformity, and cuts after time-outs."""

from collections import Counter
from math import sqrt
from uuid import UUID

import numpy as np
import pytest

from games.dealing import (
    auto_cut,
    auto_place,
    chain,
    deck_key,
    seat_commitment,
    server_commitment,
    shuffled,
    spoken,
)
from games.dealing.decks import PLACES, Stream
from games.dealing.words import WORDS
from games.engine import (
    PRESETS,
    Card,
    CutForDeal,
    CutTied,
    Deal,
    DealFell,
    RuleSet,
    SpreadDeck,
    begin,
    replay,
    step,
    written,
)

SERVER = b"\1" * 32
TWO, THREE, FOUR = (UUID(bytes=bytes(range(first, first + 16))) for first in (0x00, 0x10, 0x20))


def seeds(seats: int) -> list[bytes]:
    return [bytes((seat + 2,)) * 32 for seat in range(seats)]


def key(match: UUID, seats: int, deal: int = 1) -> bytes:
    return deck_key(match, deal, SERVER, seeds(seats), 1)


@pytest.mark.parametrize(
    ("match", "commitment"),
    [
        (TWO, "4234b6ddb5b7749460c134a45d8df744686be10310b15cfa2f307106499a1b3a"),
        (FOUR, "ab57e220bb3fba876c9c150360108c88be265b7b8c3eeb6055e644070d9d278d"),
    ],
)
def test_the_commitment_of_the_server(match: UUID, commitment: str) -> None:
    assert server_commitment(match, 1, SERVER, 1).hex() == commitment


@pytest.mark.parametrize(
    ("match", "seat", "commitment"),
    [
        (TWO, 0, "b1080349a209a6a0fd905e30d4c6d795222b63810e32a06796d8f6ce4cd237a4"),
        (TWO, 1, "5cf6da950e853fb61b6465c9c1fcc7286f1b93daa74073c73b330e3d33989b47"),
        (FOUR, 3, "3029ad041b2002c726cc76b2b9171ffcee5bff5e324e89b3a6b8b098fabcc9aa"),
    ],
)
def test_the_commitment_of_a_seat(match: UUID, seat: int, commitment: str) -> None:
    assert seat_commitment(match, 1, seat, seeds(4)[seat], 1).hex() == commitment


@pytest.mark.parametrize(
    ("match", "seats", "top"),
    [
        (TWO, 2, "JD TS KC 2D 7C 9S 7S 7H 8C 9D 7D QC 3H QS 5D 8S QD"),
        (FOUR, 4, "4H 2D 8H 7D 6H KC 2C 9C 8D 2S 8S AC 9D 5H 7S KH JH 5C QC 3H"),
    ],
)
def test_the_seeds_fix_the_deck(match: UUID, seats: int, top: str) -> None:
    assert written(shuffled(key(match, seats), 1)).startswith(top)


@pytest.mark.parametrize(
    ("match", "seats", "dealt", "lifted", "starter"), [(TWO, 2, 12, 18, "QH"), (FOUR, 4, 20, 10, "AS")]
)
def test_the_cut_for_a_seat_that_ran_out_of_time(
    match: UUID, seats: int, dealt: int, lifted: int, starter: str
) -> None:
    stock = shuffled(key(match, seats), 1)[dealt:]
    assert (auto_cut(key(match, seats), len(stock), 1), stock[lifted]) == (lifted, Card.parse(starter))


def test_a_cut_of_seventeen() -> None:
    assert str(shuffled(key(TWO, 2), 1)[12 + 17]) == "2S"


def test_revision_2_has_labels_of_its_own() -> None:
    fixed = deck_key(TWO, 1, SERVER, seeds(2))
    deck = written(shuffled(fixed))
    assert server_commitment(TWO, 1, SERVER).hex() == "ae34ad7ae2bed3ea6fc98c249b6808579c5e636c73216db6fa486215ee429534"
    assert (
        seat_commitment(TWO, 1, 1, seeds(2)[1]).hex()
        == "2ec9bfe2bb9faf456bdef1541d55634463a49a23946161a283587299b4feaa45"
    )
    assert deck.startswith("2C 9S QH 5C 8C 5H QS 2S 8H 2D 9H KS 6H 3S 5D 3C 9D ")
    assert auto_cut(fixed, 40) == 36


def test_a_head_is_spoken_as_twelve_words_of_ten_bits() -> None:
    """120 bits: finding another file for them takes at least 2^110 attempts."""
    head = chain(["{}"])
    assert head.hex() == "222a9ee9bd523c73e7a9172f4190c73bcf4905d1d6e725f87845253c56737d0e"
    assert spoken(head) == "card people treat honey father tutor detail timber book rare brass cotton"
    assert (len({*WORDS}), len(spoken(head).split()) * 10) == (1024, 120)
    assert spoken(bytes(31) + b"\xff") == spoken(bytes(32)) != spoken(bytes(14) + b"\1" + bytes(17))


def test_no_two_words_differ_in_one_letter() -> None:
    def without_one(word: str) -> set[str]:
        return {f"{word[:at]}.{word[at + 1 :]}" for at in range(len(word))}

    alike = Counter(pattern for word in WORDS for pattern in without_one(word))
    assert max(alike.values()) == 1 and all(2 < len(word) < 8 for word in WORDS)


def test_bytes_from_the_uneven_end_are_passed_over() -> None:
    """51 draws use 54 bytes of the stream, which are two blocks."""
    stream = Stream(key(TWO, 2), revision=1)
    for last in range(51, 0, -1):
        stream.uniform(last + 1)
    rest = Stream(key(TWO, 2), revision=1)
    assert [stream.uniform(256) for _ in range(9)] == [rest.uniform(256) for _ in range(54 + 9)][54:]


@pytest.mark.parametrize("seed", range(4))
def test_each_seed_match_and_deal_makes_another_deck(seed: int) -> None:
    match, other = FOUR, TWO
    dealt = deck_key(match, 1, SERVER, seeds(4), 1)
    changed = [bytes(32) if seat == seed else its for seat, its in enumerate(seeds(4))]
    others = {
        deck_key(match, 1, SERVER, changed, 1),
        deck_key(match, 1, bytes(32), seeds(4), 1),
        deck_key(match, 2, SERVER, seeds(4), 1),
        deck_key(other, 1, SERVER, seeds(4), 1),
        deck_key(match, 1, SERVER, seeds(4)),
    }
    assert len(others - {dealt}) == 5


@pytest.mark.parametrize(
    ("rules", "match", "hands", "crib", "stock"),
    [
        (PRESETS["hoyle"], TWO, ("TS 2D 9S 7H 9D QC", "JD KC 7C 7S 8C 7D"), "", 40),
        (PRESETS["five-card"], TWO, ("TS 2D 9S 7H 9D", "JD KC 7C 7S 8C"), "", 42),
        (PRESETS["hoyle"].but(players=3), THREE, ("3S QH 9C 8C QD", "QC JC TC 6S 7H", "5H AD TS 9D 4C"), "5C", 36),
    ],
    ids=["six-cards", "five-cards", "three"],
)
def test_the_deck_is_dealt_from_its_top(
    rules: RuleSet, match: UUID, hands: tuple[str, ...], crib: str, stock: int
) -> None:
    """Seat 0 deals: the first card goes to seat 1. With three the card after the hands goes to the crib."""
    (dealt,), _ = step(replay(begin(rules, dealer=0)), Deal(shuffled(key(match, rules.players), 1)))
    assert (tuple(map(written, dealt.hands)), written(dealt.crib), len(dealt.stock)) == (hands, crib, stock)


def evenness(decks: list[tuple[int, ...]]) -> float:
    """χ² of card by position, as a standard normal deviate: near 0 for a uniform shuffle (51² degrees of freedom)."""
    table = np.zeros((52, 52))
    for place, cards in enumerate(np.array(decks).T):
        table[place] = np.bincount(cards, minlength=52)
    expected = len(decks) / 52
    return (((table - expected) ** 2 / expected).sum() - 51**2) / sqrt(2 * 51**2)


def badly_shuffled(key: bytes) -> tuple[int, ...]:
    """The well-known wrong algorithm: every card is swapped with any of the 52."""
    deck, uniform = list(range(52)), Stream(key).uniform
    for one in range(51, -1, -1):
        other = uniform(52)
        deck[one], deck[other] = deck[other], deck[one]
    return tuple(deck)


@pytest.mark.slow
def test_the_shuffle_is_even_and_a_wrong_one_is_seen_to_be_uneven() -> None:
    keys = [key(TWO, 2, deal) for deal in range(1, 20_001)]
    assert abs(evenness([shuffled(one) for one in keys])) < 4
    assert evenness([badly_shuffled(one) for one in keys]) > 100


def test_cuts_for_want_of_time_are_even() -> None:
    cuts = Counter(auto_cut(key(TWO, 2, deal), 40) for deal in range(6_600))
    assert sorted(cuts) == [*range(4, 37)]
    assert max(cuts.values()) < 260 and min(cuts.values()) > 140  # 200 each, four deviations either way


def test_a_place_that_is_taken_is_not_drawn_for_the_first_deal() -> None:
    places: list[int] = []
    while len(places) < len(PLACES):
        places.append(auto_place(key(TWO, 2, 0), places))
    assert sorted(places) == [*PLACES]


def test_the_drawn_place_is_the_first_free_one_of_the_stream() -> None:
    first = auto_place(key(TWO, 2, 0), [])
    second = auto_place(key(TWO, 2, 0), [first])
    assert auto_place(key(TWO, 2, 0), [second]) == first


def test_players_who_tie_in_the_cut_take_other_places_of_the_same_deck() -> None:
    """Three players cut; two aces tie for the deal and cut again, and the lower of the two new cards deals."""
    deck = shuffled(key(THREE, 3, 0))
    low, same = [place for place in PLACES if deck[place].rank == 1][:2]
    high, again = sorted({*PLACES} - {low, same}, key=lambda place: deck[place].rank)[-2:]
    state = step(replay(begin(PRESETS["hoyle"].but(players=3))), SpreadDeck(deck))[1]
    for seat, place in enumerate((low, high)):
        state = step(state, CutForDeal(seat, place))[1]
    (_, tied), state = step(state, CutForDeal(2, same))
    state = step(state, CutForDeal(0, again))[1]
    drawn = auto_place(key(THREE, 3, 0), [low, high, same, again])
    events, _ = step(state, CutForDeal(2, drawn))
    assert (tied, events[1]) == (CutTied((0, 2)), DealFell(2))
