"""All results of a round on one page."""

from collections.abc import Callable
from functools import partial

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from league.clubs.queries import ClubRequest
from league.results.queries.games import GameView
from league.rounds.forms import RowForm
from league.rounds.presentation import RoundRow
from league.rounds.views import enter_rows
from league.tournaments import selectors, services
from league.tournaments.models import Tournament
from league.tournaments.selectors import PairingView, StageView
from league.tournaments.views._page import address, found, frame, stage_of


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """What the stage waits for, and what was sent of it: each row is saved by itself, and a refused one says why."""
    tournament = found(request, pk)

    def read(form: Callable[[GameView], RowForm]) -> list[RoundRow]:
        return _rows(tournament, number, form)

    def save(row: RoundRow) -> Callable[..., object]:
        return partial(
            services.record_result,
            tournament_id=tournament.pk,
            pairing_id=row.place,
            game_id=row.game.pk,
            by=request.user,
        )

    rows = enter_rows(request, read, save)
    if rows is None:
        return redirect(address(tournament, "stage", number=number))
    board = selectors.board_of(tournament)
    view = stage_of(board, number)
    names = selectors.round_names(view, selectors.players_for(board, view))
    missing = {met.pk for met in view.missing}
    told = frame(request, tournament, board) | {
        "view": view,
        "rows": [row for row in rows if row.is_refused or (row.is_open and row.place in missing)],
        "follows": selectors.what_follows(board, view) if not view.missing else "",
        "name": names[view.current.number] if view.current else "",
        "draft": f"round-{view.current.pk}" if view.current else "",
    }
    status = 422 if any(row.is_refused for row in rows) else 200
    return render(request, "tournaments/whole_round.html", told, status=status)


def _rows(tournament: Tournament, number: int, form: Callable[[GameView], RowForm]) -> list[RoundRow]:
    view = stage_of(selectors.board_of(tournament), number)
    return [
        RoundRow(
            place=met.pk,
            title=_title(view, met),
            game=game,
            form=form(game),
            change=address(tournament, "pairing", pairing=met.pk),
        )
        for round_ in view.rounds
        for met in round_.pairings
        for game in met.games
    ]


def _title(view: StageView, met: PairingView) -> str:
    table = "" if view.stage.has_chart else f"Table {met.table}: "
    wins = f", {met.wins[0]}–{met.wins[1]}" if met.best_of > 1 else ""
    return f"{table}{met.title}{wins}"
