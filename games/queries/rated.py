"""Rated online matches, for the ratings."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from uuid import UUID

from games.match_cache import state_of
from games.models import Match, Seat
from games.outcomes import outcome_of


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A finished rated match: the users of each side, and each side's pegs; no pegs if it is void.

    `is_played`: to its end, not resigned or ruled on.
    """

    ended_at: datetime
    outcome_version: int
    users: tuple[tuple[int | None, ...], ...]
    pegs: tuple[int, ...]
    best_of: int
    is_played: bool


def rated_match(pk: UUID) -> RatedMatch | None:
    """The match; None if it is in progress or not rated."""
    match = Match.objects.prefetch_related("seats").filter(pk=pk, rated=True, status=Match.Status.OVER).first()
    if match is None or match.ended_at is None:
        return None
    outcome = outcome_of(match, state_of(match) if match.version else None)
    seats = list(match.seats.all())
    users = tuple(
        tuple(seat.user_id for seat in seats if match.rules.side_of(seat.number) == side)
        for side in range(match.rules.sides)
    )
    is_played = match.ending == Match.Ending.PLAYED
    return RatedMatch(match.ended_at, outcome.outcome_version, users, outcome.pegs, match.rules.best_of, is_played)


def is_rated(pk: UUID) -> bool:
    """Whether it is a finished rated match."""
    return Match.objects.filter(pk=pk, rated=True, status=Match.Status.OVER).exists()


def users_of(matches: Collection[UUID]) -> dict[UUID, list[int | None]]:
    """The users of each of these matches, by seat; None for a seat without an account."""
    seats = Seat.objects.filter(match__in=matches).order_by("match", "number").values_list("match", "user")
    return {match: [user for _, user in of_match] for match, of_match in groupby(seats, key=itemgetter(0))}


def rated_matches(since: datetime | None = None) -> dict[UUID, int]:
    """The outcome versions of rated matches decided, or decided again, after `since`; None: of all."""
    over = Match.objects.filter(rated=True, status=Match.Status.OVER)
    decided = over.filter(changed_at__gte=since) if since else over
    return dict(decided.order_by("ended_at").values_list("pk", "outcome_version"))
