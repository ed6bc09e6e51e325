"""The address of a member's calendar of turns: made anew, or taken away."""

from uuid import uuid4

from games.models import TurnCalendar


def make_calendar(*, user_id: int) -> None:
    """A new address; under an older one nothing is told any more."""
    TurnCalendar.objects.update_or_create(user_id=user_id, defaults={"token": uuid4()})


def take_calendar_away(*, user_id: int) -> None:
    TurnCalendar.objects.filter(user=user_id).delete()
