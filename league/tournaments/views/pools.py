"""Pools: opening one, who is in it, and what it pays."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from league.clubs.selectors import ClubRequest
from league.common.posted import posted_from
from league.tournaments import selectors, services
from league.tournaments.forms import InPoolForm, PoolForm, WhyForm
from league.tournaments.models import Entry
from league.tournaments.views._page import act, address, found, frame, refuse


@require_http_methods(["GET", "HEAD", "POST"])
def begin(request: ClubRequest, pk: int) -> HttpResponse:
    """A form for a new pool."""
    tournament = found(request, pk)
    form = PoolForm(request.POST or None, tournament=tournament)
    if form.is_bound:
        made = form.ask(services.open_pool, tournament_id=pk, by=request.user)
        if made:
            return redirect(address(tournament, "pool", pool=made.pk))
    told = {"tournament": tournament, "club": request.club, "form": form}
    return render(request, "tournaments/open_pool.html", told, status=422 if form.is_bound else 200)


@require_safe
def page(request: ClubRequest, pk: int, pool: int) -> HttpResponse:
    """Who is in a pool and what it pays."""
    tournament = found(request, pk)
    board = selectors.board_of(tournament)
    purse = next((each for each in selectors.purses_of(board) if each.pool and each.pool.pk == pool), None)
    if purse is None or purse.pool is None:
        raise Http404("This tournament has no such pool.")
    there = {each.entry_id for each in purse.pool.entrants.all()}
    entries = tournament.entries.select_related("member", "partner")
    told = frame(request, tournament, board) | {
        "page": "money",
        "pool": purse.pool,
        "purse": purse,
        "slip": selectors.slip_of(purse, board),
        "size": selectors.pool_size(purse.pool),
        "words": selectors.pool_words(purse.pool),
        "why": WhyForm(),
        "who": [(each, each.pk in there) for each in entries if each.status == Entry.Status.IN or each.pk in there],
    }
    return render(request, "tournaments/pool.html", told)


@posted_from("tournaments:pool")
def change(request: ClubRequest, pk: int, pool: int) -> HttpResponse:
    tournament = found(request, pk)
    back, form = address(tournament, "pool", pool=pool), InPoolForm(request.POST, tournament=tournament)
    if not form.is_valid():
        return refuse(request, "Somebody there has not entered this tournament. Look at the list again.", back)
    return act(
        request,
        lambda: services.change_pool(tournament_id=tournament.pk, pool_id=pool, by=request.user, **form.chosen()),
        back=back,
        done="Saved; the stakes are in the ledger.",
    )


@posted_from("tournaments:pool")
def drop(request: ClubRequest, pk: int, pool: int) -> HttpResponse:
    tournament = found(request, pk)
    return act(
        request,
        lambda: services.drop_pool(tournament_id=tournament.pk, pool_id=pool, by=request.user),
        back=address(tournament, "money"),
    )
