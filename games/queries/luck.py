"""A user's luck in finished matches with dealt cards."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from uuid import UUID

from django.db.models import Exists, OuterRef

from games.analysis.luck import Sample, samples_in
from games.engine import event_from_data
from games.models import Match, MatchEvent, Seat

MOST = 200  # the number of matches, the newest
TELLING = ("Dealt", "Discarded", "StarterCut")


def samples_of(user_id: int | None) -> tuple[int, Iterator[Sample]]:
    """The number of a user's newest matches with dealt cards, and a sample of luck for each."""
    dealt = MatchEvent.objects.filter(match=OuterRef("match"), data__event="Dealt")
    found = Seat.objects.filter(Exists(dealt), user=user_id, match__status=Match.Status.OVER)
    seats = dict(found.order_by("-match__ended_at").values_list("match_id", "number")[:MOST])
    return len(seats), _samples(seats)


def _samples(seats: Mapping[UUID, int]) -> Iterator[Sample]:
    """A sample of luck for each of these seats."""
    rows = MatchEvent.objects.filter(match__in=seats, data__event__in=TELLING).order_by("match", "version")
    for match_id, events in groupby(rows.values_list("match_id", "data").iterator(), itemgetter(0)):
        yield from samples_in((event_from_data(data) for _, data in events), seats[match_id])
