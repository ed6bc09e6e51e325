"""Rating tasks: after a result, after an online match, and for lost jobs."""

from datetime import timedelta
from uuid import UUID

from celery import shared_task
from django.utils import timezone

from common.jobs import enqueue
from league.ratings.queries import rated_order
from league.ratings.services import challenges, rating

AT_A_TIME = 20  # batches per job: well within its time limit
LATELY = timedelta(days=2)  # older missed challenges are found by `manage.py rate`


@shared_task
def rate(club_id: int) -> int:
    """Rate a club's new results; safe to repeat. Returns how many results were rated; queues the rest."""
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
    """Store the outcome of a rated online match for the ratings; safe to repeat."""
    return challenges.take_challenge(match_id=UUID(match_id))


@shared_task
def rate_missed() -> int:
    """Queue lost jobs; run by beat, safe to repeat. Returns the number of clubs that were behind."""
    for match_id in rated_order.challenges_missed(timezone.now() - LATELY):
        enqueue("league.ratings.tasks.take_challenge", match_id=str(match_id))
    behind = rated_order.clubs_to_rate()
    for club_id in behind:
        enqueue("league.ratings.tasks.rate", club_id=club_id)
    return len(behind)
