"""Pairings by hand: two players are chosen, what would come of it is shown, and only then it is done."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from common.errors import Refused
from common.pages import posted_from
from league.clubs.queries import ClubRequest
from league.tournaments import selectors, services
from league.tournaments.forms import ExchangeForm
from league.tournaments.models import Tournament
from league.tournaments.selectors import StageView
from league.tournaments.views._page import act, address, found, frame, number_in, stage_of


@require_http_methods(["GET", "HEAD", "POST"])
def exchange(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """Choose two, look at what comes of it, and confirm."""
    tournament = found(request, pk)
    board = selectors.board_of(tournament)
    view = stage_of(board, number)
    asked = ExchangeForm(request.POST or (request.GET if "one" in request.GET else None))
    movable = selectors.movable(view)
    told: dict[str, Any] = frame(request, tournament, board) | {"view": view, "movable": movable}
    told["one"], told["other"] = ([player.entry for player, _ in movable] + [0, 0])[:2]
    status = 200
    if asked.is_bound:
        told["no"] = asked.sentence or _answer(request, tournament, view, asked, told)
        told |= {name: asked.cleaned_data[name] for name in ("one", "other", "why") if name in asked.cleaned_data}
        if not told["no"] and request.method == "POST":
            messages.success(request, "They meet so now, and the reason is kept.")
            return redirect(address(tournament, "stage", number=number))
        status = 422 if told["no"] else 200
    told["exchanges"] = len(selectors.exchanges_of(view.stage).get(view.current.pk, ())) if view.current else 0
    return render(request, "tournaments/exchange.html", told, status=status)


def _answer(
    request: ClubRequest, tournament: Tournament, view: StageView, asked: ExchangeForm, told: dict[str, Any]
) -> str:
    """Put the change into `told`, and do it if it was sent; the sentence of a refusal, "" for none."""
    given = asked.cleaned_data
    try:
        told["change"] = selectors.change_of(view, given["one"], given["other"])
        if request.method == "POST":
            services.exchange(
                tournament_id=tournament.pk,
                stage_id=view.stage.pk,
                one_id=given["one"],
                other_id=given["other"],
                seen=(given["round"] or 0, given["exchanges"] or 0),
                why=given["why"],
                by=request.user,
            )
    except Refused as no:
        return no.sentence
    return ""


@posted_from("tournaments:stage")
def take_back(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    tournament = found(request, pk)
    view = stage_of(selectors.board_of(tournament), number)
    return act(
        request,
        lambda: services.take_back_exchange(
            tournament_id=tournament.pk,
            stage_id=view.stage.pk,
            seen=(number_in(request, "round"), number_in(request, "exchanges")),
            by=request.user,
        ),
        back=address(tournament, "stage", number=number),
        done="The change is taken back.",
    )
