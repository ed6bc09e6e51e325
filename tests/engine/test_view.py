"""A seat's view and story do not depend on the cards that it may not know."""

import random
from collections import defaultdict
from dataclasses import replace

import pytest

from games.engine import (
    CARDS,
    VERBOSITIES,
    Announce,
    BeforeDeal,
    Card,
    CardCut,
    CardPlayed,
    Claiming,
    CloseClaims,
    CribShown,
    CutForDeal,
    CuttingForDeal,
    CuttingStarter,
    Deal,
    Dealt,
    DeckSpread,
    Discard,
    Discarding,
    GameOver,
    HandShown,
    PlayCard,
    Playing,
    Showing,
    SpreadDeck,
    StarterCut,
    Voice,
    legal,
    parse_cards,
    story_for,
    total,
    view_for,
)
from tests.engine.table import FIVE_CARD, HOYLE, Table, all_tables, named, random_game

NAMES = ("Ann", "Bob", "Carla", "Dev")
# The hidden fields of each phase; a new field with hidden cards belongs here.
SECRET = {
    CuttingForDeal: {"deck"},
    Discarding: {"hands", "away", "crib", "stock"},
    CuttingStarter: {"hands", "away", "crib", "stock"},
    Playing: {"hands", "away", "crib"},
    Showing: {"hands", "away", "crib"},
    GameOver: {"before"},
}


def turned(value, change):
    """A state, an event or any part of one, with every card replaced by another."""
    if isinstance(value, Card):
        return change[value]
    if isinstance(value, tuple):
        parts = [turned(part, change) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if hasattr(value, "__dataclass_fields__"):
        return replace(value, **{name: turned(getattr(value, name), change) for name in value.__dataclass_fields__})
    return value


class Eyes:
    """The cards that each seat, or a spectator (None), has seen in this deal."""

    def __init__(self, seats):
        self.known = {seat: set() for seat in seats}

    def see(self, event):
        if isinstance(event, DeckSpread | Dealt):
            self.known = {seat: set() for seat in self.known}
        if isinstance(event, Dealt):
            for seat, hand in enumerate(event.hands):
                self.known[seat].update(hand)
        for cards in self.known.values():
            if isinstance(event, CardCut | CardPlayed | StarterCut):
                cards.add(event.card)
            elif isinstance(event, HandShown | CribShown):
                cards.update(event.cards)

    def change(self, seat, dice):
        """A mapping of every card that this seat does not know to another such card."""
        hidden = [card for card in CARDS if card not in self.known[seat]]
        changed = dice.sample(hidden, len(hidden))
        return {card: card for card in CARDS} | dict(zip(hidden, changed, strict=True))


def moments(rules, seed=7):
    """Each state of a match with its events, a reader, and a permutation of the cards that the reader doesn't know."""
    dice = random.Random(seed)
    onlookers = [*range(rules.players), None]
    eyes = Eyes(onlookers)
    for _, _, events, after in random_game(rules, seed):
        for event in events:
            eyes.see(event)
        for seat in onlookers:
            yield after, events, seat, eyes.change(seat, dice)


def short(rules):
    return rules.but(target=40, lurch=None, double_lurch=None)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("rules", all_tables(), ids=named)
def test_a_view_does_not_depend_on_hidden_cards(rules):
    phases = set()
    for state, _, seat, change in moments(short(rules)):
        assert view_for(state, seat) == view_for(turned(state, change), seat)
        phases.add(type(state.phase))
    assert {CuttingForDeal, Discarding, CuttingStarter, Playing, GameOver} <= phases
    assert (Claiming in phases) == (rules.counting != "automatic")


@pytest.mark.sampled(6)
@pytest.mark.parametrize("voice", [Voice(verbosity) for verbosity in VERBOSITIES])
@pytest.mark.parametrize("rules", all_tables(), ids=named)
def test_a_story_does_not_depend_on_hidden_cards(rules, voice):
    found = 0
    for _, events, seat, change in moments(short(rules)):
        story = story_for(events, seat, NAMES[: rules.players], voice)
        assert story == story_for(turned(events, change), seat, NAMES[: rules.players], voice)
        found += len(story)
    assert found


def secrets(*, seeds=3):
    """By phase, the fields that change with the cards that some reader does not know."""
    found = defaultdict(set)
    for rules in (HOYLE.but(players=3, counting="muggins"), FIVE_CARD.but(counting="by hand")):
        for seed in range(seeds):
            for state, _, _, change in moments(short(rules), seed):
                phase = state.phase.then if isinstance(state.phase, Claiming) else state.phase
                unlike = turned(phase, change)
                for name in phase.__dataclass_fields__:
                    if getattr(phase, name) != getattr(unlike, name):
                        found[type(phase)].add(name)
    return found


def test_a_view_that_leaks_would_be_caught():
    """The test of views can fail: each secret field, shown completely, does differ for some reader."""
    assert secrets() == SECRET


def test_a_story_that_leaks_is_caught():
    dealt = Table(HOYLE)
    dealt.deal_out("5C 5D JH QH", "TC TD TH TS")
    events = tuple(event for event in dealt.events if isinstance(event, Dealt))
    change = {card: card for card in CARDS} | {Card.parse("TC"): Card.parse("KC"), Card.parse("KC"): Card.parse("TC")}
    assert story_for(events, 1, NAMES) != story_for(turned(events, change), 1, NAMES)
    assert story_for(events, 0, NAMES) == story_for(turned(events, change), 0, NAMES)


HANDS = {"hands": ("KC KD 8C 6D", "QC QD 9C 3D"), "starter": "4H", "crib": "AH 2H 7S 9S"}


def cards(text):
    return parse_cards(text)


def test_before_the_play_a_seat_sees_its_own_cards():
    table = Table(HOYLE)
    table.deal_out(*HANDS["hands"], starter="4H", crib=HANDS["crib"])
    bob = view_for(table.state, 1)
    assert (bob.phase, bob.dealer, bob.deal, bob.game) == ("CuttingStarter", 1, 1, 1)
    assert (bob.hand, bob.discarded) == (cards("QC QD 9C 3D"), cards("7S 9S"))
    assert (bob.held, bob.have_discarded, bob.crib) == ((4, 4), (0, 1), ())
    assert bob.may == ()
    assert len(view_for(table.state, 0).may) == 33
    assert view_for(table.state, None).hand == view_for(table.state, None).discarded == ()


def test_others_see_that_a_player_discarded_but_not_which_cards():
    table = Table(HOYLE)
    table.do(Deal(CARDS), Discard(0, (CARDS[0], CARDS[2])))
    bob = view_for(table.state, 1)
    assert (bob.held, bob.have_discarded, bob.discarded, len(bob.may)) == ((4, 6), (0,), (), 15)


def test_in_the_play_the_table_is_seen():
    table = Table(HOYLE)
    table.deal(*HANDS["hands"], starter="4H", crib=HANDS["crib"])
    table.play("A KC, B QC, A 8C")
    ann = view_for(table.state, 0)
    assert (ann.starter, ann.count, ann.turn, ann.gone) == (Card.parse("4H"), 28, 1, ())
    assert (ann.pile, ann.played) == (cards("KC QC 8C"), (cards("KC 8C"), cards("QC")))
    assert (ann.hand, ann.held, ann.discarded) == (cards("KD 6D"), (2, 3), cards("AH 2H"))
    assert view_for(table.state, 1).may == (PlayCard(1, Card.parse("3D")),)
    assert view_for(table.state, None) == replace(ann, seat=None, hand=(), discarded=())


def test_at_the_show_hands_become_visible_one_by_one():
    table = Table(HOYLE.but(counting="muggins"))
    table.deal(*HANDS["hands"], starter="4H", crib=HANDS["crib"])
    views = []
    while not isinstance(table.state.phase, BeforeDeal):
        phase = table.state.phase
        if isinstance(phase, Claiming):
            if isinstance(phase.then, Showing):
                views.append(view_for(table.state, None))
            table.do(Announce(phase.seat, total(phase.due)) if phase.said is None else CloseClaims())
        else:
            table.do(legal(table.state, phase.turn)[0])
    seen = [(view.announces, view.announced, view.turn, [len(hand) for hand in view.shown]) for view in views]
    assert seen == [
        (0, None, 1, [4, 0]),
        (0, 2, 1, [4, 0]),
        (1, None, None, [4, 4]),
        (1, 2, None, [4, 4]),
        (1, None, None, [4, 4]),
        (1, 2, None, [4, 4]),
    ]
    assert [view.crib for view in views] == [()] * 4 + [cards("AH 2H 7S 9S")] * 2
    assert views[0].starter == Card.parse("4H")


def test_the_cuts_and_the_winner_are_seen():
    table = Table(HOYLE, dealer=None)
    table.do(SpreadDeck(CARDS), CutForDeal(1, 12))
    assert view_for(table.state, None).cuts == (CardCut(1, 12, CARDS[12]),)
    won = Table(HOYLE).pegged(0, 120)
    won.deal("KC 8C 6D 4D", "QC 9C 6H 3D", starter="JS")
    end = view_for(won.state, 0)
    assert (end.phase, end.winner, end.scores, end.rear, end.games) == ("GameOver", 1, (0, 121), (0, 120), (0, 1))
