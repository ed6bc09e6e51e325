"""What sessions do outside the request: the coming weeks, the recap by mail, and the nightly comparison."""

from uuid import UUID

import structlog
from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django.utils import timezone

from common.jobs import enqueue
from league.rounds.services import online
from league.rounds.services.recap_mail import recaps_due
from league.sessions.presentation.recap import recap_of
from league.sessions.queries.recap import recaps_waiting
from league.sessions.queries.verification import first_difference
from league.sessions.services import plan, recap
from league.sessions.services.online import matches_to_record
from league.sessions.services.tables import table_of_match

log = structlog.get_logger(__name__)


@shared_task
def plan_ahead() -> int:
    """Create the sessions of the next weeks; run by beat, safe to repeat."""
    return plan.plan_ahead(now=timezone.now())


@shared_task(autoretry_for=(OSError, SoftTimeLimitExceeded), retry_backoff=True, max_retries=8)
def send_recap(closing_id: int) -> int:
    """Mail the recap to every player who wants it. Returns how many were sent now."""
    return recap.send_recap(closing_id=closing_id, recap_of=recap_of)


@shared_task
def send_missed_recaps() -> None:
    """Queue recaps whose job was lost; run by beat, safe to repeat."""
    for closing_id in recaps_due(recaps_waiting, now=timezone.now()):
        enqueue("league.sessions.tasks.send_recap", closing_id=closing_id)


@shared_task
def record_match(match_id: str) -> bool:
    """Save an online match's outcome in its session; safe to repeat. Returns whether anything changed."""
    table = table_of_match(UUID(match_id))
    return table is not None and online.record_match(table=table, match_id=UUID(match_id))


@shared_task
def record_missed_matches() -> None:
    """Queue matches whose job was lost; run by beat, safe to repeat."""
    for match_id in matches_to_record():
        enqueue("league.sessions.tasks.record_match", match_id=str(match_id))


@shared_task(soft_time_limit=600, time_limit=660)  # type: ignore[untyped-decorator]
def verify_results() -> None:
    """Compare stored results and standings with their sources, and log the first difference as an error."""
    if found := first_difference():
        log.error("results_differ", row=found.row)
    else:
        log.info("results_agree")
