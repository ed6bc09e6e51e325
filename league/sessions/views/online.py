"""Online tables: starting the match, and an organizer's ruling."""

from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext

from common.pages import posted_from
from games.forms.table import RulingForm
from league.clubs.queries import ClubRequest
from league.rounds.presentation.addresses import address
from league.rounds.services.online import play_online
from league.rounds.services.online import rule_match as rule_match_at
from league.rounds.views import pages as rounds
from league.sessions.services.online import let_play_online
from league.sessions.services.tables import SessionTable
from league.sessions.views._page import act, found


@posted_from("sessions:follow")
def play(request: ClubRequest, pk: int, table: int) -> HttpResponse:
    """Start the match of a table, or its board for real cards, or redirect to it."""
    return act(
        request,
        pk,
        play_online,
        table=table,
        now=timezone.now(),
        by_hand="by_hand" in request.POST,
        back="follow",
        then=rounds.match_address,
    )


@posted_from("sessions:rounds")
def deadline(request: ClubRequest, pk: int) -> HttpResponse:
    """Set the deadline for starting the round's open games online."""
    session = found(request, pk)

    def save(place: int | None, **given: Any) -> None:
        let_play_online(**given)

    cleared = gettext("Deadline removed. Online games can start at any time.")
    return rounds.keep_deadline(request, session, save, back=lambda _: "rounds", cleared=cleared)


@posted_from("sessions:history")
def rule_match(request: ClubRequest, pk: int, table: int) -> HttpResponse:
    session = found(request, pk)
    return rounds.act(
        request,
        session,
        rule_match_at,
        form=RulingForm(request.POST),
        table=SessionTable(pk, table),
        back=address(session, "history", table=table),
        done=gettext("Ruling saved. Both sides can read it."),
    )
