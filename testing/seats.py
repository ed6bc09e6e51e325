"""People at a table, through the services."""

import secrets
import time
from datetime import timedelta
from uuid import uuid4

from django.db.models import F
from django.utils import timezone

from games import match_cache
from games.clocks import Clock
from games.dealing import seat_commitment
from games.engine import (
    PRESETS,
    Discarding,
    GameOver,
    Playing,
    event_to_data,
    legal,
)
from games.models import Match, MatchEvent, Seat
from games.outcomes import outcome_of
from games.people import Person
from games.policies.decks import acting, is_shuffling
from games.services import playing, tables
from games.services.seeds import commit_seed, expire_decks, show_seed
from games.services.tables import begin_match
from games.wire import rules_to_data
from testing.factories import UserFactory

HOYLE = PRESETS["hoyle"]
SHORT = HOYLE.but(target=31, lurch=None)
A_DAY = Clock(days=1)


def begin(rules=HOYLE, bots=(), **more):
    """A match at its cut for the deal; its people in the order of their seats."""
    match, people = begin_unshuffled(rules, bots, **more)
    shuffle(match)
    return Match.objects.get(pk=match.pk), people


def match_of(people, rules, events, *, pk=None):
    """A match of these people with these events."""
    match = Match.objects.create(
        pk=pk or uuid4(),
        rules_data=rules_to_data(rules),
        clock_data={},
        status=Match.Status.PLAYING,
        version=len(events),
    )
    Seat.objects.bulk_create(
        Seat(match=match, number=number, user=user, name=user.name, is_taken=True) for number, user in enumerate(people)
    )
    MatchEvent.objects.bulk_create(
        MatchEvent(match=match, version=version, data=event_to_data(event)) for version, event in enumerate(events, 1)
    )
    return match


def shuffle(match):
    """Draw the deck without browsers' seeds: let their waiting time pass."""
    while expire_decks(match_id=match.pk, now=timezone.now() + timedelta(minutes=1)):
        pass


def begin_unshuffled(rules=SHORT, bots=(), **more):
    """A match that everyone has joined, and whose first deck waits for the browsers' seeds."""
    people = [UserFactory() for _ in range(rules.players - len(bots))]
    match = begin_match(by=person(people[0]), rules=rules, bots=bots, **more)
    for each in people[1:]:
        tables.join(match_id=match.pk, by=person(each))
    return Match.objects.get(pk=match.pk), people


class Browser:
    """A browser's part in seeds.js, for one seat."""

    def __init__(self, match, seat):
        self.match, self.seat, self.seeds = match, seat, {}

    def commit(self, deal=0):
        seed = self.seeds.setdefault(deal, secrets.token_bytes(32))
        commitment = seat_commitment(self.match.pk, deal, self.seat, seed)
        commit_seed(match_id=self.match.pk, seat=self.seat, deal=deal, commitment=commitment)

    def show(self, deal=0):
        show_seed(match_id=self.match.pk, seat=self.seat, deal=deal, seed=self.seeds[deal])


def person(user):
    return Person(user_id=user.pk, name=user.name)


def state_of(match):
    match.refresh_from_db()
    return match_cache.state_of(match)


def submit(match, seat, command, **changes):
    match.refresh_from_db()
    sent = {"match_id": match.pk, "seat": seat, "command": command} | {
        "expected_version": match.version,
        "command_id": uuid4(),
    }
    return playing.submit(**(sent | changes)).version


def play_on(match, dice, *, until=lambda state: isinstance(state.phase, GameOver)):
    waited = time.monotonic() + 60
    while not until(state := state_of(match)):
        if is_shuffling(state):
            shuffle(match)
            assert time.monotonic() < waited, "a browser committed itself to a seed and does not show it"
            time.sleep(0.02)  # revealing a seed locks the match
            continue
        waited = time.monotonic() + 60
        seat = acting(state)[0]
        submit(match, seat, dice.choice(legal(state, seat)))


def deal_after(holes):
    """For `play_on`: until a deal begins with a side at this score, with at least a whole deal left; 0 is at once."""

    def begins(state):
        is_new = isinstance(state.phase, Discarding) and not any(state.phase.away)
        return not holes or (is_new and max(state.board.front) >= holes)

    return begins


def is_lead(state):
    return isinstance(state.phase, Playing) and len(state.phase.hands[state.phase.turn]) == 4


def outcome(match):
    match.refresh_from_db()
    return outcome_of(match, state_of(match))


def later(match, **gone):
    """Let time pass at a table: moves all its stored times into the past."""
    by = timedelta(**gone)
    match.seats.update(running_since=F("running_since") - by, seen_at=F("seen_at") - by, left_at=F("left_at") - by)
    Match.objects.filter(pk=match.pk).update(due_at=F("due_at") - by)
