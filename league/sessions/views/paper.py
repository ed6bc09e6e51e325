"""Printed pages of a session, and its journal."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.clubs.queries import ClubRequest
from league.database.snapshots import snapshot
from league.rounds.presentation.addresses import address
from league.rounds.services.phones import join_path
from league.rounds.views.pages import check_shown, show_journal
from league.sessions.presentation.journal import journal_lines
from league.sessions.presentation.paper import SHEETS, links_to_sheets, sheet_of
from league.sessions.views._page import found, frame


@require_safe
@snapshot()
def print_(request: ClubRequest, pk: int, what: str) -> HttpResponse:
    if what not in SHEETS:
        raise Http404(_("There is no such sheet to print."))
    session, (title, parts) = found(request, pk), SHEETS[what]
    check_shown(request, session, *parts)
    here = frame(request, session, "rounds")
    context = here.context | {
        "title": _(title),
        "back": address(session),
        "back_label": _("Back to the session"),
        "links": links_to_sheets(session, here.sees, what),
        "printed_for": " · ".join(filter(None, (session.name, date_format(session.date, "l, F j, Y")))),
        "join": join_path(session) if here.may_score and session.status != "closed" else "",
        "sheet": sheet_of(session, what, with_links=here.may_score),
    }
    return render(request, f"sessions/print/{what.replace('-', '_')}.html", context)


@require_safe
def journal(request: ClubRequest, pk: int) -> HttpResponse:
    """The journal: actions, users and times."""
    session = found(request, pk)
    return show_journal(request, session, journal_lines, frame(request, session, "rounds").context)
