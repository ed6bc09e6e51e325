"""The seat of a person in a match."""

from uuid import UUID

from django.db.models import Q, QuerySet

from games.models import Seat
from games.people import Person


def seats_of(person: Person, match_id: UUID) -> QuerySet[Seat]:
    """The person's seat; empty for a person without an identity."""
    mine = Q(pk=None)
    if person.user_id is not None:
        mine |= Q(user=person.user_id)
    if person.guest is not None:
        mine |= Q(guest=person.guest)
    return Seat.objects.filter(mine, match=match_id, is_taken=True)


def seat_at(person: Person, match_id: UUID) -> int | None:
    """The number of the person's seat."""
    return seats_of(person, match_id).values_list("number", flat=True).first()
