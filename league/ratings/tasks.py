"""Ratings outside the request: after a result, after a match online, and what was lost."""

from datetime import timedelta
from uuid import UUID

from celery import shared_task
from django.utils import timezone

from common.jobs import enqueue
from league.ratings.queries import rated_order
from league.ratings.services import challenges, rating

AT_A_TIME = 20  # batches in one job: well within its time limit
LATELY = timedelta(days=2)  # what was decided before that is found by `manage.py rate`


@shared_task
def rate(club_id: int) -> int:
    """Bring a club's ratings up to date; safe to repeat. Answers how many results were rated; the rest is queued."""
    memory, rated = rating.Memory(), 0
    for _ in range(AT_A_TIME):
        now = rating.rate_batch(club_id=club_id, most=rating.BATCH, memory=memory)
        rated += now
        if now < rating.BATCH:
            return rated
    enqueue("league.ratings.tasks.rate", club_id=club_id)
    return rated


@shared_task
def take_challenge(match_id: str) -> int:
    """Take the outcome of a rated match online into the ratings; safe to repeat."""
    return challenges.take_challenge(match_id=UUID(match_id))


@shared_task
def rate_missed() -> int:
    """Queue what the queue has lost; run by beat, safe to repeat. Answers how many clubs are behind."""
    for match_id in rated_order.challenges_missed(timezone.now() - LATELY):
        enqueue("league.ratings.tasks.take_challenge", match_id=str(match_id))
    behind = rated_order.clubs_to_rate()
    for club_id in behind:
        enqueue("league.ratings.tasks.rate", club_id=club_id)
    return len(behind)
