"""What a tournament does outside the request: matches online become results."""

from uuid import UUID

from celery import shared_task

from common.jobs import enqueue
from league.tournaments.services import online
from league.tournaments.services.online import matches_to_record


@shared_task
def record_match(match_id: str) -> bool:
    """Bring the outcome of a match online into its pairing; safe to repeat. Answers whether anything changed."""
    return online.record_match(match_id=UUID(match_id))


@shared_task
def record_missed_matches() -> None:
    """Queue the matches whose outcome the queue has lost; run by beat, safe to repeat."""
    for match_id in matches_to_record():
        enqueue("league.tournaments.tasks.record_match", match_id=str(match_id))
