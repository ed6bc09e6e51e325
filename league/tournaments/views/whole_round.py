"""All results of a round on one page."""

from typing import Any

from django.http import HttpResponse

from common.pages import get_or_post
from league.clubs.queries import ClubRequest
from league.rounds.presentation.addresses import address
from league.rounds.presentation.whole_round import FormOf, RoundRow
from league.rounds.views.results import whole_round
from league.tournaments.presentation.whole_round import round_rows, whole_round_page
from league.tournaments.queries.state import state_of
from league.tournaments.views._page import found, frame, stage_of


@get_or_post
def page(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """All missing results of the stage."""
    tournament = found(request, pk)

    def read(form_of: FormOf) -> list[RoundRow]:
        return round_rows(tournament, stage_of(state_of(tournament), number), form_of)

    def show(form_of: FormOf) -> dict[str, Any]:
        here = frame(request, tournament)
        view = stage_of(here.state, number)
        more = {"above": view.stage.name, "nav": "tournaments/_stages.html", "view": view}
        return here.context | more | {"page": whole_round_page(here.state, view, form_of)}

    return whole_round(request, read, show, back=address(tournament, "stage", number=number))
