"""The address of a member's calendar of turns: made anew, or taken away."""

from uuid import uuid4

from django.contrib.auth import get_user_model

from games.models import TurnCalendar


def make_calendar(*, user_id: int) -> None:
    """A new address; under an older one nothing is told any more."""
    owner = get_user_model().objects.get(pk=user_id)
    TurnCalendar.objects.update_or_create(user=owner, defaults={"token": uuid4(), "credentials": owner.credentials})


def take_calendar_away(*, user_id: int) -> None:
    TurnCalendar.objects.filter(user=user_id).delete()
