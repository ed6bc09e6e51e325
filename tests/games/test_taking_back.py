"""Taking back a discard at an online table."""

from datetime import timedelta
from random import Random

import pytest
from django.urls import reverse

from games.clocks import Clock
from games.engine import Discard, Discarding, TakeBack, legal
from testing.seats import begin, play_on, state_of, submit

pytestmark = pytest.mark.django_db


def laying(**more):
    match, people = begin(**more)
    play_on(match, Random(1), until=lambda state: isinstance(state.phase, Discarding))
    return match, people


def test_cards_are_taken_up_again_from_the_page(client):
    match, (ann, _) = laying()
    client.force_login(ann)
    page = reverse("games:table", kwargs={"pk": match.pk})
    assert "Take back discard" not in client.get(page).content.decode()
    submit(match, 0, legal(state_of(match), 0)[0])
    assert "Take back discard" in client.get(page).content.decode()
    match.refresh_from_db()
    sent = {"do": "take back", "expected_version": match.version, "command_id": "00000000-0000-4000-8000-000000000001"}
    client.post(page + "command/", sent)
    assert state_of(match).phase.away == ((), ())


def test_no_time_is_made_by_discarding_and_taking_back():
    match, _ = laying(clock=Clock(initial=300, increment=30))
    before = match.seats.get(number=0).time_left
    for _ in range(5):
        submit(match, 0, Discard(0, state_of(match).phase.hands[0][:2]))
        submit(match, 0, TakeBack(0))
    seat = match.seats.get(number=0)
    assert before - timedelta(seconds=5) < seat.time_left <= before
    assert seat.running_since is not None
