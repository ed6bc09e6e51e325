"""Printed pages of a session, its journal, and the wall: a page for a television."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.clubs.queries import ClubRequest
from league.database.snapshots import snapshot
from league.rounds.presentation.addresses import address
from league.rounds.services.phones import join_path
from league.rounds.views import pages as rounds
from league.rounds.views.pages import check_shown, show_journal
from league.sessions.presentation.journal import journal_lines
from league.sessions.presentation.paper import SHEETS, links_to_sheets, may_print, sheet_of
from league.sessions.presentation.wall import wall_of
from league.sessions.queries.rounds import state_of
from league.sessions.views._page import found, frame


@require_safe
@snapshot()
def print_(request: ClubRequest, pk: int, what: str) -> HttpResponse:
    if what not in SHEETS:
        raise Http404(_("There is no such sheet to print."))
    session, (title, parts) = found(request, pk), SHEETS[what]
    check_shown(request, session, *parts)
    here = frame(request, session, "rounds")
    if not may_print(what, here.sees, request.member):
        raise PermissionDenied(_("This sheet is for members: it lists the members of the club."))
    context = here.context | {
        "title": _(title),
        "back": address(session),
        "back_label": _("Back to the session"),
        "links": links_to_sheets(session, here.sees, request.member, what),
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


@require_safe
@snapshot()
def wall(request: ClubRequest, pk: int) -> HttpResponse:
    """For a television: seats, tables without a result, standings."""
    session = found(request, pk)
    here = frame(request, session, "rounds")
    wall = wall_of(session, state_of(session), here.sees, timezone.now())
    return rounds.wall(request, session, wall, here.context)
