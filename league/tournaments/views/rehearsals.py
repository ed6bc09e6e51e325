"""Rehearsals: beginning one, playing a round of it by dice, and throwing it away."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from common.errors import Refused
from common.pages import posted_from
from league.clubs.models import Club
from league.clubs.queries import ClubRequest
from league.tournaments.queries.state import state_of
from league.tournaments.services import rehearsals
from league.tournaments.services.rehearsals import simulate_round
from league.tournaments.views._page import act, address, found, refuse, stage_of


def _all(club: Club) -> str:
    return reverse("tournaments:list", kwargs={"club": club.slug})


@posted_from("tournaments:list")
def rehearse(request: ClubRequest) -> HttpResponse:
    try:
        made = rehearsals.rehearse(club=request.club, by=request.user)
    except Refused as no:
        return refuse(request, no.sentence, _all(request.club))
    return redirect(address(made))


@posted_from("tournaments:list")
def discard_rehearsal(request: ClubRequest) -> HttpResponse:
    try:
        club = rehearsals.discard_rehearsal(club=request.club, by=request.user)
    except Refused as no:
        return refuse(request, no.sentence, _all(request.club))
    messages.success(request, "The rehearsal is thrown away.")
    return redirect(_all(club))


@posted_from("tournaments:stage")
def simulate(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    tournament = found(request, pk)
    view = stage_of(state_of(tournament), number)
    return act(
        request,
        lambda: simulate_round(tournament_id=tournament.pk, stage_id=view.stage.pk, by=request.user),
        back=address(tournament, "stage", number=number),
        done="The dice have played this round.",
    )
