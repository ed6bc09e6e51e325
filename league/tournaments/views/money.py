"""The money of a tournament: its pot, payout rules and payouts, those of its pools too; and the unofficial points."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from common import pages
from common.errors import Refused
from common.pages import get_or_post, posted_from, refuse
from league.clubs.queries import ClubRequest
from league.database.snapshots import snapshot
from league.money.forms import PayForm
from league.rounds.forms.base import WhyForm
from league.rounds.presentation.addresses import address
from league.rounds.views import pages as rounds
from league.tournaments.forms.money import PayoutForm
from league.tournaments.models import Tournament
from league.tournaments.policies.payouts import pot_payout_of
from league.tournaments.presentation.money_page import money_page, points_events
from league.tournaments.queries.pools import pool_with_pot, pot_of_payment
from league.tournaments.queries.state import state_of
from league.tournaments.services.payouts import count_points, pay_out, set_payout, undo_payout
from league.tournaments.views import pools
from league.tournaments.views._page import act, found, frame, number_in


@require_safe
def page(request: ClubRequest, pk: int) -> HttpResponse:
    """The pot and the pools: for organizers payouts due, for players payouts made."""
    return show(request, found(request, pk))


@snapshot()
def show(request: ClubRequest, tournament: Tournament, status: int = 200, **sent: Any) -> HttpResponse:
    """The page; `sent`: a form of `money_page` with its input."""
    here = frame(request, tournament)
    context = here.context | {"tab": "money", "page": money_page(here, **sent)}
    return render(request, "tournaments/money.html", context, status=status)


@get_or_post
def payout(request: ClubRequest, pk: int) -> HttpResponse:
    """Change the payout rules of the pot."""
    tournament = found(request, pk)
    form = PayoutForm(request.POST or None, tournament=tournament)
    if form.submit(set_payout, tournament_id=pk, by=request.user):
        return redirect(address(tournament, "money"))
    return pages.page(request, "tournaments/payout", tournament=tournament, club=request.club, form=form)


@require_safe
def points(request: ClubRequest, pk: int) -> HttpResponse:
    here = frame(request, found(request, pk))
    context = here.context | {"tab": "points", "events": points_events(here)}
    return render(request, "tournaments/points.html", context)


@posted_from("tournaments:points")
def toggle_points(request: ClubRequest, pk: int) -> HttpResponse:
    return act(request, pk, count_points, on=request.POST.get("on") == "yes", back="points")


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
                return _show_pot(request, tournament, pot, status=409)
            form.add_error(None, no.sentence)
        else:
            messages.success(request, _("Paid out and recorded in the ledger."))
            return redirect(_address_of_pot(tournament, pot))
    return _show_pot(request, tournament, pot, pay_form=form, status=422)


@posted_from("tournaments:money")
def undo_payment(request: ClubRequest, pk: int, payment: int) -> HttpResponse:
    tournament, form = found(request, pk), WhyForm(request.POST)
    pot = pot_of_payment(tournament, payment)
    if not form.is_valid():
        return _show_pot(request, tournament, pot, why=form, status=422)
    return rounds.act(
        request,
        tournament,
        undo_payout,
        form=form,
        payment_id=payment,
        back=_address_of_pot(tournament, pot),
        done=_("Payout undone."),
    )


def _address_of_pot(tournament: Tournament, pot: int) -> str:
    """The URL of the page that shows a pot."""
    pool = pool_with_pot(tournament, pot)
    return address(tournament, "pool", pool=pool.pk) if pool else address(tournament, "money")


def _show_pot(request: ClubRequest, tournament: Tournament, pot: int, **more: Any) -> HttpResponse:
    """That page, with the input."""
    pool = pool_with_pot(tournament, pot)
    return pools.show(request, tournament, pool.pk, **more) if pool else show(request, tournament, **more)
