"""Past, current and future sessions."""

from collections import defaultdict
from collections.abc import Collection
from datetime import date
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet, Value
from django.db.models.lookups import GreaterThan

from common.compiled import Compiled
from league.clubs.models import Club, Member
from league.seasons.models import SessionScore
from league.sessions.models import CheckIn, Session, SkipDate, WeeklyPlan

Status = Session.Status


_session = Compiled(
    lambda club, pk: Session.objects.select_related("club", "season", "format_version", "pot").filter(club=club, pk=pk)
)


def session_of(club: Club, pk: int) -> Session | None:
    """This club's session with this key; None if it has none."""
    return _session.first(club.pk, pk)


def newest_sessions(club: Club, limit: int) -> QuerySet[Session]:
    """Sessions of any status except canceled, the newest first."""
    return Session.objects.filter(club=club).exclude(status=Status.CANCELED)[:limit]


def next_session(club: Club, today: date, player: Member | None = None) -> Session | None:
    """The session in progress, or else the next one planned from today.

    Of several in progress, the newest by date that was not opened early; of two on one day, the one that the player
    has come to and not left.
    """
    mine = Session.objects.filter(club=club).select_related("club", "season", "format_version", "pot")
    is_here = CheckIn.objects.filter(session=OuterRef("pk"), member=player, left_at=None)
    running = mine.filter(status__in=(Status.CHECKING_IN, Status.PLAYING))
    return (
        running.order_by(
            GreaterThan(F("date"), Value(today)), "-date", Exists(is_here).desc(), "starts_at", "pk"
        ).first()
        or mine.filter(status=Status.PLANNED, date__gte=today).order_by("date", "starts_at", "pk").first()
    )


def last_session_of(player: Member) -> Session | None:
    """The newest closed session that the player came to."""
    came = Session.objects.filter(status=Status.CLOSED, check_ins__member=player)
    return came.select_related("club", "season", "format_version", "pot").order_by("-date", "-starts_at", "-pk").first()


def recent_sessions(club: Club, limit: int) -> list[Session]:
    """The last closed sessions, the newest first, annotated with the number of `players`."""
    closed = Session.objects.filter(club=club, status=Status.CLOSED)
    return list(_with_players(closed).order_by("-date", "-starts_at", "-pk")[:limit])


def coming_session(club: Club, today: date, after: Session | None) -> Session | None:
    """The next session planned from today, other than the one in progress."""
    planned = Session.objects.filter(club=club, status=Status.PLANNED, date__gte=today)
    return planned.exclude(pk=after.pk if after else 0).order_by("date", "starts_at", "pk").first()


def winners_of(sessions: Collection[Session]) -> dict[int, list[str]]:
    """Session -> the names of the players in first place, for sessions whose standings are published."""
    first = SessionScore.objects.filter(
        place=1,
        session_result__closing__session__in=sessions,
        session_result__closing__payment__undone_at=None,
        session_result__is_published=True,
    )
    found: dict[int, list[str]] = defaultdict(list)
    for session, name in first.order_by("member__name").values_list("session_result__closing__session", "member__name"):
        found[session].append(name)
    return found


def past_sessions(club: Club) -> QuerySet[Session]:
    """Every closed session, annotated with the number of `players` in its recap, by season, the newest first."""
    closed = Session.objects.filter(club=club, status=Status.CLOSED).select_related("season")
    return _with_players(closed).order_by("-season__starts_on", "-season", "-date", "-starts_at", "-pk")


def _with_players(closed: QuerySet[Session]) -> QuerySet[Any]:
    scores = Count("closings__session_result__scores", filter=Q(closings__payment__undone_at=None))
    return closed.annotate(players=scores)


def session_of_result(club: Club, result: int) -> Session | None:
    """The session of a frozen result."""
    return Session.objects.select_related("club").filter(club=club, closings__session_result=result).first()


def weekly_plans_of(club: Club) -> QuerySet[WeeklyPlan]:
    return WeeklyPlan.objects.select_related("club", "season").filter(club=club)


def skip_dates_of(club: Club) -> QuerySet[SkipDate]:
    return SkipDate.objects.filter(plan__club=club)


def calendar_of(club: Club, today: date) -> tuple[QuerySet[WeeklyPlan], QuerySet[Session]]:
    """The current weekly plans with their skipped weeks, and every session that is not closed yet."""
    skips = Prefetch("skip_dates", queryset=SkipDate.objects.order_by("date"))
    running = Q(last_on=None) | Q(last_on__gte=today)
    plans = WeeklyPlan.objects.filter(running, club=club).select_related("season", "club").prefetch_related(skips)
    coming = Session.objects.filter(club=club).exclude(status__in=(Status.CLOSED, Status.CANCELED))
    return plans, coming.select_related("season", "plan").order_by("date", "starts_at")
