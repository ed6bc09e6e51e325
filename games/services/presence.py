"""Who is at the table: when a seat was last seen, whether it left, and how far away its browser is."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import F, Q, QuerySet, Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from games.clocks import MOST_LAG
from games.models import Seat
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
    return now if _seat(match_id, by).update(**noted) else None


def left(*, match_id: UUID, by: Person, last_seen: datetime) -> bool:
    """A page of the person was closed that was last seen then; if no other page was seen since, the seat has left."""
    gone = _seat(match_id, by).filter(seen_at__lte=last_seen)
    return bool(gone.update(left_at=timezone.now()))


def _seat(match_id: UUID, by: Person) -> QuerySet[Seat]:
    """The seat in which the person sits; nobody's for somebody without a name."""
    mine = Q(pk=None)
    if by.user_id is not None:
        mine |= Q(user=by.user_id)
    if by.guest is not None:
        mine |= Q(guest=by.guest)
    return Seat.objects.filter(mine, match=match_id, sat=True)
