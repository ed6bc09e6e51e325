"""Entries: at the door, withdrawn, back again, and their fees."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from league.clubs.selectors import ClubRequest
from league.tournaments import services
from league.tournaments.forms import DoorForm, FeeForm
from league.tournaments.views._page import act, address, found


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
        lambda it: services.walk_in(tournament_id=it.pk, name=given["name"], fee=given["fee"], by=request.user),
        back=back,
        done=f"{given['name'].strip()} has entered.",
    )


@require_POST
def withdraw(request: ClubRequest, pk: int, entry: int) -> HttpResponse:
    back = address(found(request, pk))
    return act(
        request, pk, lambda it: services.withdraw(tournament_id=it.pk, entry_id=entry, by=request.user), back=back
    )


@require_POST
def come_back(request: ClubRequest, pk: int, entry: int) -> HttpResponse:
    back = address(found(request, pk))
    return act(
        request, pk, lambda it: services.come_back(tournament_id=it.pk, entry_id=entry, by=request.user), back=back
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
    )
