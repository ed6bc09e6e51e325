"""What an account has chosen and made: its table preferences, the address of its calendar, and the turns in that."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db.models import F, QuerySet

from games.models import Match, Seat, TableSettings, TurnCalendar
from games.preferences import TablePreferences, preferences_from_data


def preferences_of(user_id: int | None, of_browser: Mapping[str, Any] | None = None) -> TablePreferences:
    """A member's own; those of a reader without an account are kept by the browser."""
    if user_id is None:
        return preferences_from_data(of_browser or {})
    kept = TableSettings.objects.filter(user_id=user_id).values_list("data", flat=True).first()
    return preferences_from_data(kept or {})


def calendar_of(user_id: int) -> UUID | None:
    """The token in the address of a user's calendar; None before one is made."""
    return _valid().filter(user=user_id).values_list("token", flat=True).first()


def owner_of(token: UUID) -> int | None:
    """Whose calendar an address is; None if it is no longer valid."""
    return _valid().filter(token=token, user__is_active=True).values_list("user", flat=True).first()


def _valid() -> QuerySet[TurnCalendar]:
    """Addresses that no new password has ended."""
    return TurnCalendar.objects.filter(credentials=F("user__credentials"))


def turns_of(user_id: int) -> list[Seat]:
    """Seats whose clock runs in a match by days, the longest first."""
    waiting = Seat.objects.filter(
        user=user_id, running_since__isnull=False, match__status=Match.Status.PLAYING, match__clock_data__days__gt=0
    )
    return list(waiting.select_related("match").prefetch_related("match__seats").order_by("running_since"))
