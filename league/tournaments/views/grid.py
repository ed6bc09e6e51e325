"""All results of a round on one page."""

from collections.abc import Iterator

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from league.clubs.selectors import ClubRequest
from league.common.errors import Refused
from league.results.selectors import GameView
from league.results.services import StaleResult
from league.rounds.forms import EntryForm, GridForm, say_what_stands
from league.tournaments import selectors, services
from league.tournaments.models import Tournament
from league.tournaments.selectors import PairingView, StageView
from league.tournaments.views._page import address, found, frame, stage_of


@require_http_methods(["GET", "HEAD", "POST"])
def results(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """What the stage waits for, and what was sent of it: every row is saved by itself, a refused one says why."""
    tournament = found(request, pk)
    board = selectors.board_of(tournament)
    view = stage_of(board, number)
    rows, forms, saved = [], [], 0
    for met, game in _games(view):
        forms.append(form := _form(request, tournament, met, game))
        if form.has_entry and form.is_valid() and _save(request, tournament, met, game, form):
            saved += 1
        elif form.has_entry or (met.is_missing and game.is_waiting):
            rows.append((met, form))
    refused = any(form.has_entry and form.errors for _, form in rows)
    if lost := _typed(request) - {form.prefix for form in forms}:
        lines = "one result is" if len(lost) == 1 else f"{len(lost)} results are"
        messages.error(request, f"The round was taken back meanwhile: {lines} not saved.")
    if saved:
        messages.success(request, f"{saved} result{'s' if saved != 1 else ''} saved.")
    if request.method == "POST" and not refused:
        return redirect(address(tournament, "stage", number=number))
    names = selectors.round_names(view, selectors.players_for(board, view))
    name = names[view.current.number] if view.current else ""
    told = frame(request, tournament, board) | {"view": view, "rows": rows, "name": name}
    return render(request, "tournaments/results.html", told, status=422 if refused else 200)


def _typed(request: ClubRequest) -> set[str]:
    """The prefixes of the rows in which somebody has chosen a winner."""
    return {name.removesuffix("-winner") for name, value in request.POST.items() if name.endswith("-winner") and value}


def _games(view: StageView) -> Iterator[tuple[PairingView, GameView]]:
    return ((met, game) for round_ in view.rounds for met in round_.pairings for game in met.games)


def _form(request: ClubRequest, tournament: Tournament, met: PairingView, game: GameView) -> GridForm:
    return GridForm(
        request.POST if request.method == "POST" else None,
        initial=EntryForm.fresh(game.version),
        fmt=tournament.rules,
        names=[player.name for player in met.players],
        prefix=f"g{game.pk}",
    )


def _save(request: ClubRequest, tournament: Tournament, met: PairingView, game: GameView, form: GridForm) -> bool:
    given = form.cleaned_data
    try:
        services.record_result(
            tournament_id=tournament.pk,
            pairing_id=met.pk,
            game_id=game.pk,
            pegs=given["pegs"],
            seen_version=given["seen_version"],
            by=request.user,
            entry_id=given["entry_id"],
        )
    except StaleResult as stale:
        say_what_stands(form, stale, tournament.rules, form.names)
    except Refused as no:
        form.add_error(None, no.sentence)
    return not form.errors
