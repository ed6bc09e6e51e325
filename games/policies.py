"""Who may do what with a match."""

from collections.abc import Sequence

from games.models import Match, Seat
from games.wire import Person

MEMBERS_PAGES = ("games:lobby", "games:begin")
"""For whoever is signed in."""
OPEN_PAGES = (
    *("games:table", "games:join", "games:command", "games:record", "games:file"),
    *("games:speech", "games:verbosity"),
)
"""For whoever has the number of a match, which cannot be guessed; a seat is a user's or a browser's own."""


def seat_of(seats: Sequence[Seat], person: Person) -> Seat | None:
    """The seat of a person, kept or taken."""
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
    """There is a seat that is empty or kept for this person, who has not sat down yet."""
    seats = list(match.seats.all())
    mine = seat_of(seats, person)
    return not mine.sat if mine else any(map(is_empty, seats)) and not (match.rated and person.user_id is None)


def is_empty(seat: Seat) -> bool:
    """Nobody sits here, and it is kept for nobody."""
    return not seat.sat and seat.user_id is None
