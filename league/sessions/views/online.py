"""Tables that are played online: beginning the match, and an organizer's ruling."""

from django.http import HttpResponse
from django.shortcuts import redirect

from common.errors import Refused
from common.pages import posted_from
from league.clubs.queries import ClubRequest
from league.sessions.forms import RulingForm
from league.sessions.services import online
from league.sessions.views._page import act, found, refuse


@posted_from("sessions:follow")
def play(request: ClubRequest, pk: int, table: int) -> HttpResponse:
    """Begin the match of a table, or its board for real cards, or go to it."""
    session = found(request, pk)
    try:
        match_id = online.play_online(
            session_id=session.pk, table_id=table, by=request.user, by_hand="by_hand" in request.POST
        )
    except Refused as no:
        return refuse(request, session, no, back="follow")
    return redirect("games:table", pk=match_id)


@posted_from("sessions:history")
def rule_match(request: ClubRequest, pk: int, table: int) -> HttpResponse:
    form = RulingForm(request.POST)
    form.is_valid()
    winner, why = form.cleaned_data.get("winner"), form.cleaned_data.get("why", "")
    return act(
        request,
        pk,
        lambda session: online.rule_match(
            session_id=session.pk, table_id=table, winner=winner, why=why, by=request.user
        ),
        back="history",
        done="The ruling is recorded, and both sides can read it.",
        table=table,
    )
