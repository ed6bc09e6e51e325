"""The review of a finished game: the cost of each choice, and the luck of the cards."""

import pytest

from games.analysis.analyst import Review, review
from games.analysis.expected import discards
from games.analysis.players import GREEDY, PLAYERS
from games.analysis.simulation import play_match
from games.analysis.weights import usual_deal
from games.engine import (
    CARDS,
    PRESETS,
    Card,
    CardPlayed,
    CribShown,
    CutStarter,
    Deal,
    DealByHand,
    Discard,
    Discarded,
    EndDeal,
    HandShown,
    PegByHand,
    Playing,
    StarterCut,
    TakenBack,
    begin,
    legal,
    parse_cards,
    points,
    replay,
    step,
    written,
)

BEGINNER, CLUB, _ = PLAYERS.values()
SHORT = PRESETS["hoyle"].but(target=61, lurch=None)
TABLES = [SHORT, SHORT.but(players=3), SHORT.but(players=4), PRESETS["five-card"]]


@pytest.fixture(scope="module", params=TABLES, ids=lambda rules: f"{rules.name}-{rules.players}")
def game(request):
    """A record, and its review."""
    rules = request.param
    record = play_match([BEGINNER, CLUB, GREEDY, BEGINNER][: rules.players], rules, "a game")
    return record, review(record)


def test_every_choice_is_judged_and_none_is_better_than_the_best(game):
    record, judged = game
    discarded = [event for event in record if isinstance(event, Discarded)]
    played = [event for event in record if isinstance(event, CardPlayed)]
    by_what = {what: [one for one in judged.decisions if one.what == what] for what in ("discarding", "the play")}
    assert [(one.seat, one.chosen) for one in by_what["discarding"]] == [
        (event.seat, event.cards) for event in discarded
    ]
    assert [(one.seat, one.chosen) for one in by_what["the play"]] == [(one.seat, (one.card,)) for one in played]
    for decision in judged.decisions:
        assert decision.cost >= 0
        assert (decision.cost == 0) == (set(decision.best) == set(decision.chosen))


def test_a_discard_that_was_taken_back_is_not_judged(game):
    """A seat takes its discard back and discards the same cards in the end: the review is the same."""
    record, _ = game
    first = next(at for at, event in enumerate(record) if isinstance(event, Discarded))
    again = [*record[: first + 1], TakenBack(record[first].seat), *record[first:]]
    assert review(again, play=False) == review(record, play=False)


def test_the_review_of_a_record_is_always_the_same(game):
    record, judged = game
    assert review(list(record)) == judged
    quick = review(record, play=False)
    assert quick.luck == judged.luck
    assert quick.decisions == tuple(one for one in judged.decisions if one.what == "discarding")


def test_luck_and_mistakes_add_up_to_the_dealers_points(game):
    """The usual value plus luck minus bad discards equals the points of the hand and the crib."""
    record, judged = game
    rules, deals, starter, counted = record[0].rules, 0, None, {}
    for event in record:
        if isinstance(event, StarterCut):
            deals, starter, hands = deals + 1, event.card, {}
        elif isinstance(event, HandShown):
            hands[event.seat] = points(event.cards, starter)
        elif isinstance(event, CribShown):
            counted[deals] = event.seat, hands[event.seat] + points(event.cards, starter, is_crib=True)
    assert counted
    for deal, (dealer, both) in counted.items():
        luck = sum(one.points for one in judged.luck if (one.deal, one.seat) == (deal, dealer))
        discarded = [one for one in judged.decisions if (one.deal, one.seat, one.what) == (deal, dealer, "discarding")]
        usual = usual_deal(rules.dealt, rules.players, own_crib=True)
        assert usual + luck - discarded[0].cost == pytest.approx(both)


def test_sums_by_seat(game):
    record, judged = game
    for seat in range(record[0].rules.players):
        assert judged.cost(seat) == pytest.approx(sum(one.cost for one in judged.decisions if one.seat == seat))
        cut = [one.points for one in judged.luck if one.seat == seat and one.what == "cut"]
        assert judged.luck_of(seat, "cut") == pytest.approx(sum(cut))
    assert judged.cost(0) > 0


def dealt_by_hand(discarded, *, starter):
    """One deal: the cards of the pone and the dealer, their discards, the starter, and the play to 31."""
    pone, dealer = parse_cards("5C JD QH KS 9D 2C"), parse_cards("7C 8D 9H 3S 3D KC")
    deck = [card for both in zip(pone, dealer, strict=True) for card in both]
    rest = [card for card in CARDS if card not in deck and card != starter]
    record = list(begin(PRESETS["hoyle"], dealer=1))
    state = replay(record)
    for command in (
        Deal((*deck, *rest[:10], starter, *rest[10:])),
        Discard(0, parse_cards(discarded[0])),
        Discard(1, parse_cards(discarded[1])),
        CutStarter(0, 10),
    ):
        events, state = step(state, command)
        record += events
    while isinstance(state.phase, Playing):
        events, state = step(state, legal(state, state.phase.turn)[0])
        record += events
    return review(record)


def test_a_deal_made_by_hand():
    """The pone keeps 5 J Q K; the dealer keeps a run of three and a three, but should put the pair into the crib.

    The starter is a five: the pone counts 5 5 J Q K, two fives more than it hoped for.
    """
    judged = dealt_by_hand(("9D 2C", "3D KC"), starter=Card.parse("5D"))
    pone, dealer = (one for one in judged.decisions if one.what == "discarding")
    assert (pone.cost, {*pone.best}) == (0, {*pone.chosen})
    assert (written(dealer.best), dealer.cost > 1) == ("3D 3S", True)
    way = discards(parse_cards("5C JD QH KS 9D 2C"), own_crib=False)[0]
    assert judged.luck_of(0, "cut") == pytest.approx(17 + 1 - way.hand)  # six fifteens, a run, a pair; his nobs
    assert judged.luck_of(0, "deal") == pytest.approx(way.total - usual_deal(6, 2, own_crib=False))
    assert judged.luck_of(0, "deal") > 3


def test_a_record_of_a_hand_kept_board_has_no_review():
    record = list(begin(PRESETS["hoyle"], by_hand=True))
    state = replay(record)
    for command in (DealByHand(0), PegByHand(1, 2, "fifteen"), EndDeal()):
        events, state = step(state, command)
        record += events
    assert review(record) == Review((), ())


def test_a_game_that_is_not_over_is_judged_as_far_as_it_went(game):
    record, judged = game
    half = review(record[: len(record) // 2])
    assert half.decisions == judged.decisions[: len(half.decisions)]
    assert 0 < len(half.decisions) < len(judged.decisions)
