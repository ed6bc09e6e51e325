"""Pools: opening one, its players, and its payouts."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from common import pages
from common.errors import Refused
from common.pages import get_or_post, posted_from, refuse
from league.clubs.queries import ClubRequest
from league.money.forms import PayForm
from league.rounds.forms.base import WhyForm
from league.tournaments.forms.money import InPoolForm, PoolForm
from league.tournaments.models import Tournament
from league.tournaments.policies.blockers import why_pool_is_closed
from league.tournaments.policies.payouts import pot_payouts
from league.tournaments.presentation.payout_preview import pool_sentence, pool_size
from league.tournaments.queries.pools import entries_for_pool, late_changes_of
from league.tournaments.queries.state import state_of
from league.tournaments.services.pools import change_pool, drop_pool, open_pool
from league.tournaments.views._page import act, address, found, frame, pot_context


@get_or_post
def begin(request: ClubRequest, pk: int) -> HttpResponse:
    """A form for a new pool."""
    tournament = found(request, pk)
    form = PoolForm(request.POST or None, tournament=tournament)
    if made := form.submit(open_pool, tournament_id=pk, by=request.user):
        return redirect(address(tournament, "pool", pool=made.pk))
    return pages.page(request, "tournaments/open_pool", tournament=tournament, club=request.club, form=form)


@require_safe
def page(request: ClubRequest, pk: int, pool: int) -> HttpResponse:
    """A pool's players and payouts."""
    return show(request, found(request, pk), pool)


def show(
    request: ClubRequest,
    tournament: Tournament,
    pool: int,
    form: InPoolForm | None = None,
    pay_form: PayForm | None = None,
    why: WhyForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The pool's page; with a form, its input."""
    state = state_of(tournament)
    pot_payout = next((each for each in pot_payouts(state) if each.pool and each.pool.pk == pool), None)
    if pot_payout is None or pot_payout.pool is None:
        raise Http404(_("This tournament has no such pool."))
    context = frame(request, tournament, state)
    context |= pot_context(pot_payout, state, context["sees"], pay_form, why)
    context |= {
        "tab": "money",
        "pool": pot_payout.pool,
        "size": pool_size(pot_payout.pool),
        "words": pool_sentence(pot_payout.pool),
        "form": form or InPoolForm(tournament=tournament),
        "closed": why_pool_is_closed(pot_payout.pool),
        "late": late_changes_of(pot_payout.pool),
        "who": entries_for_pool(pot_payout.pool, set(form.cleaned_data["now"]) if form else None),
    }
    return render(request, "tournaments/pool.html", context, status=status)


@posted_from("tournaments:pool")
def change(request: ClubRequest, pk: int, pool: int) -> HttpResponse:
    tournament = found(request, pk)
    back, form = address(tournament, "pool", pool=pool), InPoolForm(request.POST, tournament=tournament)
    if not form.is_valid():
        gone = _("Someone on the list has not entered this tournament. Check the list.")
        return refuse(request, " ".join(map(str, form.errors.get("why", [gone]))), back)
    try:
        changed = change_pool(tournament_id=tournament.pk, pool_id=pool, by=request.user, **form.given())
    except Refused as no:
        if no.code != "closed":
            return refuse(request, no.sentence, back)
        form.add_error("why", no.sentence)
        return show(request, tournament, pool, form, status=422)
    if changed:
        messages.success(request, _("Pool saved. The stakes are in the ledger."))
    else:
        messages.info(request, _("Nothing changed."))
    return redirect(back)


@posted_from("tournaments:pool")
def drop(request: ClubRequest, pk: int, pool: int) -> HttpResponse:
    return act(request, pk, drop_pool, pool_id=pool, back="money")
