"""What a seat sees and is told does not depend on the cards that it may not know."""

import random
from collections import defaultdict
from dataclasses import replace

import pytest

from games.engine import (
    CARDS,
    Card,
    CardCut,
    CardPlayed,
    Claiming,
    CribShown,
    CuttingForDeal,
    CuttingStarter,
    Dealt,
    GameOver,
    HandShown,
    LayingAway,
    PackSpread,
    Playing,
    Showing,
    StarterCut,
    step,
    story_for,
    view_for,
)
from tests.engine.table import FIVE_CARD, HOYLE, Table, all_tables, named, random_game

NAMES = ("Ann", "Bob", "Carla", "Dev")
# The fields of each phase that not everybody may see whole; a new field that holds such cards belongs here.
SECRET = {
    CuttingForDeal: {"deck"},
    LayingAway: {"hands", "away", "crib", "stock"},
    CuttingStarter: {"hands", "away", "crib", "stock"},
    Playing: {"hands", "away", "crib"},
    Showing: {"hands", "away", "crib"},
}


def turned(value, change):
    """A state, an event or any part of one, with every card changed for another."""
    if isinstance(value, Card):
        return change[value]
    if isinstance(value, tuple):
        parts = [turned(part, change) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if hasattr(value, "__dataclass_fields__"):
        return replace(value, **{name: turned(getattr(value, name), change) for name in value.__dataclass_fields__})
    return value


class Eyes:
    """What each seat, or a spectator (None), has had before its eyes in this deal."""

    def __init__(self, seats):
        self.known = {seat: set() for seat in seats}

    def see(self, event):
        if isinstance(event, PackSpread | Dealt):
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
        """Every card that this seat does not know for another such card."""
        hidden = [card for card in CARDS if card not in self.known[seat]]
        changed = dice.sample(hidden, len(hidden))
        return {card: card for card in CARDS} | dict(zip(hidden, changed, strict=True))


def moments(rules, seed=7):
    """Each state of a match with the events that led there, an onlooker, and the change of what he does not know."""
    dice = random.Random(seed)
    onlookers = [*range(rules.players), None]
    eyes = Eyes(onlookers)
    for state, command, events in random_game(rules, seed):
        for event in events:
            eyes.see(event)
        after = step(state, command)[1]
        for seat in onlookers:
            yield after, events, seat, eyes.change(seat, dice)


def short(rules):
    return rules.but(target=40, lurch=None, double_lurch=None)


@pytest.mark.parametrize("rules", all_tables(), ids=named)
def test_a_view_does_not_depend_on_hidden_cards(rules):
    phases = set()
    for state, _, seat, change in moments(short(rules)):
        assert view_for(state, seat) == view_for(turned(state, change), seat)
        phases.add(type(state.phase))
    assert {CuttingForDeal, LayingAway, CuttingStarter, Playing, GameOver} <= phases
    assert (Claiming in phases) == (rules.counting != "automatic")


@pytest.mark.parametrize("rules", all_tables(), ids=named)
def test_a_story_does_not_depend_on_hidden_cards(rules):
    told = 0
    for _, events, seat, change in moments(short(rules)):
        story = story_for(events, seat, NAMES[: rules.players])
        assert story == story_for(turned(events, change), seat, NAMES[: rules.players])
        told += len(story)
    assert told


def secrets(*, seeds=3):
    """By phase, the fields that change with the cards that an onlooker at some table does not know."""
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
    """The test of views can fail: each secret field, handed out whole, does differ for somebody."""
    assert secrets() == SECRET


def test_a_story_that_leaks_is_caught():
    dealt = Table(HOYLE)
    dealt.deal_out("5C 5D JH QH", "TC TD TH TS")
    events = tuple(event for event in dealt.events if isinstance(event, Dealt))
    change = {card: card for card in CARDS} | {Card.parse("TC"): Card.parse("KC"), Card.parse("KC"): Card.parse("TC")}
    assert story_for(events, 1, NAMES) != story_for(turned(events, change), 1, NAMES)
    assert story_for(events, 0, NAMES) == story_for(turned(events, change), 0, NAMES)
