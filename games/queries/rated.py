"""Matches online that are rated, for the ratings."""

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
    """A rated match that is over: who sat on each side, and each side's pegs; none where it counts for no one.

    `is_played`: to its end, not given up or ruled on.
    """

    ended_at: datetime
    outcome_version: int
    users: tuple[tuple[int | None, ...], ...]
    pegs: tuple[int, ...]
    best_of: int
    is_played: bool


def rated_match(pk: UUID) -> RatedMatch | None:
    """None while it is being played, and for a match that isn't rated."""
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
    """Is it a rated match that is over?"""
    return Match.objects.filter(pk=pk, rated=True, status=Match.Status.OVER).exists()


def users_of(matches: Collection[UUID]) -> dict[UUID, list[int | None]]:
    """The users at each of these matches, a seat each; None for a seat without an account."""
    seats = Seat.objects.filter(match__in=matches).order_by("match", "number").values_list("match", "user")
    return {match: [user for _, user in of_match] for match, of_match in groupby(seats, key=itemgetter(0))}


def rated_matches(since: datetime | None = None) -> dict[UUID, int]:
    """The outcomes of the rated matches that were decided, or decided again, since then; of all, if it is None."""
    over = Match.objects.filter(rated=True, status=Match.Status.OVER)
    decided = over.filter(changed_at__gte=since) if since else over
    return dict(decided.order_by("ended_at").values_list("pk", "outcome_version"))
