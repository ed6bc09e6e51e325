"""A match as a program reads it: what the engine lets its seat see and hear, and nothing else."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q, QuerySet

from games.engine import View, lines_for, view_for
from games.models import Match, Seat
from games.selectors.history import history_of
from games.wire import Person


@dataclass(frozen=True, slots=True)
class Seen:
    """`seat` is the reader's, None for who looks on; `view` is None before the match begins."""

    match: Match
    seat: int | None
    view: View | None
    story: tuple[str, ...]


def seen_by(match: Match, seat: int | None, since: int) -> Seen:
    """`since` is the version after which the story is told."""
    history = history_of(match)
    if history.state is None:
        return Seen(match, seat, None, ())
    names = [each.name for each in match.seats.all()]
    story = tuple(line.sentence for line in lines_for(history.events, seat, names, since=since))
    return Seen(match, seat, view_for(history.state, seat), story)


def places_of(person: Person, match_id: UUID) -> QuerySet[Seat]:
    """The seat in which a person sits; nobody's for somebody without a name."""
    mine = Q(pk=None)
    if person.user_id is not None:
        mine |= Q(user=person.user_id)
    if person.guest is not None:
        mine |= Q(guest=person.guest)
    return Seat.objects.filter(mine, match=match_id, sat=True)


def seat_at(person: Person, match_id: UUID) -> int | None:
    """The number of the seat in which a person sits."""
    return places_of(person, match_id).values_list("number", flat=True).first()
