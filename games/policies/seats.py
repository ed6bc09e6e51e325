"""Identifies the person of a request, their seat, and whether they can sit down or rule."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.core.signing import BadSignature, TimestampSigner

from common.cookies import cookie_name
from games.models import Match, Seat
from games.people import Person

GUEST = "guest"  # the key in the session: the secret of this browser, and its guest's name
GUEST_SECONDS = 14 * 24 * 3600  # lifetime of a guest's cookie, as long as a session
SIGNER = TimestampSigner(salt="guest")


def person_in(user: Any, login: Mapping[str, Any], cookies: Mapping[str, str]) -> Person:
    """The person of a request, from its user, session data and cookies; for pages, the API and sockets."""
    guest, name = login.get(GUEST) or (_secret_in(cookies), "")
    return Person(
        user_id=user.pk,
        guest=UUID(guest) if guest else None,
        name=str(user) if user.is_authenticated else name,
    )


def signed_secret(secret: UUID) -> str:
    """The value of a guest's cookie before a seat is taken: signed, so that it need not be stored."""
    return SIGNER.sign(str(secret))


def guest_cookie() -> str:
    """The name of the cookie with the browser's secret, before a session exists."""
    return cookie_name(GUEST)


def _secret_in(cookies: Mapping[str, str]) -> str | None:
    signed = cookies.get(guest_cookie())
    try:
        return SIGNER.unsign(signed, max_age=GUEST_SECONDS) if signed else None
    except BadSignature:
        return None


def seat_of(seats: Sequence[Seat], person: Person) -> Seat | None:
    """The seat of a person, reserved or taken."""
    return next(
        (
            seat
            for seat in seats
            if (person.user_id is not None and seat.user_id == person.user_id)
            or (person.guest is not None and seat.guest == person.guest)
        ),
        None,
    )


def may_join(match: Match, person: Person) -> bool:
    """Whether there is a seat that is open, or reserved for this person, who has not sat down yet."""
    if match.status != Match.Status.OPEN:
        return False
    seats = list(match.seats.all())
    mine = seat_of(seats, person)
    return not mine.is_taken if mine else any(map(is_empty, seats)) and not (match.rated and person.user_id is None)


def is_empty(seat: Seat) -> bool:
    """Whether no one has this seat, and it is reserved for no one."""
    return not seat.is_taken and seat.user_id is None and seat.guest is None


def may_decide(match: Match, seat: int | None, lobbies: Sequence[Any]) -> bool:
    """Whether an organizer can rule: on the matches of others that began in their club's lobby."""
    return bool(match.lobby) and seat is None and any(each.key == match.lobby and each.decides for each in lobbies)
