"""Two matches that differ only in cards unknown to a reader look identical to that reader, byte for byte."""

import random
from uuid import UUID

import pytest

from games.engine import Dealt, DeckSpread, replay, to_act
from games.models import Match
from testing.database import triggers_off
from testing.scale import examples
from testing.seats import HOYLE
from tests.engine.table import named
from tests.engine.test_view import turned
from tests.games.leaks import TABLES, Game, Party, without_what_is_always_new
from tests.games.test_no_hidden_card import dealt, leaking

HOYLES = [rules for rules in TABLES if rules.name == "hoyle"]  # pages differ only by number of seats and counting
NUMBER, SALT = UUID(int=5), bytes(range(32))


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.django_db
@pytest.mark.parametrize("rules", HOYLES, ids=named)
def test_two_matches_that_differ_in_hidden_cards_alone_give_equal_answers(rules):
    """Byte for byte, without CSRF tokens and command ids: so equal in length too.

    The other match must be possible: the player in turn can play, which is public knowledge.
    """
    party, differed = Party(), 0
    game = Game(rules, 11)
    wanted = set(game.dice.sample(range(len(game.steps) - 1), examples(short=2, full=8)))
    for number, moment in enumerate(game.moments()):
        if number not in wanted:
            continue
        for reader in game.dice.sample(game.readers, examples(short=2, full=len(game.readers))):
            other = unlike(moment, reader, game.dice)
            differed += replay(other) != moment.state
            assert answers(party, rules, moment.so_far, reader) == answers(party, rules, other, reader)
    assert differed


def unlike(moment, reader, dice):
    """The same match with other cards of this deal where this reader knows none."""
    begun = max(at for at, event in enumerate(moment.so_far) if isinstance(event, Dealt | DeckSpread))
    while True:
        change = moment.eyes.change(reader, dice)
        other = [*moment.so_far[:begun], *(turned(event, change) for event in moment.so_far[begun:])]
        if to_act(replay(other)) == to_act(moment.state):
            return other


def answers(party, rules, events, reader):
    with triggers_off():
        Match.objects.filter(pk=NUMBER).delete()
    match = party.match_of(rules, events, pk=NUMBER)
    page, again = (without_what_is_always_new(look(match, reader)) for look in (party.page, party.again))
    return page, again, party.answer(match, reader), party.page(match, reader, f"?expected_version={match.version}")


@pytest.mark.django_db
def test_responses_that_depend_on_a_hidden_card_are_detected(monkeypatch):
    party, moment = Party(), dealt()
    other = unlike(moment, 0, random.Random(1))
    assert answers(party, HOYLE, moment.so_far, 0) == answers(party, HOYLE, other, 0)
    monkeypatch.setattr("games.presentation.match_for_seat.view_for", leaking)
    assert answers(party, HOYLE, moment.so_far, 0) != answers(party, HOYLE, other, 0)
