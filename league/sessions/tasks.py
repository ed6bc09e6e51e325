"""What a session does outside the request: the coming weeks, and the recap by mail."""

from uuid import UUID

from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django.utils import timezone

from common.jobs import enqueue
from league.sessions.services import online, plan, recap


@shared_task
def plan_ahead() -> int:
    """Create the sessions of the coming weeks; run by beat, safe to repeat."""
    return plan.plan_ahead(now=timezone.now())


@shared_task(autoretry_for=(OSError, SoftTimeLimitExceeded), retry_backoff=True, max_retries=8)
def send_recap(closing_id: int) -> int:
    """Mail the recap to every player who wants it. Answers how many were sent now."""
    return recap.send_recap(closing_id=closing_id)


@shared_task
def send_missed_recaps() -> None:
    """Queue the recaps that the queue has lost; run by beat, safe to repeat."""
    for closing_id in recap.recaps_due(now=timezone.now()):
        enqueue("league.sessions.tasks.send_recap", closing_id=closing_id)


@shared_task
def record_match(match_id: str) -> bool:
    """Bring the outcome of a match online into its session; safe to repeat. Answers whether anything changed."""
    return online.record_match(match_id=UUID(match_id))


@shared_task
def record_missed_matches() -> None:
    """Queue the matches whose outcome the queue has lost; run by beat, safe to repeat."""
    for match_id in online.matches_to_record():
        enqueue("league.sessions.tasks.record_match", match_id=str(match_id))
