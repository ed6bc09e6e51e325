"""Presence: when a seat was last seen, whether it left, and its network lag.

The latest message counts. A closing page reports that its person has left, and the person's other pages are asked
whether they are still open.
"""

from datetime import timedelta
from uuid import UUID

from django.db.models import F, Q, Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from games.broadcast import ask_pages_of
from games.clocks import MOST_LAG
from games.models import Seat
from games.people import Person
from games.policies.presence import MOMENT
from games.queries.seats import seat_at, seats_of

OLD, NEW = 0.9, 0.1  # weights of the old and the new lag
NOTED = timedelta(seconds=5)


def record_heartbeat(*, match_id: UUID, by: Person, lag: timedelta | None = None) -> bool:
    """The person is present; `lag` is the round-trip time, if it was measured.

    Returns whether the person has a seat.
    """
    noted: dict[str, object] = {"seen_at": timezone.now(), "left_at": None}
    if lag is not None:
        measured = min(max(lag, timedelta()), MOST_LAG)
        noted["lag"] = Coalesce(F("lag") * OLD + Value(measured * NEW), Value(measured))
    return bool(seats_of(by, match_id).update(**noted))


def record_closed_page(*, match_id: UUID, by: Person) -> None:
    """A page was closed: the seat has left, unless another page of the person reports that it is open."""
    if (number := seat_at(by, match_id)) is not None:
        seats_of(by, match_id).update(left_at=timezone.now())
        ask_pages_of(match_id, number)


def record_activity(seat: Seat) -> None:
    """A command shows that the player is present, with or without a page; saved at most now and then.

    A command that arrives just after a page was closed was sent before, and doesn't count.
    """
    now = timezone.now()
    if seat.left_at is None and seat.seen_at is not None and now - seat.seen_at <= NOTED:
        return
    here = Seat.objects.filter(Q(left_at=None) | Q(left_at__lt=now - MOMENT), pk=seat.pk)
    here.update(seen_at=now, left_at=None)
