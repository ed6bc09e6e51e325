"""Tasks of tournaments: saving online matches' results, and mailing results."""

from uuid import UUID

from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django.utils import timezone

from common.jobs import enqueue
from league.rounds.services import online
from league.rounds.services.recap_mail import recaps_due
from league.tournaments.queries.recaps import recaps_waiting
from league.tournaments.services import recap
from league.tournaments.services.online import matches_to_record
from league.tournaments.services.tables import table_of_match


@shared_task
def record_match(match_id: str) -> bool:
    """Save an online match's outcome at its pairing; safe to repeat. Returns whether anything changed."""
    table = table_of_match(UUID(match_id))
    return table is not None and online.record_match(table=table, match_id=UUID(match_id))


@shared_task
def record_missed_matches() -> None:
    """Queue matches whose job was lost; run by beat, safe to repeat."""
    for match_id in matches_to_record():
        enqueue("league.tournaments.tasks.record_match", match_id=str(match_id))


@shared_task(autoretry_for=(OSError, SoftTimeLimitExceeded), retry_backoff=True, max_retries=8)
def send_recap(recap_id: int) -> int:
    """Mail the results to everyone who played and wants mail. Returns how many were sent now."""
    return recap.send_recap(recap_id=recap_id)


@shared_task
def send_missed_recaps() -> None:
    """Queue recaps whose job was lost; run by beat, safe to repeat."""
    for recap_id in recaps_due(recaps_waiting, now=timezone.now()):
        enqueue("league.tournaments.tasks.send_recap", recap_id=recap_id)
