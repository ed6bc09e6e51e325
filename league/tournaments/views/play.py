"""A stage: its rounds, pairings and swaps, results one by one or of a whole round, rulings and standings."""

from functools import partial
from posixpath import relpath
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from common.pages import get_or_post, posted_from
from league.clubs.queries import ClubRequest
from league.rounds.forms.base import TokenForm, VersionForm
from league.rounds.forms.round_tools import ClockForm
from league.rounds.presentation.addresses import address
from league.rounds.presentation.swaps import SwapChange
from league.rounds.presentation.whole_round import FormOf, RoundRow
from league.rounds.services.reports import solve_problem
from league.rounds.views import pages as rounds
from league.rounds.views.pages import answer_swap
from league.rounds.views.results import enter_whole_round
from league.tournaments.models import Round, Tournament
from league.tournaments.policies.pairing_swaps import plan_swap
from league.tournaments.presentation.pairing_page import stage_address
from league.tournaments.presentation.pairing_swaps import swap_page
from league.tournaments.presentation.scorekeeping import Unsaved
from league.tournaments.presentation.stage_page import stage_page
from league.tournaments.presentation.whole_round import round_rows, whole_round_page
from league.tournaments.queries.state import state_of
from league.tournaments.services import pairing_swaps
from league.tournaments.services.clock_and_absences import start_clock
from league.tournaments.services.pairing_swaps import undo_swap
from league.tournaments.services.rounds import call_round, undo_round
from league.tournaments.services.tables import PairingTable
from league.tournaments.views._page import act_on_stage, found, frame, number_in, stage_of


@require_safe
def stage(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    return show_stage(request, found(request, pk), number)


def show_stage(
    request: ClubRequest, tournament: Tournament, number: int, unsaved: Unsaved | None = None, status: int = 200
) -> HttpResponse:
    """The page of a stage; with a refused result, its input. A table that was decided since has a page of its own."""
    here = frame(request, tournament)
    view, asked = stage_of(here.state, number), request.GET.get("table", "")
    decided = (each.pk for each in view.pairings if str(each.pk) == asked and not each.waiting)
    if here.may_score and not getattr(request, "htmx", False) and (pairing := next(decided, None)):
        return redirect(address(tournament, "pairing", pairing=pairing))
    context = here.context | {
        "view": view,
        "page": stage_page(here, view, request.member, timezone.now(), request.GET, unsaved),
        "pairings_url": _pairings_url(request, tournament) if here.may_score else "",
    }
    return render(request, "tournaments/stage.html", context, status=status)


@posted_from("tournaments:pairing")
def solve(request: ClubRequest, pk: int, pairing: int) -> HttpResponse:
    """Mark a player's call for the scorekeeper as answered."""
    tournament = found(request, pk)
    return rounds.act(
        request,
        tournament,
        solve_problem,
        table=PairingTable(pk, pairing, number_in(request, "game")),
        problem_id=number_in(request, "problem"),
        now=timezone.now(),
        back=stage_address(tournament, pairing),
    )


def _pairings_url(request: ClubRequest, tournament: Tournament) -> str:
    """The base URL of all pairings' pages, relative to the request's page: a bracket has hundreds of links."""
    return relpath(address(tournament, "pairing", pairing=0), request.path).removesuffix("0")


@posted_from("tournaments:stage")
def call(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    return act_on_stage(request, pk, number, call_round, form=VersionForm(request.POST), done=_called)


@posted_from("tournaments:stage")
def undo(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    form, done = VersionForm(request.POST), _("Last round undone.")
    return act_on_stage(request, pk, number, undo_round, form=form, done=done)


def _called(round_: Round) -> str:
    return _("Round %(number)s called.") % {"number": round_.number}


@posted_from("tournaments:stage")
def clock(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """Start, restart or stop the clock of the round that the page showed."""
    tournament = found(request, pk)
    return rounds.act(
        request,
        tournament,
        start_clock,
        form=ClockForm(request.POST),
        now=timezone.now(),
        back=address(tournament, "stage", number=number),
    )


@get_or_post
def whole_round(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """All missing results of the stage."""
    tournament = found(request, pk)

    def read(form_of: FormOf) -> list[RoundRow]:
        return round_rows(tournament, stage_of(state_of(tournament), number), form_of)

    def show(form_of: FormOf) -> dict[str, Any]:
        here = frame(request, tournament)
        view = stage_of(here.state, number)
        more = {"above": view.stage.name, "nav": "tournaments/_stages.html", "view": view}
        return here.context | more | {"page": whole_round_page(here.state, view, form_of)}

    return enter_whole_round(request, read, show, back=address(tournament, "stage", number=number))


@get_or_post
def swap(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """Choose two players, preview the effects, and confirm."""
    here = frame(request, found(request, pk))
    view = stage_of(here.state, number)

    def preview(one: int, other: int) -> SwapChange:
        change = plan_swap(view, one, other)
        return SwapChange([(each.was.table, each.title) for each in change.tables], change.consequences)

    return answer_swap(
        request,
        here.context | {"above": view.stage.name},
        swap_page(here.tournament, view),
        preview=preview,
        save=partial(pairing_swaps.swap, tournament_id=pk, stage_id=view.stage.pk, by=request.user),
        done=_("Pairings changed. The reason is recorded."),
    )


@posted_from("tournaments:stage")
def undo_pairing_swap(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    form, done = TokenForm(request.POST), _("Pairing change undone.")
    return act_on_stage(request, pk, number, undo_swap, form=form, done=done)
