"""Sweeps queue a task for each match, so a match that fails does not stop the others."""

from django.utils import timezone

from games import tasks
from games.clocks import Clock
from games.models import Match
from games.services.timeouts import look_at_clocks
from testing.seats import begin, begin_unshuffled, later, state_of
from testing.waiting import wait_until


def test_a_match_that_fails_does_not_stop_the_clocks_of_the_others(worker):
    matches = [begin(clock=Clock(initial=300, increment=10))[0] for _ in range(3)]
    look_at_clocks()
    for match in matches:
        later(match, seconds=600)
    Match.objects.filter(pk=matches[1].pk).update(version=0)  # as after a bad repair: nothing can be read from it
    assert tasks.look_at_clocks() == 3
    whole = Match.objects.filter(pk__in=[matches[0].pk, matches[2].pk])
    wait_until(lambda: not whole.exclude(status=Match.Status.OVER).exists())


def test_the_sweep_finds_decks_whose_task_was_lost(worker):
    due, _ = begin_unshuffled()
    waiting, _ = begin_unshuffled()
    due.decks.update(due_at=timezone.now())
    assert tasks.expire_all_decks() == 1
    wait_until(lambda: state_of(due).phase.deck)
    assert not state_of(waiting).phase.deck
