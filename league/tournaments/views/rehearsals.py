"""Rehearsals: beginning one, playing a round of it by dice, and throwing it away."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from league.clubs.models import Club
from league.clubs.selectors import ClubRequest
from league.common.errors import Refused
from league.tournaments import selectors, services
from league.tournaments.views._page import act, address, found, refuse, stage_of


def _all(club: Club) -> str:
    return reverse("tournaments:all", kwargs={"club": club.slug})


@require_POST
def rehearse(request: ClubRequest) -> HttpResponse:
    try:
        made = services.rehearse(club=request.club, by=request.user)
    except Refused as no:
        return refuse(request, no.sentence, _all(request.club))
    return redirect(address(made))


@require_POST
def throw_away(request: ClubRequest) -> HttpResponse:
    try:
        club = services.throw_away(club=request.club, by=request.user)
    except Refused as no:
        return refuse(request, no.sentence, _all(request.club))
    messages.success(request, "The rehearsal is thrown away.")
    return redirect(_all(club))


@require_POST
def dice(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    tournament = found(request, pk)
    view = stage_of(selectors.board_of(tournament), number)
    return act(
        request,
        lambda: services.play_by_dice(tournament_id=tournament.pk, stage_id=view.stage.pk, by=request.user),
        back=address(tournament, "stage", number=number),
        done="The dice have played this round.",
    )
