"""A weekly plan gets another day, time or place from a date on; the effects are shown first."""

from datetime import date, time, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from common.errors import Refused
from league.clubs.models import Member
from league.sessions.models import Session, WeeklyPlan
from league.sessions.queries.weekly import holidays_on
from league.sessions.services import attendance
from league.sessions.services import plan as plan_services
from testing.factories import FormatVersionFactory, WeeklyPlanFactory
from testing.races import meet_at


@pytest.fixture
def weekly(organizer: Member) -> WeeklyPlan:
    """Since last week, on today's day of the week, with the sessions of the next four weeks; the third is skipped."""
    today = timezone.localdate(timezone=organizer.club.zone)
    plan = WeeklyPlanFactory(
        season=FormatVersionFactory(season__club=organizer.club).season,
        weekday=today.weekday(),
        first_on=today - timedelta(weeks=1),
    )
    plan_services.plan_ahead(now=timezone.now(), plan=plan)
    plan_services.skip_date(plan=plan, date=today + timedelta(weeks=2), by=None)
    return plan


def day(plan: WeeklyPlan, weeks: int) -> date:
    return plan.first_on + timedelta(weeks=weeks + 1)


def planned(plan: WeeklyPlan) -> list[tuple[date, time, str]]:
    coming = Session.objects.filter(club=plan.club, date__gte=day(plan, 0)).order_by("date")
    return list(coming.values_list("date", "starts_at", "place"))


def edited(plan: WeeklyPlan, **changes: Any) -> dict[str, Any]:
    kept = {name: getattr(plan, name) for name in ("season", "weekday", "starts_at", "ends_at", "place")}
    return kept | {"plan": plan, "today": day(plan, 0), "first_on": day(plan, 1)} | changes


def test_another_time_and_place_hold_from_a_date_on_and_skipped_weeks_stay_skipped(weekly: WeeklyPlan) -> None:
    ours = {"starts_at": time(19), "ends_at": time(21), "place": "Library"}
    new = plan_services.change_plan(**edited(weekly, **ours), by=None)
    again = plan_services.change_plan(**edited(weekly, **ours), by=None)
    assert planned(weekly) == [
        (day(weekly, 0), time(9, 30), ""),
        (day(weekly, 1), time(19), "Library"),
        (day(weekly, 3), time(19), "Library"),
        (day(weekly, 4), time(19), "Library"),
    ]
    assert again == new
    weekly.refresh_from_db()
    assert weekly.last_on == day(weekly, 1) - timedelta(days=1)
    assert [skip.date for skip in new.skip_dates.all()] == [day(weekly, 2)]


def test_another_day_cancels_and_adds_and_a_session_that_has_begun_stays(weekly: WeeklyPlan) -> None:
    begun = weekly.club_sessions.get(date=day(weekly, 1))
    attendance.open_check_in(session_id=begun.pk, by=None)
    tomorrow = (weekly.weekday + 1) % 7
    change = plan_services.look_at_change(**edited(weekly, weekday=tomorrow))
    assert [session.date for session in change.canceled] == [day(weekly, 3), day(weekly, 4)]
    assert change.added == tuple(day(weekly, week) + timedelta(days=1) for week in (1, 2, 3))
    plan_services.change_plan(**edited(weekly, weekday=tomorrow), by=None)
    assert [when for when, *_ in planned(weekly)] == [day(weekly, 0), begun.date, *change.added]
    begun.refresh_from_db()
    assert begun.status == Session.Status.CHECKING_IN


def test_changes_to_a_plan_are_previewed_before_they_are_saved(weekly: WeeklyPlan, organizer: Member) -> None:
    client = Client()
    client.force_login(organizer.user)  # type: ignore[arg-type]
    page = f"/c/{weekly.club.slug}/plan/{weekly.pk}/edit/"
    form = client.get(page).context["form"]
    typed = {name: form[name].value() for name in ("season", "weekday", "place", "expected_version")}
    typed |= {"starts_at": "19:00", "ends_at": "21:00", "first_on": day(weekly, 1).isoformat()}
    before = planned(weekly)
    shown = client.get(page, typed)
    assert len(shown.context["change"].changed) == 3
    assert planned(weekly) == before
    assert "can’t be" not in shown.text
    late = client.get(page, typed | {"first_on": day(weekly, -1).isoformat()})
    assert (late.status_code, "Choose today or a later day." in late.text) == (422, True)
    saved = client.post(page, typed, follow=True)
    assert "Weekly plan changed:" in saved.text
    assert [starts for _, starts, _ in planned(weekly)][1:] == [time(19)] * 3


def test_a_change_in_the_past_is_refused(weekly: WeeklyPlan) -> None:
    with pytest.raises(Refused, match="today or a later day"):
        plan_services.change_plan(**edited(weekly, first_on=day(weekly, -1)), by=None)


def test_holidays_on_the_plans_day_are_offered_until_they_are_skipped(db: None) -> None:
    plan = WeeklyPlanFactory(first_on=date(2026, 11, 5), season__club__currency="USD")  # Thursdays
    on = date(2026, 11, 12)
    assert holidays_on(plan, on) == [
        (date(2026, 11, 26), "Thanksgiving"),
        (date(2026, 12, 24), "Christmas Eve"),
        (date(2026, 12, 31), "New Year’s Eve"),
    ]
    plan_services.skip_date(plan=plan, date=date(2026, 11, 26), why="Thanksgiving", by=None)
    assert [name for _, name in holidays_on(plan, on)] == ["Christmas Eve", "New Year’s Eve"]


def opened_while_the_plan_changes(weekly: WeeklyPlan, monkeypatch: pytest.MonkeyPatch) -> tuple[str, list[Any]]:
    """Next week's session is opened at the desk, and an edit moves its plan to another day; how both ended."""
    session = Session.objects.get(plan=weekly, date=day(weekly, 1))
    other_day = edited(weekly, weekday=(weekly.weekday + 1) % 7)
    ended = meet_at(
        monkeypatch,
        "league.sessions.services.plan._drop",
        lambda: plan_services.change_plan(**other_day, by=None),
        lambda: attendance.open_check_in(session_id=session.pk, by=None),
    )
    found = Session.objects.filter(pk=session.pk).first()
    return found.status if found else "", ended


@pytest.mark.django_db(transaction=True)
def test_a_session_that_is_opened_while_its_plan_changes_is_not_lost(
    weekly: WeeklyPlan, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, ended = opened_while_the_plan_changes(weekly, monkeypatch)
    assert ended[0] is None
    assert (status, type(ended[1])) in [("checking_in", type(None)), ("", Session.DoesNotExist)]
