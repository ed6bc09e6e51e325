"""What ratings hear from matches online."""

from typing import Any
from uuid import UUID

from django.dispatch import receiver

from games.signals import match_finished
from league.common.jobs import enqueue


@receiver(match_finished)
def rate_the_match(match_id: UUID, **_: Any) -> None:
    """Queue the rating: whatever goes wrong with it never touches the match."""
    enqueue("league.ratings.tasks.take_challenge", match_id=str(match_id))
