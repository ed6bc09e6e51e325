"""Luck averages out for fair decks with any discards, but not for stacked decks."""

from random import Random

import pytest

from games.analysis.luck import HEELS, USUAL_CARDS, Sample, dealt_value, exact, luck_in, samples_in
from games.engine import (
    CARDS,
    PRESETS,
    CutStarter,
    Deal,
    Discard,
    Discarding,
    TakeBack,
    begin,
    parse_cards,
    replay,
    step,
)

HOYLE, FIVE_CARD = PRESETS["hoyle"], PRESETS["five-card"]


def deal(rules, dice, *, stacked=False):
    """The events of a deal up to its starter; each seat discards its first cards, not the best ones."""
    deck = dice.sample(CARDS, 52)
    if stacked:  # one seat gets all the fives and jacks
        deck.sort(key=lambda card: card.rank not in (5, 11))
        deck = [card for pair in zip(deck[:26], deck[26:], strict=True) for card in pair]
    events = [*begin(rules, dealer=1 if stacked else dice.randrange(rules.players))]
    state = replay(events)
    for command in commands(state, tuple(deck)):
        done, state = step(state, command(state))
        events += done
    return events


def commands(state, deck):
    rules, dealer = state.rules, state.dealer
    yield lambda _: Deal(deck)
    for seat in range(rules.players):
        yield lambda now, seat=seat: Discard(seat, now.phase.hands[seat][: rules.discards])
    yield lambda now: CutStarter(rules.cutter_for(dealer), len(now.phase.stock) // 2)


@pytest.mark.parametrize("rules", [HOYLE, HOYLE.but(players=3), HOYLE.but(players=4), FIVE_CARD], ids=str)
def test_over_fair_deals_luck_comes_out_even(rules):
    dice = Random(11)
    lines = luck_in(draw for _ in range(1500) for draw in samples_in(deal(rules, dice), 0))
    assert [line.what for line in lines] == ["cards", "starters", "cribs", "heels"]
    assert max(abs(line.z) for line in lines) < 3.5
    assert lines[0].samples == lines[1].samples == 1500


def test_a_stacked_deck_is_seen():
    dice = Random(11)
    (line, *_) = luck_in(draw for _ in range(60) for draw in samples_in(deal(HOYLE, dice, stacked=True), 0))
    assert line.z > 5


@pytest.mark.slow
@pytest.mark.parametrize("dealt", [(5, 2), (5, 3)])
def test_the_usual_is_exact(dealt):
    assert exact(*dealt) == pytest.approx(USUAL_CARDS[dealt], abs=1e-6)


def test_the_usual_of_six_cards_is_that_of_a_sample():
    dice, (mean, deviation) = Random(3), USUAL_CARDS[6, 2]
    play_values = [dealt_value(tuple(dice.sample(CARDS, 6)), 2) for _ in range(4000)]
    assert abs(sum(play_values) / 4000 - mean) < 4 * deviation / 4000**0.5
    spread = (sum((one - mean) ** 2 for one in play_values) / 4000) ** 0.5
    assert spread == pytest.approx(deviation, rel=0.06)


def test_the_worth_of_a_hand_is_its_best_over_every_starter():
    """Three fives and a jack without its suit's five: only one starter of 46 makes 29."""
    worth = dealt_value(parse_cards("5C 5D 5S JH 9C KD"), 2)
    assert 14 < worth < 17


def test_cards_taken_up_again_count_once():
    events = [*begin(HOYLE, dealer=0)]
    state = replay(events)
    dealt, state = step(state, Deal(CARDS))
    assert isinstance(state.phase, Discarding)
    hand = state.phase.hands[1]
    events += dealt
    for command in (
        Discard(1, hand[:2]),
        TakeBack(1),
        Discard(1, hand[2:4]),
        Discard(0, state.phase.hands[0][:2]),
        CutStarter(1, 4),
    ):
        done, state = step(state, command)
        events += done
    whole = [*samples_in(events, 1)]
    first = next(at for at, event in enumerate(events) if type(event).__name__ == "Discarded")
    assert whole == [*samples_in(events[:first] + events[first + 2 :], 1)]
    assert [draw.what for draw in whole] == ["cards", "starters"]


def test_z_is_in_standard_errors():
    samples = [Sample("heels", 1.0, HEELS, HEELS * (1 - HEELS))] * 4
    (line,) = luck_in(samples)
    assert line.z == pytest.approx((4 - 4 / 13) / (4 * 12 / 169) ** 0.5)
