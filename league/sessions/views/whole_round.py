"""All results of a round on one page."""

from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from common.pages import get_or_post
from league.clubs.queries import ClubRequest
from league.rounds.presentation.addresses import address
from league.rounds.presentation.whole_round import FormOf, RoundRow
from league.rounds.views.results import whole_round
from league.sessions.presentation.whole_round import round_rows, whole_round_page
from league.sessions.queries.rounds import state_of
from league.sessions.views._page import check_begun, found, frame


@get_or_post
def page(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    session = found(request, pk)
    check_begun(session)

    def read(form_of: FormOf) -> list[RoundRow]:
        return round_rows(session, state_of(session), number, form_of)

    def show(form_of: FormOf) -> dict[str, Any]:
        if not (rows := read(form_of)):
            raise Http404(_("This round has not been called."))
        return frame(request, session, "rounds").context | {"page": whole_round_page(session, number, rows)}

    return whole_round(request, read, show, back=address(session, "rounds"))
