"""Members who enter and withdraw themselves."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from common.errors import Refused
from common.pages import act, posted_from, refuse
from league.clubs.queries import ClubRequest
from league.tournaments.models import Entry
from league.tournaments.services.self_entry import enter_self, withdraw_self
from league.tournaments.views._page import address, found


@posted_from("tournaments:detail")
def enter(request: ClubRequest, pk: int) -> HttpResponse:
    tournament, member = found(request, pk), request.member
    assert member is not None, "the table of pages lets members in alone"
    try:
        entry = enter_self(tournament_id=tournament.pk, member_id=member.pk, by=request.user, now=timezone.now())
    except Refused as no:
        return refuse(request, no.sentence, address(tournament))
    if entry.status == Entry.Status.WAITING:
        messages.success(request, _("The tournament is full. You are on the waiting list."))
    else:
        messages.success(request, _("You have entered. See you there!"))
    return redirect(address(tournament))


@posted_from("tournaments:detail")
def withdraw(request: ClubRequest, pk: int) -> HttpResponse:
    tournament, member = found(request, pk), request.member
    assert member is not None, "the table of pages lets members in alone"
    return act(
        request,
        lambda: withdraw_self(tournament_id=tournament.pk, member_id=member.pk, by=request.user),
        back=address(tournament),
        done=_("You have withdrawn. Ask the director about the fee."),
    )
