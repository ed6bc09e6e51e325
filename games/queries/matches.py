"""Finds matches: by number, by due work, and by person."""

from collections.abc import Collection
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from games.match_cache import state_of
from games.models import GameReview, Match, MatchEvent, Seat
from games.outcomes import Outcome, outcome_of

LISTED = 30  # own matches of one kind in a lobby
WATCHED = 8  # others' matches in a lobby
TRIALS_AT_ONCE = 100  # deletions per transaction
MOST_MISSED = 20  # reviews queued again per run


def match_of(pk: UUID) -> Match | None:
    return Match.objects.prefetch_related("seats").filter(pk=pk).first()


def outcome_for(pk: UUID) -> Outcome:
    """A match's outcome so far, for the league. Raises Match.DoesNotExist."""
    match = Match.objects.prefetch_related("seats").get(pk=pk)
    return outcome_of(match, state_of(match) if match.version else None)


def first_inconsistent_match() -> UUID | None:
    """The first match whose version is not the number of its append-only events; None if there is none."""
    counted = Match.objects.annotate(kept=Count("events"), newest=Coalesce(Max("events__version"), 0))
    unlike = counted.exclude(version=F("kept"), newest=F("kept")).order_by("made_at")
    return unlike.values_list("pk", flat=True).first()


def is_match(pk: UUID) -> bool:
    return Match.objects.filter(pk=pk).exists()


def clocks_due(now: datetime) -> list[UUID]:
    """Matches in which a clock has run out, the earliest first."""
    late = Match.objects.filter(status=Match.Status.PLAYING, due_at__lte=now)
    return list(late.order_by("due_at").values_list("pk", flat=True))


def waiting_for_bots(now: datetime) -> list[UUID]:
    """Matches that have waited for a bot for at least five seconds."""
    still = Match.objects.filter(waits_for_bot=True, paused_at=None, changed_at__lt=now - timedelta(seconds=5))
    return list(still.order_by().values_list("pk", flat=True))


def unreviewed(now: datetime) -> list[UUID]:
    """Matches that ended within a day, but not just now, without a review; the newest first."""
    dealt = MatchEvent.objects.filter(match=OuterRef("pk"), data__event="Dealt")
    over = Match.objects.filter(
        Exists(dealt),
        kind=Match.Kind.ONLINE,
        status=Match.Status.OVER,
        ended_at__range=(now - timedelta(days=1), now - timedelta(minutes=5)),
        reviews=None,
    )
    return list(over.order_by("-ended_at").values_list("pk", flat=True)[:MOST_MISSED])


def review_of(match: Match, game: int) -> GameReview | None:
    """The stored review of a game of the match."""
    return match.reviews.filter(game=game).first()


def challenges(user_id: int, lobbies: Collection[str]) -> list[Match]:
    """Others' matches with an open seat in the lobbies with these keys, the oldest first."""
    seats = Seat.objects.filter(match=OuterRef("pk"))
    found = Match.objects.filter(status=Match.Status.OPEN, lobby__in=lobbies)
    found = found.filter(
        Exists(seats.filter(is_taken=False, user=None, guest=None)), ~Exists(seats.filter(user=user_id))
    )
    return _first(found.order_by("made_at"))


def old_trials(before: datetime) -> list[UUID]:
    """Anonymous trial games without activity since `before`; a limited number.

    Without those that a user has taken over by signing in.
    """
    found = Match.objects.filter(training=True, made_by=None, changed_at__lt=before)
    for rows in (MatchEvent.objects.filter(is_trial=False), GameReview.objects.filter(is_trial=False)):
        found = found.filter(~Exists(rows.filter(match=OuterRef("pk"))))
    found = found.filter(~Exists(Seat.objects.filter(match=OuterRef("pk")).exclude(user=None)))
    return list(found.order_by("changed_at").values_list("pk", flat=True)[:TRIALS_AT_ONCE])


def to_watch(user_id: int, lobbies: Collection[str]) -> list[Match]:
    """Others' matches in progress in the lobbies with these keys, the last active first."""
    mine = Seat.objects.filter(match=OuterRef("pk"), user=user_id)
    found = Match.objects.filter(status=Match.Status.PLAYING, kind=Match.Kind.ONLINE, lobby__in=lobbies)
    return list(found.filter(~Exists(mine)).order_by("-changed_at").prefetch_related("seats")[:WATCHED])


def kept_for(user_id: int) -> list[Match]:
    """Matches with a reserved seat for a user who has not joined yet."""
    kept = Q(status=Match.Status.OPEN, seats__user=user_id, seats__is_taken=False)
    return _first(Match.objects.filter(kept).order_by("made_at"))


def matches_of(user_id: int, *, over: bool) -> list[Match]:
    """A user's matches, in progress or over, the newest first."""
    found = Match.objects.filter(seats__user=user_id, seats__is_taken=True)
    return _first(found.filter(status=Match.Status.OVER) if over else found.exclude(status=Match.Status.OVER))


def _first(matches: QuerySet[Match]) -> list[Match]:
    """As many as a lobby lists, with their seats."""
    return list(matches.prefetch_related("seats")[:LISTED])
