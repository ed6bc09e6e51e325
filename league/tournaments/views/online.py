"""Online pairings: the deadline, starting the match, and a director's ruling."""

from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from common.pages import act, posted_from
from games.forms.table import RulingForm
from league.clubs.policies import Who, may
from league.clubs.queries import ClubRequest
from league.rounds.views import keep_deadline
from league.tournaments.models import Tournament
from league.tournaments.queries.tournaments import stage_number_of
from league.tournaments.services import online
from league.tournaments.services.online import let_play_online, play_online
from league.tournaments.views._page import address, found, number_in, pairing_address


@posted_from("tournaments:detail")
def play(request: ClubRequest, pk: int, pairing: int) -> HttpResponse:
    """Start the match of a pairing, or redirect to it; an organizer starts it for the players."""
    tournament = found(request, pk)
    return act(
        request,
        lambda: play_online(
            tournament_id=tournament.pk,
            pairing_id=pairing,
            by=request.user,
            now=timezone.now(),
            by_hand="by_hand" in request.POST,
            for_them=may(Who.ORGANIZER, request.club, request.member),
        ),
        back=_stage_address(tournament, pairing),
        then=lambda match: reverse("games:table", args=[match]),
    )


def _stage_address(tournament: Tournament, pairing: int) -> str:
    number = stage_number_of(tournament, pairing)
    return address(tournament, "stage", number=number) if number else address(tournament)


@posted_from("tournaments:stage")
def deadline(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """Set the deadline for starting a round's open pairings, or one of them, online."""
    tournament = found(request, pk)

    def back(pairing: int | None) -> str:
        more = {"pairing": pairing} if pairing else {"number": number}
        return address(tournament, "pairing" if pairing else "stage", **more)

    def save(place: int | None, **given: Any) -> None:
        let_play_online(tournament_id=tournament.pk, pairing_id=place, **given)

    return keep_deadline(request, save, back=back, cleared=_("Now played in person."))


@posted_from("tournaments:pairing")
def rule_match(request: ClubRequest, pk: int, pairing: int) -> HttpResponse:
    tournament, form = found(request, pk), RulingForm(request.POST)
    if not form.is_valid():
        raise Http404(_("That didn’t work. Reload the page and try again."))
    game = number_in(request, "game")
    return act(
        request,
        lambda: online.rule_match(
            tournament_id=tournament.pk,
            pairing_id=pairing,
            game_id=game,
            by=request.user,
            **form.cleaned_data,
        ),
        back=pairing_address(tournament, pairing),
        done=_("Ruling saved. Both players can read it."),
    )
