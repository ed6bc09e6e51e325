"""An account's table preferences, its calendar, and seats from its time as a guest."""

from uuid import UUID, uuid4

from django.contrib.auth import get_user_model
from django.db import transaction

from games.models import Match, Seat, TableSettings, TurnCalendar
from games.preferences import TablePreferences, preferences_to_data
from games.services.event_store import lock_matches


def save_preferences(*, user_id: int, preferences: TablePreferences) -> None:
    """Save the preferences; safe to repeat."""
    TableSettings.objects.update_or_create(user_id=user_id, defaults={"data": preferences_to_data(preferences)})


def make_calendar(*, user_id: int) -> None:
    """Create a new calendar URL; older ones stop working."""
    owner = get_user_model().objects.get(pk=user_id)
    TurnCalendar.objects.update_or_create(user=owner, defaults={"token": uuid4(), "credentials": owner.credentials})


def remove_calendar(*, user_id: int) -> None:
    TurnCalendar.objects.filter(user=user_id).delete()


@transaction.atomic
def take_over_seats(*, guest: UUID, user_id: int) -> None:
    """A guest has signed in: move the browser's seats to the user, in unfinished matches without a seat of the user."""
    unfinished = lock_matches(Match.objects.exclude(status=Match.Status.OVER).filter(seats__guest=guest))
    seats = Seat.objects.filter(guest=guest, match__in=unfinished).exclude(match__seats__user=user_id)
    seats.update(user_id=user_id, guest=None)
