"""A stage: its rounds, who meets whom, results, rulings and standings."""

from collections.abc import Callable
from posixpath import relpath
from typing import TypeVar

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from common.pages import act, posted_from, refuse
from league.clubs.queries import ClubRequest
from league.rounds.forms.round_tools import ClockForm
from league.tournaments.models import Round, Tournament
from league.tournaments.presentation.round_status import round_status
from league.tournaments.presentation.stage_page import stage_page
from league.tournaments.queries.state import state_of
from league.tournaments.services.clock_and_absences import start_clock
from league.tournaments.services.rounds import call_round, undo_round
from league.tournaments.views._page import address, found, frame, number_in, stage_of
from league.tournaments.views.paper import sheets_of

T = TypeVar("T")


@require_safe
def stage(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    tournament = found(request, pk)
    state = state_of(tournament)
    view = stage_of(state, number)
    context = frame(request, tournament, state)
    sees, may_organize = context["sees"], context["may_organize"]
    context |= {
        "view": view,
        "page": stage_page(state, view, sees, may_organize=may_organize, asked=request.GET.get("round")),
        "status": round_status(state, view, request.member, timezone.now()) if sees.pairings else None,
        "sheets": sheets_of(view, sees),
        "pairings_url": _pairings_url(request, tournament) if context["may_score"] else "",
    }
    return render(request, "tournaments/stage.html", context)


def _pairings_url(request: ClubRequest, tournament: Tournament) -> str:
    """Below which every pairing has its page, from the page that is asked for: a bracket has hundreds of such links."""
    return relpath(address(tournament, "pairing", pairing=0), request.path).removesuffix("0")


@posted_from("tournaments:stage")
def call(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    return _act_on_stage(request, pk, number, call_round, done=_called)


@posted_from("tournaments:stage")
def undo(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    return _act_on_stage(request, pk, number, undo_round, done=_("Last round undone."))


def _called(round_: Round) -> str:
    return _("Round %(number)s called.") % {"number": round_.number}


def _act_on_stage(
    request: ClubRequest, pk: int, number: int, service: Callable[..., T], *, done: str | Callable[[T], str]
) -> HttpResponse:
    """Call a service of rounds for what the page showed of a stage."""
    tournament = found(request, pk)
    view = stage_of(state_of(tournament), number)
    return act(
        request,
        lambda: service(
            tournament_id=tournament.pk,
            stage_id=view.stage.pk,
            expected_version=number_in(request, "expected_version"),
            by=request.user,
        ),
        back=address(tournament, "stage", number=number),
        done=done,
    )


@posted_from("tournaments:stage")
def clock(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """Start the clock of the round that the page showed, start it again, or stop it."""
    tournament, form = found(request, pk), ClockForm(request.POST)
    back = address(tournament, "stage", number=number)
    if not form.is_valid():
        return refuse(request, form.sentence, back)
    given = form.cleaned_data
    return act(
        request,
        lambda: start_clock(
            tournament_id=tournament.pk,
            round_id=given["round"],
            minutes=given["minutes"],
            now=timezone.now(),
            by=request.user,
        ),
        back=back,
    )
