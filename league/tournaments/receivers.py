"""What a tournament hears from matches online."""

from typing import Any
from uuid import UUID

from django.dispatch import receiver

from games.signals import match_finished
from league.common.jobs import enqueue


@receiver(match_finished)
def bring_the_result(match_id: UUID, **_: Any) -> None:
    """Queue the recording: whatever goes wrong with it never touches the match."""
    enqueue("league.tournaments.tasks.record_match", match_id=str(match_id))
