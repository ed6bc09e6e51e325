"""What a match needs outside the request: the players of the house."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from games import selectors, services
from league.common.jobs import enqueue


@shared_task
def play_bots(match_id: str) -> bool:
    """Let the bots of a match play; safe to repeat."""
    return services.play_bots(match_id=UUID(match_id))


@shared_task
def review_match(match_id: str) -> int:
    """Let the analyst go through a match that is over; safe to repeat."""
    return services.review_match(match_id=UUID(match_id))


@shared_task
def wake_bots() -> int:
    """Queue the matches whose bots were forgotten; run by beat, safe to repeat. Answers how many."""
    waiting = selectors.waiting_for_bots(timezone.now())
    for match_id in waiting:
        enqueue("games.tasks.play_bots", match_id=str(match_id))
    return len(waiting)
