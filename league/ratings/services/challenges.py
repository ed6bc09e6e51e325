"""Rated online matches outside sessions and tournaments: each counts once in every club that all players share."""

from collections.abc import Collection
from itertools import chain
from uuid import UUID

from django.db import transaction
from django.db.models import F, Func, Value
from django.utils import timezone

from common.jobs import enqueue
from games.queries.rated import RatedMatch, rated_match
from league.clubs.models import Club, Member
from league.ratings.queries.rated_order import is_in_a_session, members_by_club
from league.ratings.services.rating import locked, rewind_to
from league.results.models import Challenge


def take_challenge(*, match_id: UUID) -> int:
    """Store a match's newest outcome for the ratings; safe to repeat. Returns the number of clubs where it is new."""
    match = rated_match(match_id)
    users = list(chain(*match.users)) if match else []
    people = [user for user in users if user is not None]
    if match is None or len(people) < len(users) or is_in_a_session(match_id):
        return 0
    shared = members_by_club(people)
    return sum(_take(club, match_id, match, member_of) for club, member_of in shared.items())


@transaction.atomic
def _take(club_id: int, match_id: UUID, match: RatedMatch, member_of: dict[int, int]) -> bool:
    progress = locked(club_id)
    taken = Challenge.objects.filter(club=club_id, match=match_id).first()
    if taken and taken.outcome_version >= match.outcome_version:
        return False
    if taken is None:
        zone = Club.objects.get(pk=club_id).zone
        members = [member_of[user] for side in match.users for user in side if user is not None]
        kinds = dict(Member.objects.filter(pk__in=members).values_list("pk", "kind"))
        taken = Challenge(
            club_id=club_id,
            match_id=match_id,
            played_on=timezone.localdate(match.ended_at, zone),
            sequence=round(match.ended_at.timestamp() * 1_000_000),
            members=members,
            kinds=[kinds[member] for member in members],
            best_of=match.best_of,
            sides=[number for number, side in enumerate(match.users) for _ in side],
        )
    taken.outcome_version, taken.pegs, taken.is_played = match.outcome_version, list(match.pegs), match.is_played
    taken.save()
    rewind_to(progress, (taken.played_on, taken.sequence))
    enqueue("league.ratings.tasks.rate", club_id=club_id)
    return True


@transaction.atomic
def move_challenges(*, club_id: int, challenges: Collection[int], of: int, to: int) -> None:
    """Give these challenges (ids) to another member, and rate again from the first of them."""
    rows = Challenge.objects.filter(club=club_id, pk__in=challenges)
    first = rows.order_by("played_on", "sequence").first()
    if first:
        rows.update(members=Func(F("members"), Value(of), Value(to), function="array_replace"))
        rewind_to(locked(club_id), (first.played_on, first.sequence))
        enqueue("league.ratings.tasks.rate", club_id=club_id)
