"""What every page of a match asks first: which match, and who is asking."""

from uuid import UUID, uuid4

from django.http import Http404, HttpRequest

from games import selectors
from games.models import Match
from games.policies import GUEST, person_in, seat_of
from games.wire import Person


def found(pk: UUID) -> Match:
    match = selectors.match_of(pk)
    if match is None:
        raise Http404("There is no such match.")
    return match


def person_of(request: HttpRequest) -> Person:
    return person_in(request.user, request.session)


def guest_of(request: HttpRequest, name: str) -> Person:
    """Who asks, with a name and a secret for a browser without an account; for a form that is posted only."""
    person = person_of(request)
    if person.user_id is None:
        request.session[GUEST] = str(person.guest or uuid4()), name
    return person_of(request)


def seat_number(match: Match, request: HttpRequest) -> int | None:
    """The reader's seat; None for who looks on, or has not sat down yet."""
    seat = seat_of(list(match.seats.all()), person_of(request))
    return seat.number if seat and seat.sat else None
