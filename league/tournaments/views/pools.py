"""Pools: opening one, who is in it, and what it pays."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from common.errors import Refused
from common.pages import posted_from
from league.clubs.queries import ClubRequest
from league.tournaments import selectors, services
from league.tournaments.forms import InPoolForm, PoolForm, WhyForm
from league.tournaments.models import Entry, Tournament
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
    return _shown(request, found(request, pk), pool)


def _shown(
    request: ClubRequest, tournament: Tournament, pool: int, form: InPoolForm | None = None, status: int = 200
) -> HttpResponse:
    """The pool's page; with `form`, the ticks and the reason as they were sent."""
    board = selectors.board_of(tournament)
    purse = next((each for each in selectors.purses_of(board) if each.pool and each.pool.pk == pool), None)
    if purse is None or purse.pool is None:
        raise Http404("This tournament has no such pool.")
    there = {each.entry_id for each in purse.pool.entrants.all()}
    ticked = set(form.cleaned_data["now"]) if form else there
    entries = tournament.entries.select_related("member", "partner")
    told = frame(request, tournament, board) | {
        "page": "money",
        "pool": purse.pool,
        "purse": purse,
        "slip": selectors.slip_of(purse, board),
        "size": selectors.pool_size(purse.pool),
        "words": selectors.pool_words(purse.pool),
        "why": WhyForm(),
        "form": form or InPoolForm(tournament=tournament),
        "closed": selectors.why_pool_is_closed(purse.pool),
        "late": purse.pool.late_changes.select_related("by"),
        "who": [
            (each, each.pk in there, each.pk in ticked)
            for each in entries
            if each.status == Entry.Status.IN or each.pk in there
        ],
    }
    return render(request, "tournaments/pool.html", told, status=status)


@posted_from("tournaments:pool")
def change(request: ClubRequest, pk: int, pool: int) -> HttpResponse:
    tournament = found(request, pk)
    back, form = address(tournament, "pool", pool=pool), InPoolForm(request.POST, tournament=tournament)
    if not form.is_valid():
        gone = "Somebody there has not entered this tournament. Look at the list again."
        return refuse(request, " ".join(map(str, form.errors.get("why", [gone]))), back)
    try:
        services.change_pool(tournament_id=tournament.pk, pool_id=pool, by=request.user, **form.chosen())
    except Refused as no:
        if no.code != "closed":
            return refuse(request, no.sentence, back)
        form.add_error("why", no.sentence)
        return _shown(request, tournament, pool, form, status=422)
    messages.success(request, "Saved; the stakes are in the ledger.")
    return redirect(back)


@posted_from("tournaments:pool")
def drop(request: ClubRequest, pk: int, pool: int) -> HttpResponse:
    tournament = found(request, pk)
    return act(
        request,
        lambda: services.drop_pool(tournament_id=tournament.pk, pool_id=pool, by=request.user),
        back=address(tournament, "money"),
    )
