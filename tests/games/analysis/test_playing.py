"""The look-ahead in the play, compared with the engine and with the sources' advice."""

from itertools import takewhile
from random import Random

import pytest

from games.analysis.playing import OUT, Gain, gained, look_ahead, play_out
from games.engine import (
    CARDS,
    PRESETS,
    CutStarter,
    Deal,
    Discard,
    HandShown,
    Pegged,
    PlayCard,
    Playing,
    begin,
    legal,
    pegs,
    replay,
    step,
    total,
)
from testing.scale import examples

FAR = (121, 121)
DECK = [rank for rank in range(1, 14) for _ in range(4)]


def ranks(text):
    return tuple("A23456789TJQK".index(letter) + 1 for letter in text)


def some_pile(dice):
    """Cards played without a go, at most 31: of all ranks, or of close ones for runs."""
    cards = [card for card in CARDS if 3 <= card.rank <= 6] if dice.random() < 0.5 else CARDS
    pile = []
    for card in dice.sample(cards, dice.randrange(1, 9)):
        if sum(below.value for below in pile) + card.value <= 31:
            pile.append(card)
    return pile


def test_the_gain_of_a_card_equals_the_engines_score():
    dice, seen = Random(31), set()
    for _ in range(examples(short=4_000, full=10_000)):
        pile = some_pile(dice)
        points = gained(tuple(int(card.rank) for card in pile))
        assert points == total(pegs(pile)), pile
        seen.add(points)
    assert seen >= {0, 2, 3, 4, 5, 6, 8, 12}


@pytest.mark.parametrize(
    ("mine", "theirs", "pile", "gain"),
    [
        ("", "", "5T", Gain(3, 0)),  # fifteen, and the last card
        ("", "5", "T", Gain(0, 3)),  # they pair it
        ("K", "Q", "KQ9", Gain(2, 0)),  # a go; they lead, and the last card is ours
        ("", "KJ", "KQ9", Gain(1, 1)),  # they play both
        ("A", "K", "KQ9", Gain(1, 1)),  # they go, and the ace makes thirty
        ("2", "K", "KQ9", Gain(2, 1)),  # nothing but thirty-one for the go
        ("", "K", "KQAT", Gain(2, 1)),  # and for the last card
        ("5", "5", "5", Gain(9, 2)),  # a pair; fifteen with a pair royal, and the last card
    ],
)
def test_the_result_of_a_card(mine, theirs, pile, gain):
    assert play_out(ranks(mine), ranks(theirs), ranks(pile), to_go=FAR, depth=8) == gain


@pytest.mark.parametrize(
    ("mine", "theirs", "pile", "to_go", "gain"),
    [
        ("", "", "5T", (3, 9), Gain(OUT, 0)),
        ("", "5", "T", (9, 3), Gain(0, OUT)),
        ("5", "5", "5", (9, 2), Gain(0, OUT)),  # they win before our pair royal
        ("5", "5", "5", (8, 3), Gain(OUT, 2)),
        ("K", "Q", "KQ9", (1, 1), Gain(OUT, 0)),  # they win by the go
    ],
)
def test_the_first_player_to_peg_out_wins(mine, theirs, pile, to_go, gain):
    assert play_out(ranks(mine), ranks(theirs), ranks(pile), to_go=to_go, depth=8) == gain


def test_the_single_count_ends_the_play():
    with_more = {single: play_out((12, 13), (13,), (9, 12, 13), to_go=FAR, depth=8, single=single) for single in (0, 1)}
    assert with_more == {0: Gain(4, 0), 1: Gain(1, 0)}


def test_the_depth_limits_the_cards_looked_ahead():
    gains = [play_out((5, 5), (5, 9), (5,), to_go=FAR, depth=depth) for depth in (1, 2, 3, 4, 5)]
    assert gains == [Gain(0, 0), Gain(0, 2), Gain(8, 2), Gain(8, 2), Gain(9, 2)]


@pytest.mark.parametrize("name", ["hoyle", "five-card"])
@pytest.mark.parametrize("seed", range(20))
def test_the_engine_pegs_the_same_when_the_play_is_played_out(name, seed):
    """Deals through the engine: after any lead both sides play the card with most points, the higher of equals."""
    rules = PRESETS[name]
    state = replay(begin(rules, dealer=1))
    state = step(state, Deal(tuple(Random(seed).sample(CARDS, 52))))[1]
    for seat in (0, 1):
        state = step(state, Discard(seat, state.phase.hands[seat][:2]))[1]
    state = step(state, CutStarter(0, 20))[1]
    mine, theirs = (tuple(sorted(int(card.rank) for card in hand)) for hand in state.phase.hands)
    for card in state.phase.hands[0]:
        left = list(mine)
        left.remove(card.rank)
        gained = play_out(tuple(left), theirs, (int(card.rank),), to_go=FAR, depth=8, single=rules.single_count)
        assert gained == played_by_the_engine(state, card)


def played_by_the_engine(state, card):
    gains = [0, 0]
    while isinstance(state.phase, Playing):
        phase = state.phase
        cards = [card] if card is not None else [command.card for command in legal(state, phase.turn)]
        best = max(cards, key=lambda held: (total(pegs((*phase.pile, held))), held.rank))
        events, state = step(state, PlayCard(phase.turn, best))
        for event in takewhile(lambda event: not isinstance(event, HandShown), events):
            if isinstance(event, Pegged):
                gains[event.seat] += event.points
        card = None
    return Gain(*gains)


def test_cards_that_take_the_count_past_thirty_one_are_not_asked_about():
    assert look_ahead((1, 2, 3, 13), [(5,)], (13, 12, 9), to_go=FAR, depth=1) == {1: Gain(1, 0), 2: Gain(2, 0)}


def test_a_gain_is_the_mean_over_the_hands_they_may_hold():
    hands = [(5,), (9,), (10,), (11,)]
    gains = look_ahead((10, 12), hands, (), to_go=FAR, depth=2)
    assert gains == {10: Gain(0, 1), 12: Gain(0, 0.5)}


def expected(mine, pile="", *, depth=8, hands=2000, held=4):
    """By rank: our points minus theirs, over possible hands of theirs."""
    mine, pile = tuple(sorted(ranks(mine))), ranks(pile)
    deck = list(DECK)
    for rank in mine + pile:
        deck.remove(rank)
    dice = Random(f"{mine} {pile}")
    theirs = [tuple(sorted(dice.sample(deck, held))) for _ in range(hands)]
    gains = look_ahead(mine, theirs, pile, to_go=FAR, depth=depth)
    return {"-A23456789TJQK"[rank]: gain.own - gain.other for rank, gain in gains.items()}


@pytest.fixture(scope="module")
def leads():
    """By led rank, the mean points of the reply."""
    return {rank: -expected(rank, depth=2)[rank] for rank in "A23456789TJQK"}


def test_hoyle_the_safest_lead_is_a_four(leads):
    assert leads["4"] < min(leads[rank] for rank in "56789TJQK") / 1.5


@pytest.mark.slow
def test_hoyle_lower_cards_are_as_safe_but_better_kept(leads):
    assert leads["A"] == pytest.approx(leads["4"], abs=0.1)
    for low in "A2":
        play_values = [expected(low + others) for others in ("48Q", "49K", "4TQ", "47J")]
        assert sum(worth["4"] - worth[low] for worth in play_values) > 0


def test_hoyle_the_most_dangerous_leads_are_seven_and_eight(leads):
    others = [leads[rank] for rank in "A234"]
    assert min(leads["7"], leads["8"]) > 1.5 * max(others)
    assert min(leads["7"], leads["8"]) > min(leads[rank] for rank in "TJQK") - 0.05


def test_te_club_a_five_is_the_worst_lead(leads):
    assert leads["5"] > 1.5 * max(points for rank, points in leads.items() if rank != "5")


@pytest.mark.parametrize("rank", "2346TJQK")
def test_te_club_leading_from_a_pair_is_good(rank):
    others = [other for other in "A9Q8" if other != rank][:3]
    assert expected(rank * 2 + "".join(others[:2]))[rank] > expected(rank + "".join(others))[rank] + 0.1


@pytest.mark.parametrize(("pile", "mine", "better"), [("47", "T89", "9"), ("92", "KA6", "6"), ("J", "JQA", "A")])
def test_te_club_do_not_make_twenty_one(pile, mine, better):
    worth = expected(mine, pile, depth=2, held=3)
    ten = mine[0] if pile != "J" else "Q"
    assert worth[better] > worth[ten] + 0.3


@pytest.mark.parametrize(("lead", "fifteen"), [("7", "8"), ("8", "7"), ("9", "6"), ("6", "9"), ("T", "5"), ("K", "5")])
def test_te_club_answering_with_fifteen_risks_less_than_a_pair(lead, fifteen):
    """Both are two points; the most expensive reply to a pair is a pair royal."""
    mine = tuple(sorted(ranks(lead + fifteen)))
    costliest = dict.fromkeys(mine, 0)
    for reply in range(1, 14):
        gains = look_ahead(mine, [(reply,)], ranks(lead), to_go=FAR, depth=2)
        for rank, gain in gains.items():
            assert gain.own == 2
            costliest[rank] = max(costliest[rank], gain.other)
    assert costliest[ranks(fifteen)[0]] < costliest[ranks(lead)[0]]
