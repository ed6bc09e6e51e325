"""The money of a tournament: its pot and payout rules; and the unofficial points."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from common import pages
from common.pages import get_or_post, posted_from
from league.clubs.queries import ClubRequest
from league.money.forms import PayForm
from league.rounds.forms.base import WhyForm
from league.rules.tournaments.master_points import points_of
from league.rules.tournaments.placing import final_places
from league.tournaments.forms.money import PayoutForm
from league.tournaments.models import Tournament
from league.tournaments.policies.payouts import pot_payouts
from league.tournaments.presentation.entries import unplayed
from league.tournaments.presentation.payout_preview import pool_sentence, pool_size, pot_sentences
from league.tournaments.queries.fees import owing
from league.tournaments.queries.state import state_of
from league.tournaments.services.payouts import count_points, set_payout
from league.tournaments.views._page import act, address, found, frame, pot_context


@require_safe
def page(request: ClubRequest, pk: int) -> HttpResponse:
    """The pot and the pools: for organizers payouts due, for players payouts made."""
    return show(request, found(request, pk))


def show(
    request: ClubRequest,
    tournament: Tournament,
    pay_form: PayForm | None = None,
    why: WhyForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page; with a form, its input."""
    state = state_of(tournament)
    pot_payout, *pools = pot_payouts(state)
    context = frame(request, tournament, state)
    context |= pot_context(pot_payout, state, context["sees"], pay_form, why)
    context |= {
        "tab": "money",
        "fee": tournament.format.fee,
        "paying": pot_sentences(state),
        "owing": owing(tournament),
        "unplayed": unplayed(state) if context["may_organize"] else [],
        "finished": final_places(state) if context["sees"].standings else [],
        "pools": [(each.pool, pool_size(each.pool), pool_sentence(each.pool), each) for each in pools if each.pool],
    }
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
    tournament = found(request, pk)
    state = state_of(tournament)
    context = frame(request, tournament, state) | {"tab": "points", "events": []}
    if tournament.master_points:
        context["events"] = points_of(state)
    return render(request, "tournaments/points.html", context)


@posted_from("tournaments:points")
def toggle_points(request: ClubRequest, pk: int) -> HttpResponse:
    return act(request, pk, count_points, on=request.POST.get("on") == "yes", back="points")
