"""Queues the task that records a finished online match, in the app that uses it (at most one)."""

from typing import Any
from uuid import UUID

from django.dispatch import receiver

from common.jobs import enqueue
from games.signals import match_finished
from league.ratings.queries.rated_order import is_challenge
from league.sessions.queries.online import is_at_a_table
from league.tournaments.queries.online import is_of_a_pairing

RECORDERS = (
    (is_at_a_table, "league.sessions.tasks.record_match"),
    (is_of_a_pairing, "league.tournaments.tasks.record_match"),
    (is_challenge, "league.ratings.tasks.take_challenge"),
)


@receiver(match_finished)
def queue_recording(match_id: UUID, **_: Any) -> None:
    """Queue the task that records this match, if there is one. Errors never affect the match."""
    for applies, task in RECORDERS:
        if applies(match_id):
            enqueue(task, match_id=str(match_id))
            return
