"""What chance gave to a member, in all finished matches with cards."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from uuid import UUID

from games.analysis.luck import Sample
from games.analysis.luck import samples_of as draws_in
from games.engine import event_from_data
from games.models import Match, MatchEvent, Seat

MOST = 200  # matches looked at, the newest
TELLING = ("Dealt", "Discarded", "StarterCut")


def samples_of(user_id: int | None) -> tuple[int, Iterator[Sample]]:
    """How many of a user's newest matches were looked at, and what chance gave to their seat in each."""
    seats = dict(
        Seat.objects.filter(user=user_id, match__status=Match.Status.OVER, match__kind=Match.Kind.ONLINE)
        .order_by("-match__ended_at")
        .values_list("match_id", "number")[:MOST]
    )
    return len(seats), _samples(seats)


def _samples(seats: Mapping[UUID, int]) -> Iterator[Sample]:
    """What chance gave in these matches to the seat of each."""
    rows = MatchEvent.objects.filter(match__in=seats, data__event__in=TELLING).order_by("match", "version")
    for match_id, events in groupby(rows.values_list("match_id", "data").iterator(), itemgetter(0)):
        yield from draws_in((event_from_data(data) for _, data in events), seats[match_id])
