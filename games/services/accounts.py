"""What belongs to an account: how the table speaks to it, its calendar's address, and seats that it took as a guest."""

from uuid import UUID, uuid4

from django.contrib.auth import get_user_model
from django.db import transaction

from games.models import Match, Seat, TableSettings, TurnCalendar
from games.preferences import TablePreferences, preferences_to_data


def save_preferences(*, user_id: int, preferences: TablePreferences) -> None:
    """The newest stands; a form that is sent twice says the same twice."""
    TableSettings.objects.update_or_create(user_id=user_id, defaults={"data": preferences_to_data(preferences)})


def make_calendar(*, user_id: int) -> None:
    """A new address; under an older one nothing is told any more."""
    owner = get_user_model().objects.get(pk=user_id)
    TurnCalendar.objects.update_or_create(user=owner, defaults={"token": uuid4(), "credentials": owner.credentials})


def remove_calendar(*, user_id: int) -> None:
    TurnCalendar.objects.filter(user=user_id).delete()


@transaction.atomic
def take_over_seats(*, guest: UUID, user_id: int) -> None:
    """A guest has signed in: give the browser's seats to the user, in matches not over where the user has no seat."""
    seats = Seat.objects.filter(guest=guest).exclude(match__status=Match.Status.OVER)
    seats.exclude(match__seats__user=user_id).update(user_id=user_id, guest=None)
