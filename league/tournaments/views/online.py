"""Online pairings: the deadline, starting the match, and a director's ruling."""

from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from common.pages import posted_from
from games.forms.table import RulingForm
from league.clubs.policies import Who, may
from league.clubs.queries import ClubRequest
from league.rounds.presentation.addresses import address
from league.rounds.services.online import play_online
from league.rounds.services.online import rule_match as rule_match_at
from league.rounds.views import pages as rounds
from league.tournaments.presentation.pairing_page import pairing_address, stage_address
from league.tournaments.services.online import let_play_online
from league.tournaments.services.tables import PairingTable
from league.tournaments.views._page import found, number_in


@posted_from("tournaments:detail")
def play(request: ClubRequest, pk: int, pairing: int) -> HttpResponse:
    """Start the match of a pairing, or redirect to it; an organizer starts it for the players."""
    tournament = found(request, pk)
    return rounds.act(
        request,
        tournament,
        play_online,
        table=PairingTable(pk, pairing),
        now=timezone.now(),
        by_hand="by_hand" in request.POST,
        for_them=may(Who.ORGANIZER, request.club, request.member),
        back=stage_address(tournament, pairing),
        then=rounds.match_address,
    )


@posted_from("tournaments:stage")
def deadline(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """Set the deadline for starting a round's open pairings, or one of them, online."""
    tournament = found(request, pk)

    def back(pairing: int | None) -> str:
        more = {"pairing": pairing} if pairing else {"number": number}
        return address(tournament, "pairing" if pairing else "stage", **more)

    def save(place: int | None, **given: Any) -> None:
        let_play_online(pairing_id=place, **given)

    return rounds.keep_deadline(request, tournament, save, back=back, cleared=_("Now played in person."))


@posted_from("tournaments:pairing")
def rule_match(request: ClubRequest, pk: int, pairing: int) -> HttpResponse:
    tournament = found(request, pk)
    return rounds.act(
        request,
        tournament,
        rule_match_at,
        form=RulingForm(request.POST),
        table=PairingTable(pk, pairing, number_in(request, "game")),
        back=pairing_address(tournament, pairing),
        done=_("Ruling saved. Both sides can read it."),
    )
