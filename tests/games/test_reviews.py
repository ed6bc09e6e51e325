"""A real worker reviews a finished match."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import tasks
from games.models import Match
from testing.database import triggers_off
from testing.waiting import wait_until
from tests.games.test_after import finished

pytestmark = pytest.mark.django_db(transaction=True)


def wait_for_the_review(match):
    wait_until(match.reviews.exists)


@pytest.mark.slow
def test_the_sweep_finds_a_review_that_was_lost(worker):
    match = finished()
    wait_for_the_review(match)
    with triggers_off():
        match.reviews.all().delete()
    Match.objects.filter(pk=match.pk).update(ended_at=timezone.now() - timedelta(minutes=6))
    assert tasks.review_missed() == 1
    wait_for_the_review(match)
    assert match.reviews.count() == 1


def test_the_analyst_is_asked_by_himself_when_a_match_ends(worker):
    match = finished()
    wait_for_the_review(match)
