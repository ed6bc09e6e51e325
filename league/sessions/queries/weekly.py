"""The dates of a weekly plan, and the effects of editing it."""

from dataclasses import dataclass
from datetime import date, timedelta

from league.sessions.models import Session, WeeklyPlan
from league.sessions.queries.holidays import holidays_between

WEEKS_AHEAD = 4
HOLIDAYS_AHEAD = timedelta(weeks=9)
WHERE_THEY_ARE_KEPT = "USD"  # clubs with US dollars get the American holidays


@dataclass(frozen=True, slots=True)
class PlanChange:
    """The planned sessions that an edited plan cancels or changes, and the dates that it adds."""

    canceled: tuple[Session, ...]
    changed: tuple[Session, ...]
    added: tuple[date, ...]


def days_of(plan: WeeklyPlan, today: date) -> list[date]:
    """The plan's dates from today on, within the planning horizon and the season."""
    start = max(today, plan.first_on)
    last = min(day for day in (plan.last_on, plan.season.ends_on, today + timedelta(weeks=WEEKS_AHEAD)) if day)
    if start > last:
        return []
    first = start + timedelta(days=(plan.weekday - start.weekday()) % 7)
    weeks = (last - first).days // 7 + 1 if last >= first else 0
    return [first + timedelta(weeks=week) for week in range(weeks)]


def plan_change(plan: WeeklyPlan, edited: WeeklyPlan, today: date) -> PlanChange:
    """The effects of `edited`, which replaces the plan from its first day on, on sessions that have not begun."""
    skipped = set(plan.skip_dates.values_list("date", flat=True))
    there = {session.date: session for session in plan.club_sessions.filter(date__gte=edited.first_on)}
    days = [day for day in days_of(edited, today) if day not in skipped]
    planned = [session for _day, session in sorted(there.items()) if session.status == Session.Status.PLANNED]
    return PlanChange(
        canceled=tuple(session for session in planned if session.date not in days),
        changed=tuple(session for session in planned if session.date in days),
        added=tuple(day for day in days if day not in there),
    )


def holidays_on(plan: WeeklyPlan, today: date) -> list[tuple[date, str]]:
    """The coming holidays on dates of the plan that it does not skip, with their names."""
    if plan.club.currency != WHERE_THEY_ARE_KEPT:
        return []
    last = min(day for day in (plan.last_on, plan.season.ends_on, today + HOLIDAYS_AHEAD) if day)
    skipped = {skip.date for skip in plan.skip_dates.all()}
    coming = holidays_between(max(today, plan.first_on), last)
    return [(day, name) for day, name in coming if day.weekday() == plan.weekday and day not in skipped]


def plan_form_values(plan: WeeklyPlan) -> dict[str, object]:
    """The plan by the names of its form's fields, and its last day: a change ends it and begins another."""
    return {name: getattr(plan, name) for name in ("season", "weekday", "starts_at", "ends_at", "place", "last_on")}
