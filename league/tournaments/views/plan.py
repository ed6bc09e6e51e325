"""The club's tournaments, planning one, its page and its journal."""

from django.contrib import messages
from django.forms.models import model_to_dict
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from common.errors import Refused
from common.journal import journal_page
from common.pages import posted_from
from league.clubs.policies import Who, may
from league.clubs.queries import ClubRequest
from league.tournaments import selectors, services
from league.tournaments.forms import ChangeForm, PlanForm, SwitchesForm, WhyForm
from league.tournaments.models import Entry
from league.tournaments.views._page import act, address, found, frame, refuse


@require_safe
def all_(request: ClubRequest) -> HttpResponse:
    told = {
        "club": request.club,
        "tournaments": selectors.tournaments_of(request.club),
        "may_organise": may(Who.ORGANISER, request.club, request.member),
    }
    return render(request, "tournaments/all.html", told)


@require_http_methods(["GET", "HEAD", "POST"])
def plan(request: ClubRequest) -> HttpResponse:
    form = PlanForm(request.POST or None, club=request.club)
    if form.is_valid():
        try:
            made = services.plan_tournament(club=request.club, by=request.user, **form.chosen())
        except Refused as no:
            form.add_error(form.refused_at.get(no.code), no.sentence)
        else:
            return redirect(address(made))
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/plan.html", {"club": request.club, "form": form}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: ClubRequest, pk: int) -> HttpResponse:
    """Name, day, fee, places and note of one that was planned; and, while nobody has entered, taking it away."""
    tournament = found(request, pk)
    form = ChangeForm(request.POST or None, tournament=tournament)
    if form.is_valid():
        terms = form.terms() | {"fee": form.cleaned_data["fee"] or 0}
        try:
            services.change_tournament(tournament_id=tournament.pk, by=request.user, **terms)
        except Refused as no:
            form.add_error(form.refused_at.get(no.code), no.sentence)
        else:
            messages.success(request, "The tournament is changed.")
            return redirect(address(tournament))
    told = frame(request, tournament, selectors.board_of(tournament))
    told |= {
        "form": form,
        "may_drop": not told["board"].players and not tournament.pools.exists(),
        "may_call_off": not tournament.called_off and not told["board"].has_begun,
        "why": WhyForm(),
    }
    return render(request, "tournaments/change.html", told, status=422 if form.is_bound else 200)


@posted_from("tournaments:show")
def drop(request: ClubRequest, pk: int) -> HttpResponse:
    tournament = found(request, pk)
    try:
        services.drop_tournament(tournament_id=tournament.pk, by=request.user)
    except Refused as no:
        return refuse(request, no.sentence, address(tournament))
    messages.success(request, f"{tournament} is taken away.")
    return redirect("tournaments:all", club=request.club.slug)


@posted_from("tournaments:show")
def call_off(request: ClubRequest, pk: int) -> HttpResponse:
    tournament = found(request, pk)
    form = WhyForm(request.POST)
    why = form.cleaned_data["why"] if form.is_valid() else ""
    return act(
        request,
        lambda: services.call_off(tournament_id=tournament.pk, why=why, by=request.user),
        back=address(tournament),
        done=lambda stay: " ".join([f"{tournament} is called off.", *stay]),
    )


@posted_from("tournaments:show")
def hold(request: ClubRequest, pk: int) -> HttpResponse:
    tournament = found(request, pk)
    return act(
        request,
        lambda: services.hold_after_all(tournament_id=tournament.pk, by=request.user),
        back=address(tournament),
        done=f"{tournament} takes place after all.",
    )


@require_safe
def show(request: ClubRequest, pk: int) -> HttpResponse:
    """What is to be known, the stages, and for scorekeepers the door."""
    tournament = found(request, pk)
    told = frame(request, tournament, selectors.board_of(tournament))
    told |= {
        "entries": selectors.entries_of(tournament) if told["sees"].entries else [],
        "mine": selectors.entry_of(tournament, request.member),
        "is_full": selectors.is_full(tournament),
        "closed": selectors.why_closed(tournament, timezone.now()),
        "takes_entries": selectors.takes_entries(told["board"]),
        "has_begun": told["board"].has_begun,
        "switches": SwitchesForm(initial=model_to_dict(selectors.switches_of(tournament))),
        "fees": Entry.Fee.choices,
        "fee": tournament.rules.fee,
        "known": selectors.names_to_enter(tournament) if told["may_score"] else [],
    }
    told["is_drawn"] = any(entry.partner_id for entry in told["entries"])
    told["owing"] = selectors.owing(tournament, told["entries"]) if told["may_score"] else []
    return render(request, "tournaments/show.html", told)


@require_safe
def journal(request: ClubRequest, pk: int) -> HttpResponse:
    tournament = found(request, pk)
    sees_money = may(Who.SCOREKEEPER, request.club, request.member)
    entries = journal_page(tournament.journal.all(), request.GET.get("page"), sees_money=sees_money)
    told = {"tournament": tournament, "club": request.club, "entries": entries, "may_score": sees_money}
    return render(request, "tournaments/journal.html", told)
