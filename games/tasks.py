"""What a match needs outside the request: the players of the house, and packs that wait for nobody too long."""

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
def wake_bots() -> int:
    """Queue the matches whose bots were forgotten; run by beat, safe to repeat. Answers how many."""
    waiting = selectors.waiting_for_bots(timezone.now())
    for match_id in waiting:
        enqueue("games.tasks.play_bots", match_id=str(match_id))
    return len(waiting)


@shared_task
def see_to_packs(match_id: str) -> bool:
    """Wait no longer for the browsers of a match; safe to repeat."""
    return services.see_to_packs(match_id=UUID(match_id))


@shared_task
def see_to_all_packs() -> int:
    """The same for every match whose pack has waited long enough; run by beat. Answers how many."""
    waiting = selectors.packs_due(timezone.now())
    for match_id in waiting:
        services.see_to_packs(match_id=match_id)
    return len(waiting)
