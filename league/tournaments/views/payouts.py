"""Paying a pot, the tournament's own or a pool's, and undoing that."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from common.errors import Refused
from common.pages import posted_from, refuse
from league.clubs.queries import ClubRequest
from league.money.forms import PayForm
from league.rounds.forms.base import WhyForm
from league.rounds.presentation.addresses import address
from league.rounds.views import pages as rounds
from league.tournaments.models import Tournament
from league.tournaments.policies.payouts import pot_payout_of
from league.tournaments.queries.pools import pool_with_pot, pot_of_payment
from league.tournaments.queries.state import state_of
from league.tournaments.services.payouts import pay_out, undo_payout
from league.tournaments.views import money, pools
from league.tournaments.views._page import found, number_in

CHANGED = ("stale_payouts", "not_yet", "paid")  # the typed amounts are outdated


@posted_from("tournaments:money")
def pay(request: ClubRequest, pk: int) -> HttpResponse:
    tournament, pot = found(request, pk), number_in(request, "pot")
    try:
        sheet = pot_payout_of(state_of(tournament), pot).sheet
    except KeyError:
        return refuse(request, _("This pool has been deleted."), address(tournament, "money"))
    form = PayForm(request.POST, sheet=sheet, currency=request.club.currency)
    if form.is_valid():
        try:
            pay_out(
                tournament_id=tournament.pk,
                pot_id=pot,
                expected_version=form.cleaned_data["expected_version"],
                amounts=form.amounts,
                club_adds=request.POST.get("club_adds") == "yes",
                by=request.user,
            )
        except Refused as no:
            if no.code in CHANGED:
                messages.error(request, no.sentence)
                return _show(request, tournament, pot, status=409)
            form.add_error(None, no.sentence)
        else:
            messages.success(request, _("Paid out and recorded in the ledger."))
            return redirect(_address_of(tournament, pot))
    return _show(request, tournament, pot, pay_form=form, status=422)


@posted_from("tournaments:money")
def undo(request: ClubRequest, pk: int, payment: int) -> HttpResponse:
    tournament, form = found(request, pk), WhyForm(request.POST)
    pot = pot_of_payment(tournament, payment)
    if not form.is_valid():
        return _show(request, tournament, pot, why=form, status=422)
    return rounds.act(
        request,
        tournament,
        undo_payout,
        form=form,
        payment_id=payment,
        back=_address_of(tournament, pot),
        done=_("Payout undone."),
    )


def _address_of(tournament: Tournament, pot: int) -> str:
    """The URL of the page that shows a pot."""
    pool = pool_with_pot(tournament, pot)
    return address(tournament, "pool", pool=pool.pk) if pool else address(tournament, "money")


def _show(request: ClubRequest, tournament: Tournament, pot: int, **more: Any) -> HttpResponse:
    """That page, with the input."""
    pool = pool_with_pot(tournament, pot)
    return pools.show(request, tournament, pool.pk, **more) if pool else money.show(request, tournament, **more)
