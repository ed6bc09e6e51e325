"""Swapping two players: they are chosen, the result is previewed, and only then it is saved."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from common.errors import Refused
from common.pages import act, posted_from
from league.clubs.queries import ClubRequest
from league.rules.tournaments.state import StageView
from league.tournaments.forms.play import SwapForm
from league.tournaments.models import Tournament
from league.tournaments.policies.pairing_swaps import plan_swap, swappable
from league.tournaments.queries.pairing_swaps import swaps_of
from league.tournaments.queries.state import state_of
from league.tournaments.services import pairing_swaps
from league.tournaments.services.pairing_swaps import undo_swap
from league.tournaments.views._page import address, found, frame, number_in, stage_of


@require_http_methods(["GET", "HEAD", "POST"])
def swap(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """Choose two, preview the change, and confirm."""
    tournament = found(request, pk)
    state = state_of(tournament)
    view = stage_of(state, number)
    asked = SwapForm(request.POST or (request.GET if "one" in request.GET else None))
    choices = swappable(view)
    context: dict[str, Any] = frame(request, tournament, state) | {"view": view, "swappable": choices}
    context["one"], context["other"] = ([player.entry for player, _ in choices] + [0, 0])[:2]
    status = 200
    if asked.is_bound:
        context["no"] = asked.sentence or _answer(request, tournament, view, asked, context)
        context |= {name: asked.cleaned_data[name] for name in ("one", "other", "why") if name in asked.cleaned_data}
        if not context["no"] and request.method == "POST":
            messages.success(request, _("Pairings changed. The reason is recorded."))
            return redirect(address(tournament, "stage", number=number))
        status = 422 if context["no"] else 200
    context["swaps"] = len(swaps_of(view.stage.pk).get(view.current.pk, ())) if view.current else 0
    return render(request, "tournaments/swap.html", context, status=status)


def _answer(
    request: ClubRequest, tournament: Tournament, view: StageView, asked: SwapForm, context: dict[str, Any]
) -> str:
    """Put the change into `context`, and do it if it was sent; the sentence of a refusal, "" for none."""
    given = asked.cleaned_data
    try:
        context["change"] = plan_swap(view, given["one"], given["other"])
        if request.method == "POST":
            pairing_swaps.swap(
                tournament_id=tournament.pk,
                stage_id=view.stage.pk,
                one_id=given["one"],
                other_id=given["other"],
                expected_version=(given["round"] or 0, given["swaps"] or 0),
                why=given["why"],
                by=request.user,
            )
    except Refused as no:
        return no.sentence
    return ""


@posted_from("tournaments:stage")
def undo(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    tournament = found(request, pk)
    view = stage_of(state_of(tournament), number)
    return act(
        request,
        lambda: undo_swap(
            tournament_id=tournament.pk,
            stage_id=view.stage.pk,
            expected_version=(number_in(request, "round"), number_in(request, "swaps")),
            by=request.user,
        ),
        back=address(tournament, "stage", number=number),
        done=_("Pairing change undone."),
    )
