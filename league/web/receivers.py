"""Queues the task that records a finished online match, in the app that uses it (at most one)."""

from typing import Any
from uuid import UUID

from django.dispatch import receiver

from common.jobs import enqueue
from games.signals import match_finished
from league.ratings.queries.rated_order import is_challenge
from league.sessions.services import tables as sessions
from league.tournaments.services import tables as tournaments

RECORDERS = (
    (sessions.table_of_match, "league.sessions.tasks.record_match"),
    (tournaments.table_of_match, "league.tournaments.tasks.record_match"),
    (is_challenge, "league.ratings.tasks.take_challenge"),
)


@receiver(match_finished)
def queue_recording(match_id: UUID, **_: Any) -> None:
    """Queue the task that records this match, if there is one. Errors never affect the match."""
    for applies, task in RECORDERS:
        if applies(match_id):
            enqueue(task, match_id=str(match_id))
            return
