"""Rehearsals: starting one, simulating a round of it, and discarding it."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from common.pages import act, posted_from
from league.clubs.models import Club
from league.clubs.queries import ClubRequest
from league.rounds.presentation.addresses import address
from league.tournaments.services import rehearsals
from league.tournaments.services.rehearsals import simulate_round
from league.tournaments.views._page import act_on_stage


def _all(club: Club) -> str:
    return reverse("tournaments:list", kwargs={"club": club.slug})


@posted_from("tournaments:list")
def rehearse(request: ClubRequest) -> HttpResponse:
    return act(
        request,
        lambda: rehearsals.rehearse(club=request.club, by=request.user),
        back=_all(request.club),
        then=address,
    )


@posted_from("tournaments:list")
def discard_rehearsal(request: ClubRequest) -> HttpResponse:
    return act(
        request,
        lambda: rehearsals.discard_rehearsal(club=request.club, by=request.user),
        back=_all(request.club),
        done=_("Rehearsal deleted."),
        then=_all,
    )


@posted_from("tournaments:stage")
def simulate(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    return act_on_stage(request, pk, number, simulate_round, done=_("Random results filled in."))
