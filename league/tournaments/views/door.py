"""Entries: at the door, withdrawn, back again, and their fees."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from league.clubs.selectors import ClubRequest
from league.common.errors import Refused
from league.tournaments import services
from league.tournaments.forms import DoorForm, FeeForm
from league.tournaments.models import Entry
from league.tournaments.views._page import act, address, found


def _have(entry: Entry) -> str:
    return "have" if entry.partner else "has"


def _come(entry: Entry) -> str:
    """What becomes of somebody who has entered, or comes back."""
    if entry.status == Entry.Status.WAITING:
        return f"All places are taken: {entry} {_have(entry)} come to the waiting list."
    return f"{entry} {_have(entry)} entered."


@require_POST
def enter(request: ClubRequest, pk: int) -> HttpResponse:
    tournament, form = found(request, pk), DoorForm(request.POST)
    back = address(tournament)
    if not form.is_valid():
        messages.error(request, form.sentence)
        return redirect(back)
    given = form.cleaned_data
    return act(
        request,
        pk,
        lambda it: services.walk_in(
            tournament_id=it.pk, name=given["name"], partner=given["partner"], fee=given["fee"], by=request.user
        ),
        back=back,
        done=_come,
    )


@require_POST
def withdraw(request: ClubRequest, pk: int, entry: int) -> HttpResponse:
    back = address(found(request, pk))
    return act(
        request,
        pk,
        lambda it: services.withdraw(tournament_id=it.pk, entry_id=entry, by=request.user),
        back=back,
        done=lambda gone: f"{gone} {_have(gone)} withdrawn. What was played stays; “Back” takes it back.",
    )


@require_POST
def come_back(request: ClubRequest, pk: int, entry: int) -> HttpResponse:
    back = address(found(request, pk))
    return act(
        request,
        pk,
        lambda it: services.come_back(tournament_id=it.pk, entry_id=entry, by=request.user),
        back=back,
        done=_come,
    )


@require_POST
def fee(request: ClubRequest, pk: int, entry: int) -> HttpResponse:
    back, form = address(found(request, pk)), FeeForm(request.POST)
    if not form.is_valid():
        messages.error(request, form.sentence)
        return redirect(back)
    wanted = form.cleaned_data["fee"]
    return act(
        request,
        pk,
        lambda it: services.set_fee(tournament_id=it.pk, entry_id=entry, fee=wanted, by=request.user),
        back=back,
        done=lambda it: f"The fee of {it} is {it.get_fee_display()}.",
    )


@require_POST
def draw(request: ClubRequest, pk: int) -> HttpResponse:
    """Draw partners, and say who is left over."""
    tournament = found(request, pk)
    try:
        left = services.draw_partners(tournament_id=tournament.pk, by=request.user)
    except Refused as no:
        messages.error(request, no.sentence)
    else:
        alone = "".join(f" {entry} has none: somebody who comes late could be it." for entry in left)
        messages.success(request, f"Partners are drawn.{alone}")
    return redirect(address(tournament))


@require_POST
def take_back_draw(request: ClubRequest, pk: int) -> HttpResponse:
    return act(
        request,
        pk,
        lambda it: services.take_back_partners(tournament_id=it.pk, by=request.user),
        back=address(found(request, pk)),
        done="The draw of partners is taken back.",
    )
