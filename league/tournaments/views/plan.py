"""The club's tournaments, planning one, its page and its journal."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from common.pages import get_or_post, page, posted_from
from league.clubs.policies import Who, may
from league.clubs.queries import ClubRequest
from league.money.models import FeeStatus
from league.rounds import views as rounds
from league.rounds.forms.base import WhyForm
from league.rounds.forms.publication import PublicationForm
from league.rounds.presentation.desk import DeskPart, PhonesPart
from league.rules.tournaments.blockers import may_cancel
from league.rules.tournaments.pairing_systems import takes_entries
from league.tournaments.forms.desk import entrant_form
from league.tournaments.forms.details import ChangeForm
from league.tournaments.forms.plan import PlanForm
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
    state = state_of(tournament)
    return page(
        request,
        "tournaments/change",
        **frame(request, tournament, state),
        form=form,
        may_drop=may_drop(state),
        may_cancel=may_cancel(state),
        why=WhyForm(),
    )


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
    state = state_of(tournament)
    context = frame(request, tournament, state)
    sees, may_organize, may_score = context["sees"], context["may_organize"], context["may_score"]
    entries = entries_of(tournament) if sees.entries else []
    mine, closed = entry_of(tournament, request.member), why_entries_closed(tournament, timezone.now())
    may_enter = bool(request.member) and not closed and (mine is None or mine.status == Entry.Status.WITHDRAWN)
    if part is None and may_score and takes_entries(state):
        part = DeskPart.of(desk_of(tournament), entrant_form(tournament), fee=tournament.format.fee)
    phones = {"renew": "tournaments:renew_code", "release": "tournaments:release_name"}
    context |= {
        "headline": headline_of(state, sees, mine, may_organize=may_organize, may_enter=may_enter),
        "entries": entries,
        "is_drawn": any(entry.partner_id for entry in entries),
        "owing": owing(tournament, entries) if may_score else [],
        "mine": mine,
        "closed": closed,
        "is_full": is_full(tournament),
        "takes_entries": takes_entries(state),
        "has_begun": state.has_begun,
        "part": part,
        "left": " ".join(map(str, withdrawn_members(entries))),
        "fees": FeeStatus.choices,
        "fee": tournament.format.fee,
        "paying": pot_sentences(state) if sees.money and tournament.format.fee else [],
        "phones": PhonesPart.of(tournament, **phones) if may_score and not tournament.is_canceled else None,
        "mailing": mailing_of(state) if may_organize else None,
        "publication": PublicationForm.of(tournament),
    }
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
