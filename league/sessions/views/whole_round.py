"""All results of a round on one page."""

from collections.abc import Callable
from functools import partial

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from common.pages import get_or_post
from league.clubs.queries import ClubRequest
from league.rounds.presentation.result_entry import FormOf, RoundRow
from league.rounds.services.results import record_result
from league.rounds.views import enter_rows
from league.sessions.models import Session
from league.sessions.presentation.addresses import address
from league.sessions.queries import rounds
from league.sessions.services.tables import SessionTable
from league.sessions.views._page import check_begun, found, frame


@get_or_post
def page(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """All tables of a round: each row is saved separately, and a refused one shows the reason."""
    session = found(request, pk)
    check_begun(session)

    def read(form: FormOf) -> list[RoundRow]:
        return _rows(session, number, form)

    def save(row: RoundRow) -> Callable[..., object]:
        return partial(record_result, table=SessionTable(session.pk, row.place), by=request.user)

    form_of = enter_rows(request, read, save)
    if form_of is None:
        return redirect(address(session, "rounds"))
    rows = read(form_of)
    if not rows:
        raise Http404(_("This round has not been called."))
    context = frame(request, session, "rounds").context | {
        "rows": rows,
        "title": _("Round %(number)s") % {"number": number},
        "draft": f"round-{number}-{rows[0].game.pk}",
    }
    return render(
        request, "sessions/whole_round.html", context, status=422 if any(row.is_refused for row in rows) else 200
    )


def _rows(session: Session, number: int, form: FormOf) -> list[RoundRow]:
    called = (round_.tables for round_ in rounds.state_of(session).called if round_.number == number)
    return [
        RoundRow(
            place=table.pk,
            number=table.number,
            title=_("Table %(number)s: %(sides)s") % {"number": table.number, "sides": " – ".join(table.side_labels)},
            game=table.game,
            form=form(table.game),
            change=f"{address(session, 'rounds')}?table={table.pk}",
        )
        for table in next(called, ())
        if table.game
    ]
