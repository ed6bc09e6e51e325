"""A withheld seed: the clock of its seat runs, and the others can claim the match."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import timezone

from common.errors import Refused
from games.clocks import Clock
from games.models import DeckSeat, Match
from games.presentation.match_actions import match_actions_of
from games.services import ending, presence
from games.services.seeds import expire_decks
from games.services.timeouts import look_at_clocks, run_out
from testing.seats import Browser, begin_unshuffled, later, person

pytestmark = pytest.mark.django_db


def refused(act, **given):
    with pytest.raises(Refused) as no:
        act(**given)
    return no.value.code


def withheld_by_bob(**clock):
    """Bob has committed to a seed and withholds it. His page keeps sending heartbeats."""
    match, people = begin_unshuffled(clock=Clock(**clock))
    ann, bob = Browser(match, 0), Browser(match, 1)
    ann.commit()
    bob.commit()
    ann.show()
    expire_decks(match_id=match.pk, now=timezone.now() + timedelta(seconds=11))
    DeckSeat.objects.filter(deck__match=match).update(late_at=F("late_at") - timedelta(seconds=11))
    return match, bob, person(people[1])


def waits(match, person, **time):
    """Let time pass while a person's page sends heartbeats."""
    later(match, **time)
    DeckSeat.objects.filter(deck__match=match).update(late_at=F("late_at") - timedelta(**time))
    presence.record_heartbeat(match_id=match.pk, by=person)


@pytest.mark.parametrize(
    ("clock", "time"),
    [
        ({"initial": 180, "increment": 5}, timedelta(seconds=180)),
        ({"days": 2}, timedelta(days=2)),
    ],
)
def test_the_clock_of_a_seat_that_withholds_its_seed_runs_out(clock, time):
    match, _, bob = withheld_by_bob(**clock)
    seconds = time.total_seconds()
    look_at_clocks()
    waits(match, bob, seconds=seconds - 20)
    assert look_at_clocks() == []
    waits(match, bob, seconds=25)
    assert look_at_clocks() == [match.pk]
    assert run_out(match_id=match.pk)
    match.refresh_from_db()
    assert (match.winner, match.ending) == (0, Match.Ending.TIME)


@pytest.mark.parametrize(
    ("clock", "grace"),
    [({"initial": 180, "increment": 5}, timedelta(seconds=30)), ({}, timedelta(hours=24))],
)
def test_a_match_may_be_claimed_from_a_seat_that_withholds_its_seed_whatever_its_heartbeat_says(clock, grace):
    match, _, bob = withheld_by_bob(**clock)
    waits(match, bob, seconds=grace.total_seconds() - 5)
    assert refused(ending.claim, match_id=match.pk, seat=0, void=False) == "nobody_left"
    gone = match_actions_of(match, 0, timezone.now()).gone
    assert gone.startswith(f"{bob.name}’s browser has not revealed its secret number")
    waits(match, bob, seconds=6)
    match.refresh_from_db()
    assert match_actions_of(match, 0, timezone.now()).claims
    ending.claim(match_id=match.pk, seat=0, void=False)
    match.refresh_from_db()
    assert (match.winner, match.ending) == (0, Match.Ending.LEFT)


def test_time_spent_on_a_seed_is_lost_without_increment():
    match, bob, person = withheld_by_bob(initial=180, increment=5)
    waits(match, person, seconds=40)
    bob.show()
    bank = match.seats.get(number=1).time_left
    assert timedelta(seconds=135) < bank <= timedelta(seconds=141)  # a second is given back for lag


def test_in_a_correspondence_match_a_timely_seed_costs_no_time():
    match, bob, person = withheld_by_bob(days=2)
    waits(match, person, hours=40)
    bob.show()
    assert match.seats.get(number=1).time_left == timedelta(days=2)


def test_no_clock_runs_while_a_deck_waits_for_commitments():
    match, _ = begin_unshuffled(clock=Clock(initial=180, increment=5))
    Browser(match, 0).commit()
    assert [seat.running_since for seat in match.seats.all()] == [None, None]
