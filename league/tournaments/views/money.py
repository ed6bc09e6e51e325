"""The money of a tournament: its pot, how that is paid, paying it out; and the unofficial points."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from common.pages import act, posted_from, refuse
from league.clubs.queries import ClubRequest
from league.tournaments.forms.money import PayoutForm, WhyForm
from league.tournaments.models import Tournament
from league.tournaments.policies.payouts import pot_payouts
from league.tournaments.policies.placing import final_places
from league.tournaments.presentation.entries import unplayed
from league.tournaments.presentation.master_points import points_of
from league.tournaments.presentation.payout_preview import (
    payout_sentences,
    payout_table_of,
    pool_sentence,
    pool_size,
)
from league.tournaments.queries.fees import owing
from league.tournaments.queries.pools import pool_with_pot, pot_of_payment
from league.tournaments.queries.state import state_of
from league.tournaments.services.payouts import count_points, pay_out, set_payout, take_back_payment
from league.tournaments.views._page import address, found, frame, number_in


@require_safe
def page(request: ClubRequest, pk: int) -> HttpResponse:
    """The pot and the pools: for organizers with what would be paid, for players with what was."""
    tournament = found(request, pk)
    state = state_of(tournament)
    pot_payout, *pools = pot_payouts(state)
    context = frame(request, tournament, state)
    context |= {
        "tab": "money",
        "pot_payout": pot_payout,
        "payout_table": payout_table_of(pot_payout, state),
        "paying": payout_sentences(state),
        "owing": owing(tournament),
        "unplayed": unplayed(state) if context["may_organize"] else [],
        "finished": final_places(state) if context["sees"].standings else [],
        "why": WhyForm(),
        "pools": [(each.pool, pool_size(each.pool), pool_sentence(each.pool), each) for each in pools if each.pool],
    }
    return render(request, "tournaments/money.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def payout(request: ClubRequest, pk: int) -> HttpResponse:
    """How the pot is paid, to be changed."""
    tournament = found(request, pk)
    form = PayoutForm(request.POST or None, tournament=tournament)
    if form.is_bound:
        form.submit(set_payout, tournament_id=pk, by=request.user)
        if form.is_valid():
            return redirect(address(tournament, "money"))
    context = {"tournament": tournament, "club": request.club, "form": form}
    return render(request, "tournaments/payout.html", context, status=422 if form.is_bound else 200)


@posted_from("tournaments:money")
def pay(request: ClubRequest, pk: int) -> HttpResponse:
    pot, expected_version = number_in(request, "pot"), request.POST.get("expected_version", "")
    club_adds = request.POST.get("club_adds") == "yes"
    tournament = found(request, pk)
    return act(
        request,
        lambda: pay_out(
            tournament_id=tournament.pk,
            pot_id=pot,
            expected_version=expected_version,
            by=request.user,
            club_adds=club_adds,
        ),
        back=_money_of(tournament, pot),
        done="It is paid out, and stands in the ledger.",
    )


@posted_from("tournaments:money")
def take_back(request: ClubRequest, pk: int, payment: int) -> HttpResponse:
    tournament, form = found(request, pk), WhyForm(request.POST)
    back = _money_of(tournament, pot_of_payment(tournament, payment))
    if not form.is_valid():
        return refuse(request, form.sentence, back)
    why = form.cleaned_data["why"]
    return act(
        request,
        lambda: take_back_payment(tournament_id=tournament.pk, payment_id=payment, why=why, by=request.user),
        back=back,
        done="The payout is taken back.",
    )


def _money_of(tournament: Tournament, pot: int) -> str:
    """The page on which a pot is shown."""
    pool = pool_with_pot(tournament, pot)
    return address(tournament, "pool", pool=pool.pk) if pool else address(tournament, "money")


@require_safe
def points(request: ClubRequest, pk: int) -> HttpResponse:
    tournament = found(request, pk)
    state = state_of(tournament)
    context = frame(request, tournament, state) | {"tab": "points", "events": []}
    if tournament.master_points:
        context["events"] = points_of(state)
    return render(request, "tournaments/points.html", context)


@posted_from("tournaments:points")
def toggle_points(request: ClubRequest, pk: int) -> HttpResponse:
    tournament, on = found(request, pk), request.POST.get("on") == "yes"
    return act(
        request,
        lambda: count_points(tournament_id=tournament.pk, on=on, by=request.user),
        back=address(tournament, "points"),
    )
