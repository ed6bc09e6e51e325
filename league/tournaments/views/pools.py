"""Pools: opening one, its players, and its payouts."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from common import pages
from common.errors import Refused
from common.pages import get_or_post, posted_from, refuse
from league.clubs.queries import ClubRequest
from league.rounds.presentation.addresses import address
from league.tournaments.forms.money import InPoolForm, PoolForm
from league.tournaments.models import Tournament
from league.tournaments.presentation.money_page import pool_page
from league.tournaments.queries.pools import pool_of
from league.tournaments.services.pools import change_pool, drop_pool, open_pool
from league.tournaments.views._page import act, found, frame


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


def show(request: ClubRequest, tournament: Tournament, pool: int, status: int = 200, **sent: Any) -> HttpResponse:
    """The pool's page; `sent`: a form of `pool_page` with its input."""
    own = pool_of(tournament, pool)
    if own is None:
        raise Http404(_("This tournament has no such pool."))
    here = frame(request, tournament)
    context = here.context | {"tab": "money", "page": pool_page(here, own, **sent)}
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
        return show(request, tournament, pool, 422, form=form)
    if changed:
        messages.success(request, _("Pool saved. The stakes are in the ledger."))
    else:
        messages.info(request, _("Nothing changed."))
    return redirect(back)


@posted_from("tournaments:pool")
def drop(request: ClubRequest, pk: int, pool: int) -> HttpResponse:
    return act(request, pk, drop_pool, pool_id=pool, back="money")
