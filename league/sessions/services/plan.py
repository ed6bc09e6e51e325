"""Planning: weekly sessions, skipped weeks, single sessions."""

from datetime import date, datetime, time, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from common.errors import Refused
from common.versions import check_version
from league.accounts.models import User
from league.clubs.services.clubs import clean_name
from league.rounds.services.journal import note_and_announce
from league.seasons.models import Season
from league.sessions.models import Session, SkipDate, WeeklyPlan
from league.sessions.queries.weekly import PlanChange, days_of, plan_change, plan_form_values

LONGEST_SESSION = timedelta(hours=12)  # for a session that ends after midnight


@transaction.atomic
def plan_weekly(
    *,
    season: Season,
    weekday: int,
    starts_at: time,
    ends_at: time | None,
    first_on: date,
    last_on: date | None = None,
    place: str = "",
    by: User | None,
) -> WeeklyPlan:
    """Plan a weekly session and create the sessions of the next four weeks. Safe to repeat.

    Refusals: "no_time_to_play", "outside_season", "ends_before_it_begins", those of `clean_name` for the place.
    """
    _check_hours(starts_at, ends_at)
    _check_season(season, first_on)
    if last_on and last_on < first_on:
        raise Refused("ends_before_it_begins", _("The last week must be after the first week."))
    Season.objects.select_for_update().get(pk=season.pk)
    wanted = {
        "weekday": weekday,
        "starts_at": starts_at,
        "ends_at": ends_at,
        "first_on": first_on,
        "last_on": last_on,
        "place": clean_place(place),
    }
    same = season.weekly_plans.filter(**wanted).first()
    plan = same or season.weekly_plans.create(club=season.club, **wanted)
    plan_ahead(now=timezone.now(), plan=plan)
    return plan


def _check_hours(starts_at: time, ends_at: time | None) -> None:
    """Refuse impossible hours. An end before the start is after midnight, if the session is under half a day."""
    if ends_at is None or ends_at > starts_at:
        return
    lasts = datetime.combine(date.min + timedelta(days=1), ends_at) - datetime.combine(date.min, starts_at)
    if lasts > LONGEST_SESSION:
        sentence = _("A session that starts at %(start)s can’t end at %(end)s. Check the times.")
        times = {"start": time_format(starts_at, "g:i A"), "end": time_format(ends_at, "g:i A")}
        raise Refused("no_time_to_play", sentence % times)


def _check_season(season: Season, day: date) -> None:
    """Refuse a day before or after the season."""
    if day < season.starts_on:
        sentence, limit = _("%(season)s starts on %(date)s. Choose a later day or another season."), season.starts_on
    elif season.ends_on and day > season.ends_on:
        sentence, limit = _("%(season)s ends on %(date)s. Choose an earlier day or another season."), season.ends_on
    else:
        return
    raise Refused("outside_season", sentence % {"season": season, "date": date_format(limit, "F j, Y")})


@transaction.atomic
def plan_ahead(*, now: datetime, plan: WeeklyPlan | None = None) -> int:
    """Create the sessions of the next weeks, in each club's time zone. Returns how many; safe to repeat."""
    plans = [plan] if plan else WeeklyPlan.objects.select_related("club", "season").prefetch_related("skip_dates")
    made = 0
    for weekly in plans:
        skipped = {skip.date for skip in weekly.skip_dates.all()}
        for day in days_of(weekly, now.astimezone(weekly.club.zone).date()):
            if day not in skipped:
                _session, is_new = Session.objects.get_or_create(
                    plan=weekly,
                    date=day,
                    defaults={
                        "club": weekly.club,
                        "season": weekly.season,
                        "starts_at": weekly.starts_at,
                        "ends_at": weekly.ends_at,
                        "place": weekly.place,
                    },
                )
                made += is_new
    return made


def clean_place(place: str) -> str:
    return clean_name(place, of=_("A venue")) if place.strip() else ""


def look_at_change(
    *, plan: WeeklyPlan, today: date, first_on: date, expected_version: str | None = None, **edited: Any
) -> PlanChange:
    """The effects of `change_plan`, with the same refusals."""
    check_version(expected_version, plan_form_values(plan), edited)
    _check_change(plan, today, first_on, edited)
    return plan_change(plan, _edited(plan, first_on, edited), today)


def _check_change(plan: WeeklyPlan, today: date, first_on: date, edited: dict[str, Any]) -> None:
    _check_hours(edited["starts_at"], edited["ends_at"])
    _check_season(edited["season"], first_on)
    if first_on < today:
        raise Refused("in_the_past", _("Choose today or a later day."))
    if plan.last_on and first_on > plan.last_on:
        sentence = _("This plan ends on %(date)s. Choose an earlier day.")
        raise Refused("in_the_past", sentence % {"date": date_format(plan.last_on, "F j, Y")})


def _edited(plan: WeeklyPlan, first_on: date, edited: dict[str, Any]) -> WeeklyPlan:
    kept = {"club": plan.club, "last_on": plan.last_on, "first_on": max(first_on, plan.first_on)}
    return WeeklyPlan(**kept, **edited | {"place": clean_place(edited["place"])})


@transaction.atomic
def change_plan(
    *,
    plan: WeeklyPlan,
    today: date,
    first_on: date,
    by: User | None,
    expected_version: str | None = None,
    **edited: Any,
) -> WeeklyPlan:
    """Change day, time, place or season (`edited`) from a date on: the plan ends before it, and a new one follows.

    Sessions that have begun don't change. Safe to repeat.
    Refusals: "changed_since" the `plan_form_values` with the `expected_version`; "no_time_to_play", "outside_season",
    "in_the_past".
    """
    plan = WeeklyPlan.objects.select_for_update(of=("self",)).select_related("club", "season").get(pk=plan.pk)
    new = _edited(plan, first_on, edited)
    values = {name: getattr(new, name) for name in ("first_on", *edited)}
    if plan.last_on and plan.last_on < first_on and (same := plan.club.weekly_plans.filter(**values).first()):
        return same
    list(plan.club_sessions.select_for_update(of=("self",)).order_by("pk"))  # so that none is opened during the change
    change = look_at_change(plan=plan, today=today, first_on=first_on, expected_version=expected_version, **edited)
    if new.first_on == plan.first_on:
        new.pk = plan.pk
    new.save()
    if new.pk != plan.pk:
        plan.skip_dates.filter(date__gte=new.first_on).update(plan=new)
        plan.club_sessions.filter(date__gte=new.first_on).update(plan=new)
        plan.last_on = new.first_on - timedelta(days=1)
        plan.save(update_fields=["last_on"])
    for session in change.canceled:
        _drop(session, by)
    Session.objects.filter(pk__in=[session.pk for session in change.changed]).update(
        season=new.season, starts_at=new.starts_at, ends_at=new.ends_at, place=new.place
    )
    plan_ahead(now=timezone.now(), plan=new)
    return new


@transaction.atomic
def end_plan(*, plan: WeeklyPlan, by: User | None) -> int:
    """End a weekly plan and cancel its sessions that have not begun. Returns how many were canceled."""
    today = timezone.localdate(timezone=plan.club.zone)
    coming = Session.objects.select_for_update().filter(plan=plan, date__gte=today, status=Session.Status.PLANNED)
    gone = [session for session in coming if not session.check_ins.exists()]
    for session in gone:
        cancel_session(session=session, by=by)
    if today <= plan.first_on:
        plan.delete()
    else:
        plan.last_on = today - timedelta(days=1)
        plan.save(update_fields=["last_on"])
    return len(gone)


@transaction.atomic
def skip_date(*, plan: WeeklyPlan, date: date, why: str = "", by: User | None) -> SkipDate:
    """Skip a week; its planned session is canceled.

    Refusals: "not_a_session_day" of the plan, "has_begun".
    """
    if date.weekday() != plan.weekday:
        sentence = _("%(date)s isn’t a day of this plan, which is for %(weekday)s. Choose another date.")
        day = {"date": date_format(date, "F j"), "weekday": plan.get_weekday_display()}
        raise Refused("not_a_session_day", sentence % day)
    skip, _is_new = SkipDate.objects.get_or_create(plan=plan, date=date, defaults={"why": why[:80]})
    if session := plan.club_sessions.filter(date=date).first():
        cancel_session(session=session, by=by)
    return skip


@transaction.atomic
def unskip_date(*, skip: SkipDate) -> None:
    """Restore a skipped week."""
    plan = skip.plan
    skip.delete()
    plan_ahead(now=timezone.now(), plan=plan)


@transaction.atomic
def add_session(
    *,
    season: Season,
    date: date,
    starts_at: time,
    ends_at: time | None = None,
    name: str = "",
    place: str = "",
    by: User | None,
) -> Session:
    """Plan a single session. Safe to repeat.

    Refusals: "no_time_to_play", "outside_season", "session_taken", those of `clean_name` for the name and the place.
    """
    _check_hours(starts_at, ends_at)
    _check_season(season, date)
    Season.objects.select_for_update().get(pk=season.pk)
    wanted = {
        "name": clean_name(name, of=_("A session’s name")) if name.strip() else "",
        "date": date,
        "starts_at": starts_at,
        "ends_at": ends_at,
        "place": clean_place(place),
    }
    if same := season.club_sessions.filter(**wanted, plan=None, status=Session.Status.PLANNED).first():
        return same
    try:
        with transaction.atomic():
            return season.club_sessions.create(club=season.club, **wanted)
    except IntegrityError:
        sentence = _("There is already a session called %(name)s on that day. Choose another name.")
        raise Refused("session_taken", sentence % {"name": wanted["name"]}) from None


@transaction.atomic
def cancel_session(*, session: Session, by: User | None) -> None:
    """Cancel a planned session, and skip its week in the plan. Refusals: "has_begun".

    If it has a journal, because check-in was opened by mistake, the row is kept but hidden.
    """
    session = Session.objects.select_for_update().get(pk=session.pk)
    if session.status != Session.Status.PLANNED or session.check_ins.exists():
        raise Refused("has_begun", _("%(session)s has already begun and can’t be canceled.") % {"session": session})
    if session.plan:  # otherwise Celery beat creates it again
        SkipDate.objects.get_or_create(plan=session.plan, date=session.date)
    _drop(session, by)


def _drop(session: Session, by: User | None) -> None:
    if session.journal.exists():
        session.status, session.plan = Session.Status.CANCELED, None
        session.save(update_fields=["status", "plan"])
        note_and_announce(session, "canceled", by)
    else:
        session.delete()
