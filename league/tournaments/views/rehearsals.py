"""Rehearsals: beginning one, playing a round of it by dice, and throwing it away."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from common.errors import Refused
from common.pages import posted_from
from league.clubs.models import Club
from league.clubs.queries import ClubRequest
from league.tournaments import selectors, services
from league.tournaments.views._page import act, address, found, refuse, stage_of


def _all(club: Club) -> str:
    return reverse("tournaments:all", kwargs={"club": club.slug})


@posted_from("tournaments:all")
def rehearse(request: ClubRequest) -> HttpResponse:
    try:
        made = services.rehearse(club=request.club, by=request.user)
    except Refused as no:
        return refuse(request, no.sentence, _all(request.club))
    return redirect(address(made))


@posted_from("tournaments:all")
def throw_away(request: ClubRequest) -> HttpResponse:
    try:
        club = services.throw_away(club=request.club, by=request.user)
    except Refused as no:
        return refuse(request, no.sentence, _all(request.club))
    messages.success(request, "The rehearsal is thrown away.")
    return redirect(_all(club))


@posted_from("tournaments:stage")
def dice(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    tournament = found(request, pk)
    view = stage_of(selectors.board_of(tournament), number)
    return act(
        request,
        lambda: services.play_by_dice(tournament_id=tournament.pk, stage_id=view.stage.pk, by=request.user),
        back=address(tournament, "stage", number=number),
        done="The dice have played this round.",
    )
