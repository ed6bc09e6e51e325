"""The club's calendar: past sessions, planned ones, skipped weeks."""

from datetime import time

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from common.pages import act, elsewhere, get_or_post, page, posted_from, refuse
from league.clubs.policies import Who, may
from league.clubs.queries import ClubRequest
from league.database.snapshots import snapshot
from league.rounds.presentation.addresses import address
from league.rounds.views.pages import keep_publication
from league.sessions.forms import EditPlanForm, SingleForm, SkipForm, WeeklyForm
from league.sessions.models import Session
from league.sessions.presentation.calendar_page import calendar_page
from league.sessions.presentation.follow_page import follow_page
from league.sessions.queries import calendar
from league.sessions.queries.weekly import plan_form_values
from league.sessions.services import plan as plan_services
from league.sessions.services.publication import set_publication
from league.sessions.views._page import found, frame

PER_PAGE = 60
USUAL_HOURS = {"starts_at": time(19), "ends_at": time(21, 30)}
STEP_OF = {"checking_in": "check_in", "playing": "rounds", "closed": "recap"}


@require_safe
def past(request: ClubRequest) -> HttpResponse:
    """Every closed session, by season."""
    shown = Paginator(calendar.past_sessions(request.club), PER_PAGE).get_page(request.GET.get("page"))
    may_score = may(Who.SCOREKEEPER, request.club, request.member)
    return render(request, "sessions/past.html", {"club": request.club, "page": shown, "may_score": may_score})


@require_safe
def recap_of(request: ClubRequest, result: int) -> HttpResponse:
    """The recap of a session in the season's standings."""
    session = calendar.session_of_result(request.club, result)
    if session is None:
        raise Http404(_("This club has no such session."))
    return redirect(address(session, "recap"))


@require_safe
def detail(request: ClubRequest, pk: int) -> HttpResponse:
    """Redirect to the session's page that the reader needs now."""
    session = found(request, pk)
    step = STEP_OF.get(session.status)
    if session.status == Session.Status.CLOSED:
        return redirect(address(session, "recap"))
    if step:
        return redirect(address(session, step if may(Who.SCOREKEEPER, request.club, request.member) else "follow"))
    context = frame(request, session, "check_in").context | {"today": timezone.localdate(timezone=request.club.zone)}
    return render(request, "sessions/planned.html", context)


@require_safe
@snapshot()
def follow(request: ClubRequest, pk: int) -> HttpResponse:
    """For a player's phone: own seat, next one, tables and standings, kept up to date."""
    session = found(request, pk)
    if session.status not in (Session.Status.CHECKING_IN, Session.Status.PLAYING):
        return elsewhere(request, address(session))
    here = frame(request, session, "rounds")
    context = here.context | {"page": follow_page(here, request.member, timezone.now())}
    return render(request, "sessions/follow.html", context)


@posted_from("sessions:detail")
def publication(request: ClubRequest, pk: int) -> HttpResponse:
    """The published parts."""
    return keep_publication(request, found(request, pk), set_publication)


def _calendar(
    request: ClubRequest, weekly: WeeklyForm | None = None, single: SingleForm | None = None, status: int = 200
) -> HttpResponse:
    """The page; with a refused form, its input."""
    club = request.club
    today = timezone.localdate(timezone=club.zone)
    begin = USUAL_HOURS | {"first_on": today, "weekday": today.weekday(), "date": today}
    weekly = weekly or WeeklyForm(club=club, initial=begin, prefix="weekly")
    single = single or SingleForm(club=club, initial=begin, prefix="single")
    context = {"club": club, "page": calendar_page(club, today, weekly, single)}
    return render(request, "sessions/plan.html", context, status=status)


@require_safe
def plan(request: ClubRequest) -> HttpResponse:
    return _calendar(request)


@posted_from("sessions:plan")
def plan_weekly(request: ClubRequest) -> HttpResponse:
    form = WeeklyForm(request.POST, club=request.club, prefix="weekly")
    if made := form.submit(plan_services.plan_weekly, by=request.user):
        messages.success(request, _("Weekly plan added: %(plan)s.") % {"plan": made})
        return redirect("sessions:plan", request.club.slug)
    return _calendar(request, weekly=form, status=422)


@posted_from("sessions:plan")
def add(request: ClubRequest) -> HttpResponse:
    form = SingleForm(request.POST, club=request.club, prefix="single")
    if made := form.submit(plan_services.add_session, by=request.user):
        messages.success(request, _("Session added: %(session)s.") % {"session": made})
        return redirect("sessions:plan", request.club.slug)
    return _calendar(request, single=form, status=422)


@get_or_post
def edit(request: ClubRequest, plan: int) -> HttpResponse:
    """Edit a weekly plan; shows the effects before saving."""
    club = request.club
    weekly = get_object_or_404(calendar.weekly_plans_of(request.club), pk=plan)
    today, change, stored = timezone.localdate(timezone=club.zone), None, plan_form_values(weekly)
    if request.method == "POST":
        form = EditPlanForm(request.POST, stored=stored, club=club)
        if made := form.submit(plan_services.change_plan, plan=weekly, today=today, by=request.user):
            messages.success(request, _("Weekly plan changed: %(plan)s.") % {"plan": made})
            return redirect("sessions:plan", club.slug)
    elif request.GET:
        form = EditPlanForm(request.GET, stored=stored, club=club)
        change = form.submit(plan_services.look_at_change, plan=weekly, today=today)
    else:
        start = stored | {"first_on": max(today, weekly.first_on)}
        form = EditPlanForm(initial=start, stored=stored, club=club)
    return page(request, "sessions/edit_plan", club=club, plan=weekly, form=form, change=change)


@posted_from("sessions:plan")
def end(request: ClubRequest, plan: int) -> HttpResponse:
    weekly = get_object_or_404(calendar.weekly_plans_of(request.club), pk=plan)
    gone = plan_services.end_plan(plan=weekly, by=request.user)
    ended = ngettext(
        "Weekly plan ended. %(count)s upcoming session canceled.",
        "Weekly plan ended. %(count)s upcoming sessions canceled.",
        gone,
    )
    messages.success(request, ended % {"count": gone})
    return redirect("sessions:plan", request.club.slug)


@posted_from("sessions:plan")
def skip(request: ClubRequest, plan: int) -> HttpResponse:
    weekly = get_object_or_404(calendar.weekly_plans_of(request.club), pk=plan)
    form = SkipForm(request.POST)
    back = reverse("sessions:plan", args=[request.club.slug])
    if not form.is_valid():
        return refuse(request, form.sentence, back)
    return act(
        request,
        lambda: plan_services.skip_date(plan=weekly, **form.cleaned_data, by=request.user),
        back=back,
        done=lambda skipped: _("%(date)s skipped.") % {"date": skipped},
    )


@posted_from("sessions:plan")
def undo_skip(request: ClubRequest, skip: int) -> HttpResponse:
    week = get_object_or_404(calendar.skip_dates_of(request.club), pk=skip)
    plan_services.unskip_date(skip=week)
    messages.success(request, _("%(date)s restored.") % {"date": week})
    return redirect("sessions:plan", request.club.slug)


@posted_from("sessions:detail")
def cancel(request: ClubRequest, pk: int) -> HttpResponse:
    session = found(request, pk)
    return act(
        request,
        lambda: plan_services.cancel_session(session=session, by=request.user),
        back=reverse("sessions:plan", args=[request.club.slug]),
        done=_("Session canceled: %(session)s.") % {"session": session},
    )
