"""What a tournament does outside the request: matches online become results, and results are mailed."""

from uuid import UUID

from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django.utils import timezone

from common.jobs import enqueue
from league.tournaments.services import online, recap
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


@shared_task(autoretry_for=(OSError, SoftTimeLimitExceeded), retry_backoff=True, max_retries=8)
def send_recap(recap_id: int) -> int:
    """Mail the results to everyone who played and wants mail. Answers how many were sent now."""
    return recap.send_recap(recap_id=recap_id)


@shared_task
def send_missed_recaps() -> None:
    """Queue the recaps that the queue has lost; run by beat, safe to repeat."""
    for recap_id in recap.recaps_due(now=timezone.now()):
        enqueue("league.tournaments.tasks.send_recap", recap_id=recap_id)
