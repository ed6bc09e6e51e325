"""Members who enter and withdraw themselves."""

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from common.pages import posted_from
from league.clubs.models import Member
from league.clubs.queries import ClubRequest
from league.tournaments.models import Entry
from league.tournaments.services.self_entry import enter_self, withdraw_self
from league.tournaments.views._page import act


@posted_from("tournaments:detail")
def enter(request: ClubRequest, pk: int) -> HttpResponse:
    return act(request, pk, enter_self, member_id=_member(request).pk, now=timezone.now(), done=_entered)


def _entered(entry: Entry) -> str:
    if entry.status == Entry.Status.WAITING:
        return _("The tournament is full. You are on the waiting list.")
    return _("You have entered. See you there!")


@posted_from("tournaments:detail")
def withdraw(request: ClubRequest, pk: int) -> HttpResponse:
    return act(request, pk, withdraw_self, member_id=_member(request).pk, done=_withdrawn)


def _withdrawn(entry: Entry) -> str:
    if entry.tournament.format.fee:
        return _("You have withdrawn. Ask the director about the fee.")
    return _("You have withdrawn.")


def _member(request: ClubRequest) -> Member:
    assert request.member is not None, "the table of pages lets members in alone"
    return request.member
