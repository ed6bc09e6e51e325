"""Who is at the table: when a seat was last seen, whether it left, and how far away its browser is."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import F, Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from games.clocks import MOST_LAG
from games.selectors.seen import places_of
from games.wire import Person

OLD, NEW = 0.9, 0.1  # of the lag as it was, and as it was measured now


def seen(*, match_id: UUID, by: Person, lag: timedelta | None = None) -> datetime | None:
    """The person is there, and has not left; `lag` is the way there and back, if it was measured.

    Answers the moment that was noted, None for who has no seat.
    """
    now = timezone.now()
    noted: dict[str, object] = {"seen_at": now, "left_at": None}
    if lag is not None:
        measured = min(max(lag, timedelta()), MOST_LAG)
        noted["lag"] = Coalesce(F("lag") * OLD + Value(measured * NEW), Value(measured))
    return now if places_of(by, match_id).update(**noted) else None


def left(*, match_id: UUID, by: Person, last_seen: datetime) -> bool:
    """A page of the person was closed that was last seen then; if no other page was seen since, the seat has left."""
    gone = places_of(by, match_id).filter(seen_at__lte=last_seen)
    return bool(gone.update(left_at=timezone.now()))
