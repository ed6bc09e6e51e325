"""The club's plan: upcoming sessions, weekly plans with skipped weeks and holidays, and the forms that add more."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from league.clubs.models import Club
from league.seasons.queries import current_season
from league.sessions.forms import SingleForm, WeeklyForm
from league.sessions.models import Session, WeeklyPlan
from league.sessions.queries.calendar import calendar_of
from league.sessions.queries.weekly import holidays_on


@dataclass(frozen=True, slots=True)
class UpcomingSession:
    """A session that is not closed. not_held: its day has passed, and it was never opened."""

    session: Session
    is_planned: bool
    not_held: bool
    may_open: bool


@dataclass(frozen=True, slots=True)
class CalendarPage:
    """Values for templates/sessions/plan.html. plans: with the coming holidays, and their names, on their weekday."""

    has_season: bool
    upcoming: Sequence[UpcomingSession]
    plans: Sequence[tuple[WeeklyPlan, Sequence[tuple[date, str]]]]
    weekly: WeeklyForm
    single: SingleForm


def calendar_page(club: Club, today: date, weekly: WeeklyForm, single: SingleForm) -> CalendarPage:
    plans, coming = calendar_of(club, today)
    return CalendarPage(
        has_season=current_season(club) is not None,
        upcoming=[_upcoming(session, today) for session in coming],
        plans=[(plan, holidays_on(plan, today)) for plan in plans],
        weekly=weekly,
        single=single,
    )


def _upcoming(session: Session, today: date) -> UpcomingSession:
    is_planned = session.status == Session.Status.PLANNED
    return UpcomingSession(
        session, is_planned, not_held=is_planned and session.date < today, may_open=is_planned and session.date == today
    )
