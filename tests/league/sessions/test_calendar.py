"""The calendar: coming weeks, skipped weeks, and daylight saving time."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.formats import time_format

from common.errors import Refused
from league.clubs.models import Member
from league.sessions import tasks
from league.sessions.models import Session, WeeklyPlan
from league.sessions.queries import calendar
from league.sessions.services import attendance
from league.sessions.services import plan as plan_services
from testing.clients import signed_in
from testing.factories import FormatVersionFactory, MemberFactory, SeasonFactory, SessionFactory, WeeklyPlanFactory
from testing.sessions import SessionDriver
from tests.league.sessions.conftest import Pages

pytestmark = pytest.mark.django_db


def dates(plan: WeeklyPlan) -> list[date]:
    return sorted(plan.club_sessions.values_list("date", flat=True))


def test_beat_plans_the_coming_weeks_once() -> None:
    plan = WeeklyPlanFactory(first_on=date(2026, 1, 1), season__starts_on=date(2026, 1, 1))
    assert tasks.plan_ahead() in (4, 5)
    assert tasks.plan_ahead() == 0
    assert {day.weekday() for day in dates(plan)} == {3}


def test_skipped_weeks_and_the_seasons_end_are_kept_to() -> None:
    plan = WeeklyPlanFactory(first_on=date(2026, 11, 19), season__ends_on=date(2026, 12, 10))
    plan_services.skip_date(plan=plan, date=date(2026, 11, 26), by=None)
    plan_services.plan_ahead(now=datetime(2026, 11, 19, 12, tzinfo=UTC))
    assert dates(plan) == [date(2026, 11, 19), date(2026, 12, 3), date(2026, 12, 10)]


def test_near_midnight_the_day_is_the_clubs_own() -> None:
    """In Toronto it is still Thursday evening when it is Friday on the server."""
    plan = WeeklyPlanFactory(first_on=date(2026, 1, 1))
    plan_services.plan_ahead(now=datetime(2026, 11, 20, 3, tzinfo=UTC))
    assert dates(plan)[0] == date(2026, 11, 19)


@pytest.mark.parametrize(
    ("weekday", "now", "days"),
    [
        (6, datetime(2026, 3, 1, 12, tzinfo=UTC), ["2026-03-01", "2026-03-08", "2026-03-15"]),
        (6, datetime(2026, 10, 25, 12, tzinfo=UTC), ["2026-10-25", "2026-11-01", "2026-11-08"]),
    ],
)
def test_the_weeks_the_clocks_change_have_one_session_each(weekday: int, now: datetime, days: list[str]) -> None:
    plan = WeeklyPlanFactory(weekday=weekday, starts_at=time(2, 30), first_on=now.date())
    for hours in range(0, 14 * 24, 7):
        plan_services.plan_ahead(now=now + timedelta(hours=hours))
    assert [str(day) for day in dates(plan)][:3] == days
    assert {later - earlier for earlier, later in zip(dates(plan), dates(plan)[1:], strict=False)} == {timedelta(7)}


@pytest.mark.parametrize(("day", "hour"), [(date(2026, 3, 8), time(2, 30)), (date(2026, 11, 1), time(1, 30))])
def test_a_session_at_a_skipped_or_repeated_hour_opens_as_planned(organizer: Member, day: date, hour: time) -> None:
    session = SessionFactory(season__club=organizer.club, date=day, starts_at=hour)
    session.season.formats.create(number=1, data={})
    client = Client()
    client.force_login(organizer.user)  # type: ignore[arg-type]
    there = f"/c/{organizer.club.slug}/sessions/{session.pk}/"
    assert time_format(hour, "g:i A") in client.get(there).content.decode()
    assert time_format(hour, "g:i A") in client.post(f"{there}open/", follow=True).content.decode()


def test_a_week_taken_out_does_not_come_back() -> None:
    plan = WeeklyPlanFactory(first_on=date(2026, 11, 19))
    now = datetime(2026, 11, 19, 12, tzinfo=UTC)
    plan_services.plan_ahead(now=now)
    plan_services.cancel_session(session=plan.club_sessions.get(date=date(2026, 11, 26)), by=None)
    plan_services.plan_ahead(now=now)
    assert date(2026, 11, 26) not in dates(plan)


def test_why_a_week_is_left_out_is_kept() -> None:
    plan = WeeklyPlanFactory(first_on=date(2026, 11, 19))
    plan_services.plan_ahead(now=datetime(2026, 11, 19, 12, tzinfo=UTC))
    skip = plan_services.skip_date(plan=plan, date=date(2026, 11, 26), why="Thanksgiving", by=None)
    assert (skip.why, date(2026, 11, 26) in dates(plan)) == ("Thanksgiving", False)


def test_a_plan_pressed_twice_is_one_plan() -> None:
    season = SeasonFactory()
    asked = {"season": season, "starts_at": time(9, 30), "ends_at": None, "by": None}
    today = timezone.localdate(timezone=season.club.zone)
    for _ in range(2):
        plan_services.plan_weekly(weekday=3, first_on=today, **asked)
        plan_services.add_session(date=today, name="Finals", **asked)
    assert WeeklyPlan.objects.count() == 1
    assert Session.objects.filter(plan=None).count() == 1


@pytest.mark.parametrize("first_on", [date(9999, 12, 31), date(1, 1, 1)])
def test_a_plan_at_the_end_of_time_is_a_plan(first_on: date) -> None:
    WeeklyPlanFactory(first_on=first_on)
    assert tasks.plan_ahead() <= 5


def test_an_invisible_session_name_is_refused() -> None:
    with pytest.raises(Refused, match="needs at least one letter"):
        plan_services.add_session(
            season=SeasonFactory(), date=date(2026, 11, 19), starts_at=time(9), name="\u200b", by=None
        )


def test_ending_a_plan_cancels_its_coming_sessions_and_keeps_past_ones() -> None:
    plan = WeeklyPlanFactory(first_on=date(2026, 1, 1), season__starts_on=date(2026, 1, 1))
    played = SessionFactory(season=plan.season, plan=plan, date=date(2026, 1, 1), opened=True)
    plan_services.plan_ahead(now=timezone.now())
    plan_services.end_plan(plan=plan, by=None)
    assert dates(plan) == [played.date]
    assert plan_services.plan_ahead(now=timezone.now()) == 0


def test_a_session_opened_by_mistake_disappears_and_its_journal_stays(
    new_session: Callable[..., SessionDriver],
) -> None:
    mistaken, by = new_session().session, None
    attendance.undo_opening(session_id=mistaken.pk, by=by)
    plan_services.cancel_session(session=mistaken, by=by)
    _plans, coming = calendar.calendar_of(mistaken.club, mistaken.date)
    assert (list(coming), list(calendar.newest_sessions(mistaken.club, 9))) == ([], [])
    assert [entry.code for entry in mistaken.journal.all()] == ["canceled", "opening_undone", "check_in_opened"]
    with pytest.raises(Refused, match="This session was canceled"):
        attendance.open_check_in(session_id=mistaken.pk, by=by)
    pages = Pages(SessionDriver(mistaken, MemberFactory(club=mistaken.club, organizer=True).user))
    assert "This session was canceled" in pages.client.get(pages.base).text
    assert pages.client.get(pages.base + "check-in/").status_code == 302


def test_a_week_that_was_opened_and_canceled_can_be_restored() -> None:
    season = FormatVersionFactory().season
    today = timezone.localdate(timezone=season.club.zone)
    plan = WeeklyPlanFactory(weekday=today.weekday(), first_on=today, season=season)
    day = today + timedelta(weeks=1)
    session = SessionFactory(plan=plan, season=plan.season, date=day)
    attendance.open_check_in(session_id=session.pk, by=None)
    attendance.undo_opening(session_id=session.pk, by=None)
    plan_services.cancel_session(session=session, by=None)
    assert day not in dates(plan)
    plan_services.unskip_date(skip=plan.skip_dates.get())
    assert day in dates(plan)


def test_one_name_in_other_letters_is_not_planned_twice_on_a_day() -> None:
    season = SeasonFactory()
    asked = {"season": season, "date": date(2026, 12, 3), "ends_at": None, "by": None}
    plan_services.add_session(name="Twice", starts_at=time(9), **asked)
    with pytest.raises(Refused, match="already a session called twice on that day"):
        plan_services.add_session(name="twice", starts_at=time(19), **asked)


@pytest.mark.parametrize(
    ("day", "why"),
    [
        (date(2026, 8, 31), "Season 26 starts on September 1, 2026. Choose a later day or another season."),
        (date(2027, 6, 1), "Season 26 ends on May 31, 2027. Choose an earlier day or another season."),
    ],
)
def test_a_day_outside_the_season_is_refused_at_its_field(day: date, why: str) -> None:
    season = SeasonFactory(name="Season 26", starts_on=date(2026, 9, 1), ends_on=date(2027, 5, 31))
    client = signed_in(MemberFactory(club=season.club, organizer=True).user)
    typed = {"season": season.pk, "starts_at": "18:30", "date": day, "first_on": day, "weekday": day.weekday()}
    asked = {f"{form}-{name}": value for form in ("single", "weekly") for name, value in typed.items()}
    plan = f"/c/{season.club.slug}/plan/"
    assert client.post(plan + "single/", asked).context["page"].single.errors == {"date": [why]}
    assert client.post(plan + "weekly/", asked).context["page"].weekly.errors == {"first_on": [why]}
    assert not Session.objects.exists()
