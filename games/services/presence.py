"""Who is at the table: when a seat was last seen, whether it left, and how far away its browser is.

The newest word counts. A page that is closed says that its person has left, and the other pages of that person are
asked whether they are still open.
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

OLD, NEW = 0.9, 0.1  # of the lag as it was, and as it was measured now
NOTED = timedelta(seconds=5)


def record_heartbeat(*, match_id: UUID, by: Person, lag: timedelta | None = None) -> bool:
    """The person is there, and has not left; `lag` is the way there and back, if it was measured.

    Returns whether the person has a seat.
    """
    noted: dict[str, object] = {"seen_at": timezone.now(), "left_at": None}
    if lag is not None:
        measured = min(max(lag, timedelta()), MOST_LAG)
        noted["lag"] = Coalesce(F("lag") * OLD + Value(measured * NEW), Value(measured))
    return bool(seats_of(by, match_id).update(**noted))


def record_closed_page(*, match_id: UUID, by: Person) -> None:
    """A page of the person was closed: the seat has left, if no other page of theirs says that it is still open."""
    if (number := seat_at(by, match_id)) is not None:
        seats_of(by, match_id).update(left_at=timezone.now())
        ask_pages_of(match_id, number)


def record_activity(seat: Seat) -> None:
    """A player who acts is at the table, with a page or without; noting it now and then is enough.

    What arrives within a moment of the page's end was sent before it, and its sender has left.
    """
    now = timezone.now()
    if seat.left_at is None and seat.seen_at is not None and now - seat.seen_at <= NOTED:
        return
    here = Seat.objects.filter(Q(left_at=None) | Q(left_at__lt=now - MOMENT), pk=seat.pk)
    here.update(seen_at=now, left_at=None)
