"""An account's table preferences and its calendar of turns."""

from uuid import uuid4

from django.contrib.auth import get_user_model

from games.models import TableSettings, TurnCalendar
from games.preferences import TablePreferences, preferences_to_data


def save_preferences(*, user_id: int, preferences: TablePreferences) -> None:
    """Save the preferences; safe to repeat."""
    TableSettings.objects.update_or_create(user_id=user_id, defaults={"data": preferences_to_data(preferences)})


def make_calendar(*, user_id: int) -> None:
    """Create a new calendar URL; older ones stop working."""
    owner = get_user_model().objects.get(pk=user_id)
    TurnCalendar.objects.update_or_create(user=owner, defaults={"token": uuid4(), "credentials": owner.credentials})


def remove_calendar(*, user_id: int) -> None:
    TurnCalendar.objects.filter(user=user_id).delete()
