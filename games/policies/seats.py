"""The seat of a person at a table, and whether they can sit down or rule."""

from collections.abc import Sequence
from typing import Any

from games.models import Match, Seat
from games.people import Person


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
