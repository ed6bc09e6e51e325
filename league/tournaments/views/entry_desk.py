"""A tournament's own page: entering, withdrawing and coming back, at the desk or online, fees, and drawn partners."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from common.pages import posted_from
from league.clubs.models import Member
from league.clubs.queries import ClubRequest
from league.money.models import FeeStatus
from league.rounds.forms.base import VersionForm
from league.rounds.forms.desk import FeeForm
from league.rounds.presentation.desk import DeskPart
from league.rounds.services.entrants import UnclearName
from league.rounds.views import pages as rounds
from league.tournaments.forms.desk import entrant_form
from league.tournaments.models import Entry, Tournament
from league.tournaments.presentation.entries import drawn_text, entered_text, reinstated_text, withdrawn_text
from league.tournaments.presentation.front_page import front_page
from league.tournaments.queries.entries import desk_of
from league.tournaments.services import entries, phones
from league.tournaments.services.entries import enter_self, set_fee, walk_in, withdraw_self
from league.tournaments.services.pairs import draw_partners, undo_partners
from league.tournaments.views._page import act, found, frame


@require_safe
def detail(request: ClubRequest, pk: int) -> HttpResponse:
    """The tournament's own page: the facts, the entries, and for scorekeepers the entry desk."""
    return _show(request, found(request, pk))


def _show(request: ClubRequest, tournament: Tournament, desk: DeskPart | None = None) -> HttpResponse:
    """The page; `desk` is the desk's form after an unclear name."""
    here = frame(request, tournament)
    page = front_page(here, request.member, timezone.now(), desk)
    context = here.context | {"page": page, "fees": FeeStatus.choices}
    return render(request, "tournaments/detail.html", context, status=422 if desk else 200)


@posted_from("tournaments:detail")
def enter(request: ClubRequest, pk: int) -> HttpResponse:
    tournament = found(request, pk)
    form = entrant_form(tournament, request.POST)
    try:
        return rounds.act(request, tournament, walk_in, form=form, done=entered_text)
    except UnclearName as no:
        desk = DeskPart.of(desk_of(tournament), form, fee=tournament.format.fee, no=no)
        return _show(request, tournament, desk)


@require_safe
def find(request: ClubRequest, pk: int) -> HttpResponse:
    return rounds.find_names(request, desk_of(found(request, pk)))


@posted_from("tournaments:detail")
def release_name(request: ClubRequest, pk: int, member: int) -> HttpResponse:
    return act(request, pk, phones.release_name, member_id=member, done=rounds.released)


@posted_from("tournaments:detail")
def renew_code(request: ClubRequest, pk: int) -> HttpResponse:
    return act(request, pk, phones.renew_code, form=VersionForm(request.POST), done=_(rounds.CODE_RENEWED))


@posted_from("tournaments:detail")
def withdraw(request: ClubRequest, pk: int, entry: int) -> HttpResponse:
    return act(request, pk, entries.withdraw, entry_id=entry, done=lambda gone: withdrawn_text(*gone))


@posted_from("tournaments:detail")
def come_back(request: ClubRequest, pk: int, entry: int) -> HttpResponse:
    return act(request, pk, entries.come_back, entry_id=entry, done=reinstated_text)


@posted_from("tournaments:detail")
def fee(request: ClubRequest, pk: int, entry: int) -> HttpResponse:
    return act(request, pk, set_fee, form=FeeForm(request.POST), entry_id=entry, done=rounds.fee_is)


@posted_from("tournaments:detail")
def draw(request: ClubRequest, pk: int) -> HttpResponse:
    """Draw partners, and show who is left over."""
    return act(request, pk, draw_partners, form=VersionForm(request.POST), done=drawn_text)


@posted_from("tournaments:detail")
def undo_draw(request: ClubRequest, pk: int) -> HttpResponse:
    return act(request, pk, undo_partners, done=_("Partner draw undone."))


@posted_from("tournaments:detail")
def enter_myself(request: ClubRequest, pk: int) -> HttpResponse:
    return act(request, pk, enter_self, member_id=_member(request).pk, now=timezone.now(), done=_self_entered)


def _self_entered(entry: Entry) -> str:
    if entry.status == Entry.Status.WAITING:
        return _("The tournament is full. You are on the waiting list.")
    return _("You have entered. See you there!")


@posted_from("tournaments:detail")
def withdraw_myself(request: ClubRequest, pk: int) -> HttpResponse:
    return act(request, pk, withdraw_self, member_id=_member(request).pk, done=_self_withdrawn)


def _self_withdrawn(entry: Entry) -> str:
    if entry.tournament.format.fee:
        return _("You have withdrawn. Ask the director about the fee.")
    return _("You have withdrawn.")


def _member(request: ClubRequest) -> Member:
    assert request.member is not None, "the table of pages lets members in alone"
    return request.member
