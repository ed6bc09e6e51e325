"""An account's table preferences, its calendar's token, and its turns for the calendar."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db.models import F, QuerySet

from games.models import Match, Seat, TableSettings, TurnCalendar
from games.preferences import TablePreferences, preferences_from_data


def preferences_of(user_id: int | None, of_browser: Mapping[str, Any] | None = None) -> TablePreferences:
    """A user's saved preferences; without an account, those that the browser stores."""
    if user_id is None:
        return preferences_from_data(of_browser or {})
    kept = TableSettings.objects.filter(user_id=user_id).values_list("data", flat=True).first()
    return preferences_from_data(kept or {})


def calendar_of(user_id: int) -> UUID | None:
    """The token in the URL of a user's calendar; None if there is none."""
    return _valid().filter(user=user_id).values_list("token", flat=True).first()


def owner_of(token: UUID) -> int | None:
    """The user of a calendar's token; None if the token is no longer valid."""
    return _valid().filter(token=token, user__is_active=True).values_list("user", flat=True).first()


def _valid() -> QuerySet[TurnCalendar]:
    """Calendars that no password change has invalidated."""
    return TurnCalendar.objects.filter(credentials=F("user__credentials"))


def turns_of(user_id: int) -> list[Seat]:
    """Seats of the user whose clock is running in correspondence matches, the longest-running first."""
    waiting = Seat.objects.filter(
        user=user_id, running_since__isnull=False, match__status=Match.Status.PLAYING, match__clock_data__days__gt=0
    )
    return list(waiting.select_related("match").prefetch_related("match__seats").order_by("running_since"))
