"""The club's tournaments, planning one, its page and its journal."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from common.pages import page, posted_from
from league.clubs.policies import Who, may
from league.clubs.queries import ClubRequest
from league.money.models import FeeStatus
from league.rounds import views as rounds
from league.rounds.forms.base import WhyForm
from league.rounds.forms.publication import PublicationForm
from league.rounds.presentation.desk import DeskPart, PhonesPart
from league.rules.tournaments.blockers import may_cancel
from league.rules.tournaments.pairing_systems import takes_entries
from league.tournaments.forms.details import ChangeForm
from league.tournaments.forms.plan import PlanForm
from league.tournaments.forms.play import entrant_form
from league.tournaments.models import Entry, Tournament
from league.tournaments.policies.blockers import may_drop, why_entries_closed
from league.tournaments.presentation.calendar import by_day, state_text_for
from league.tournaments.presentation.headline import headline_of
from league.tournaments.presentation.journal import journal_lines
from league.tournaments.presentation.mailing import mailing_of
from league.tournaments.presentation.payout_preview import pot_sentences
from league.tournaments.queries.entries import desk_of, entries_of, entry_of, is_full, withdrawn_members
from league.tournaments.queries.fees import owing
from league.tournaments.queries.state import state_of
from league.tournaments.queries.tournaments import earlier_tournaments, tournaments_from
from league.tournaments.services import cancellation
from league.tournaments.services.plans import change_tournament, drop_tournament, plan_tournament
from league.tournaments.views._page import SHELL, act, address, found, frame

PER_PAGE = 6  # past tournaments per page, each of which is loaded whole


@require_safe
def list_(request: ClubRequest) -> HttpResponse:
    """Today's and coming tournaments on the first page, then past ones, paginated."""
    today = timezone.localdate(timezone=request.club.zone)
    earlier = Paginator(earlier_tournaments(request.club, today), PER_PAGE).get_page(request.GET.get("page"))
    shown = [*(tournaments_from(request.club, today) if earlier.number == 1 else ()), *earlier]
    context = {
        "club": request.club,
        "days": by_day(shown, today, state_text_for(request.member, shown)),
        "earlier": earlier,
        "may_organize": may(Who.ORGANIZER, request.club, request.member),
    }
    return render(request, "tournaments/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def plan(request: ClubRequest) -> HttpResponse:
    form = PlanForm(request.POST or None, club=request.club)
    if made := form.submit(plan_tournament, club=request.club, by=request.user):
        return redirect(address(made))
    return page(request, "tournaments/plan", club=request.club, form=form)


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: ClubRequest, pk: int) -> HttpResponse:
    """Change name, day, fee, places and note of a planned tournament; delete it while no one has entered."""
    tournament = found(request, pk)
    form = ChangeForm(request.POST or None, tournament=tournament)
    if form.submit(change_tournament, tournament_id=tournament.pk, by=request.user):
        messages.success(request, _("Tournament saved."))
        return redirect(address(tournament))
    context = frame(request, tournament, state_of(tournament))
    context |= {
        "form": form,
        "may_drop": may_drop(context["state"]),
        "may_cancel": may_cancel(context["state"]),
        "why": WhyForm(),
    }
    return render(request, "tournaments/change.html", context, status=422 if form.is_bound else 200)


@posted_from("tournaments:detail")
def drop(request: ClubRequest, pk: int) -> HttpResponse:
    return act(
        request,
        pk,
        drop_tournament,
        back="detail",
        done=lambda tournament: _("%(name)s has been deleted.") % {"name": tournament},
        then=reverse("tournaments:list", args=[request.club.slug]),
    )


@posted_from("tournaments:detail")
def cancel(request: ClubRequest, pk: int) -> HttpResponse:
    tournament = found(request, pk)
    return rounds.act(
        request,
        cancellation.cancel,
        form=WhyForm(request.POST),
        tournament_id=tournament.pk,
        back=address(tournament),
        done=lambda stay: " ".join([_("%(name)s has been canceled.") % {"name": tournament}, *stay]),
    )


@posted_from("tournaments:detail")
def reinstate(request: ClubRequest, pk: int) -> HttpResponse:
    return act(
        request,
        pk,
        cancellation.reinstate,
        back="detail",
        done=lambda tournament: _("%(name)s has been reinstated.") % {"name": tournament},
    )


@require_safe
def detail(request: ClubRequest, pk: int) -> HttpResponse:
    """The facts, the stages, and for scorekeepers the entry desk."""
    return detail_page(request, found(request, pk))


def detail_page(
    request: ClubRequest, tournament: Tournament, status: int = 200, part: DeskPart | None = None
) -> HttpResponse:
    """The page; `part` is the desk's form after an unclear name."""
    context = frame(request, tournament, state_of(tournament))
    context |= {
        "entries": entries_of(tournament) if context["sees"].entries else [],
        "mine": entry_of(tournament, request.member),
        "is_full": is_full(tournament),
        "closed": why_entries_closed(tournament, timezone.now()),
        "takes_entries": takes_entries(context["state"]),
        "has_begun": context["state"].has_begun,
        "publication": PublicationForm.of(tournament),
        "fees": FeeStatus.choices,
        "fee": tournament.format.fee,
        "paying": pot_sentences(context["state"]) if context["sees"].money and tournament.format.fee else [],
    }
    if context["may_score"] and context["takes_entries"]:
        form = entrant_form(tournament)
        context["part"] = part or DeskPart.of(desk_of(tournament), form, fee=tournament.format.fee)
        context["left"] = " ".join(map(str, withdrawn_members(context["entries"])))
    mine, closed = context["mine"], context["closed"]
    context["headline"] = headline_of(
        context["state"],
        context["sees"],
        mine,
        may_organize=context["may_organize"],
        may_enter=bool(request.member) and not closed and (mine is None or mine.status == Entry.Status.WITHDRAWN),
    )
    context["is_drawn"] = any(entry.partner_id for entry in context["entries"])
    if context["may_organize"]:
        context["mailing"] = mailing_of(context["state"])
    if context["may_score"] and not tournament.is_canceled:
        context["phones"] = PhonesPart.of(
            tournament, renew="tournaments:renew_code", release="tournaments:release_name"
        )
    context["owing"] = owing(tournament, context["entries"]) if context["may_score"] else []
    return render(request, "tournaments/detail.html", context, status=status)


@require_safe
def journal(request: ClubRequest, pk: int) -> HttpResponse:
    tournament = found(request, pk)
    context = {
        "tournament": tournament,
        "club": request.club,
        "may_score": may(Who.SCOREKEEPER, request.club, request.member),
        "above": tournament.name,
        "about": _("Everything done in this tournament, newest first, including changes that were undone."),
        "back": address(tournament),
        "back_to": _("Back to the tournament"),
        **SHELL,
    }
    return rounds.show_journal(request, tournament, journal_lines, context)
