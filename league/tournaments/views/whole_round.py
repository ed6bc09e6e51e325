"""All results of a round on one page."""

from collections.abc import Callable
from functools import partial

from django.http import HttpResponse
from django.shortcuts import redirect, render

from common.pages import get_or_post
from league.clubs.queries import ClubRequest
from league.rounds.presentation.result_entry import FormOf, RoundRow
from league.rounds.services.results import record_result
from league.rounds.views import enter_rows
from league.tournaments.presentation.addresses import address
from league.tournaments.presentation.whole_round import round_rows, whole_round_page
from league.tournaments.queries.state import state_of
from league.tournaments.services.tables import PairingTable
from league.tournaments.views._page import found, frame, stage_of


@get_or_post
def page(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """All missing results of the stage: each row is saved separately, and a refused one shows the reason."""
    tournament = found(request, pk)

    def read(form_of: FormOf) -> list[RoundRow]:
        return round_rows(tournament, stage_of(state_of(tournament), number), form_of)

    def save(row: RoundRow) -> Callable[..., object]:
        return partial(record_result, table=PairingTable(pk, row.place, row.game.pk), by=request.user)

    form_of = enter_rows(request, read, save)
    if form_of is None:
        return redirect(address(tournament, "stage", number=number))
    here = frame(request, tournament)
    view = stage_of(here.state, number)
    shown = whole_round_page(here.state, view, form_of)
    status = 422 if any(row.is_refused for row in shown.rows) else 200
    context = here.context | {"view": view, "page": shown}
    return render(request, "tournaments/whole_round.html", context, status=status)
