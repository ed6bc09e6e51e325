"""The money of a tournament: its pot and payout rules; and the unofficial points."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from common import pages
from common.pages import get_or_post, posted_from
from league.clubs.queries import ClubRequest
from league.database.snapshots import snapshot
from league.rounds.presentation.addresses import address
from league.tournaments.forms.money import PayoutForm
from league.tournaments.models import Tournament
from league.tournaments.presentation.money_page import money_page, points_events
from league.tournaments.services.payouts import count_points, set_payout
from league.tournaments.views._page import act, found, frame


@require_safe
def page(request: ClubRequest, pk: int) -> HttpResponse:
    """The pot and the pools: for organizers payouts due, for players payouts made."""
    return show(request, found(request, pk))


@snapshot()
def show(request: ClubRequest, tournament: Tournament, status: int = 200, **sent: Any) -> HttpResponse:
    """The page; `sent`: a form of `money_page` with its input."""
    here = frame(request, tournament)
    context = here.context | {"tab": "money", "page": money_page(here, **sent)}
    return render(request, "tournaments/money.html", context, status=status)


@get_or_post
def payout(request: ClubRequest, pk: int) -> HttpResponse:
    """Change the payout rules of the pot."""
    tournament = found(request, pk)
    form = PayoutForm(request.POST or None, tournament=tournament)
    if form.submit(set_payout, tournament_id=pk, by=request.user):
        return redirect(address(tournament, "money"))
    return pages.page(request, "tournaments/payout", tournament=tournament, club=request.club, form=form)


@require_safe
def points(request: ClubRequest, pk: int) -> HttpResponse:
    here = frame(request, found(request, pk))
    context = here.context | {"tab": "points", "events": points_events(here)}
    return render(request, "tournaments/points.html", context)


@posted_from("tournaments:points")
def toggle_points(request: ClubRequest, pk: int) -> HttpResponse:
    return act(request, pk, count_points, on=request.POST.get("on") == "yes", back="points")
