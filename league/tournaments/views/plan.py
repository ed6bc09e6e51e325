"""The club's tournaments, planning, changing and canceling one, its journal, and rehearsals."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from common import pages
from common.pages import get_or_post, page, posted_from
from league.clubs.models import Club
from league.clubs.policies import Who, may
from league.clubs.queries import ClubRequest
from league.rounds.forms.base import WhyForm
from league.rounds.presentation.addresses import address
from league.rounds.views import pages as rounds
from league.tournaments.forms.details import ChangeForm
from league.tournaments.forms.plan import PlanForm
from league.tournaments.policies.blockers import may_cancel, may_drop
from league.tournaments.presentation.calendar import by_day
from league.tournaments.presentation.journal import journal_lines
from league.tournaments.queries.tournaments import earlier_tournaments, rehearsal_of, tournaments_from
from league.tournaments.services import cancellation, rehearsals
from league.tournaments.services.plans import change_tournament, drop_tournament, plan_tournament
from league.tournaments.services.rehearsals import simulate_round
from league.tournaments.views._page import act, act_on_stage, found, frame

PER_PAGE = 6  # past tournaments per page, each of which is loaded whole


@require_safe
def list_(request: ClubRequest) -> HttpResponse:
    """Today's and coming tournaments on the first page, then past ones, paginated."""
    today = timezone.localdate(timezone=request.club.zone)
    earlier = Paginator(earlier_tournaments(request.club, today), PER_PAGE).get_page(request.GET.get("page"))
    shown = [*(tournaments_from(request.club, today) if earlier.number == 1 else ()), *earlier]
    may_organize = may(Who.ORGANIZER, request.club, request.member)
    may_rehearse = may_organize and not request.club.rehearsal_of_id
    context = {
        "club": request.club,
        "days": by_day(shown, today, request.member),
        "earlier": earlier,
        "may_organize": may_organize,
        "may_rehearse": may_rehearse,
        "rehearsal": rehearsal_of(request.club, request.user) if may_rehearse else None,
    }
    return render(request, "tournaments/list.html", context)


@get_or_post
def plan(request: ClubRequest) -> HttpResponse:
    form = PlanForm(request.POST or None, club=request.club)
    if made := form.submit(plan_tournament, club=request.club, by=request.user):
        return redirect(address(made))
    return page(request, "tournaments/plan", club=request.club, form=form)


@get_or_post
def change(request: ClubRequest, pk: int) -> HttpResponse:
    """Change name, day, fee, places and note of a planned tournament; delete it while no one has entered."""
    tournament = found(request, pk)
    form = ChangeForm(request.POST or None, tournament=tournament)
    if form.submit(change_tournament, tournament_id=tournament.pk, by=request.user):
        messages.success(request, _("Tournament saved."))
        return redirect(address(tournament))
    here = frame(request, tournament)
    may_do = {"may_drop": may_drop(here.state), "may_cancel": may_cancel(here.state)}
    return page(request, "tournaments/change", **here.context, **may_do, form=form, why=WhyForm())


@posted_from("tournaments:detail")
def drop(request: ClubRequest, pk: int) -> HttpResponse:
    return act(
        request,
        pk,
        drop_tournament,
        done=lambda tournament: _("%(name)s has been deleted.") % {"name": tournament},
        then=reverse("tournaments:list", args=[request.club.slug]),
    )


@posted_from("tournaments:detail")
def cancel(request: ClubRequest, pk: int) -> HttpResponse:
    tournament = found(request, pk)
    return rounds.act(
        request,
        tournament,
        cancellation.cancel,
        form=WhyForm(request.POST),
        done=lambda stay: " ".join([_("%(name)s has been canceled.") % {"name": tournament}, *stay]),
    )


@posted_from("tournaments:detail")
def reinstate(request: ClubRequest, pk: int) -> HttpResponse:
    return act(
        request,
        pk,
        cancellation.reinstate,
        done=lambda tournament: _("%(name)s has been reinstated.") % {"name": tournament},
    )


@require_safe
def journal(request: ClubRequest, pk: int) -> HttpResponse:
    tournament = found(request, pk)
    context = {
        "tournament": tournament,
        "may_score": may(Who.SCOREKEEPER, request.club, request.member),
        "above": tournament.name,
        "base": "tournaments/base.html",
        "head": "components/_head.html",
    }
    return rounds.show_journal(request, tournament, journal_lines, context)


def _all(club: Club) -> str:
    return reverse("tournaments:list", kwargs={"club": club.slug})


@posted_from("tournaments:list")
def rehearse(request: ClubRequest) -> HttpResponse:
    return pages.act(
        request,
        lambda: rehearsals.rehearse(club=request.club, by=request.user),
        back=_all(request.club),
        then=address,
    )


@posted_from("tournaments:list")
def discard_rehearsal(request: ClubRequest) -> HttpResponse:
    return pages.act(
        request,
        lambda: rehearsals.discard_rehearsal(club=request.club, by=request.user),
        back=_all(request.club),
        done=_("Rehearsal deleted."),
        then=_all,
    )


@posted_from("tournaments:stage")
def simulate(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    return act_on_stage(request, pk, number, simulate_round, done=_("Random results filled in."))
