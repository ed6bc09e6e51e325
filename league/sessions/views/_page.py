"""Shared by the pages of a session: look-up, header and steps, and errors."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from common.pages import elsewhere
from league.clubs.queries import ClubRequest
from league.rounds.presentation.addresses import address
from league.rounds.views import pages as rounds
from league.rules.sessions import SessionState, TableView
from league.sessions.models import Session
from league.sessions.policies import REQUIRED_PARTS
from league.sessions.presentation.frame import Frame, frame_of
from league.sessions.queries import calendar
from league.sessions.queries.recap import standing_closing
from league.sessions.services.tables import SessionTable


def found(request: ClubRequest, pk: int) -> Session:
    """The club's session, or 404; 403 if the page shows only unpublished parts."""
    session = calendar.session_of(request.club, pk)
    if session is None:
        raise Http404(_("This club has no such session."))
    rounds.check_page_shown(request, session, REQUIRED_PARTS)
    return session


def check_begun(session: Session) -> None:
    """Raise 404 on pages that need the session's format, which is stored when check-in opens."""
    if session.format_version is None:
        raise Http404(_("This session has not begun."))


def frame(request: ClubRequest, session: Session, step: str) -> Frame:
    return frame_of(session, request.club, request.member, step)


def elsewhere_now(request: ClubRequest, session: Session, step: str = "detail") -> HttpResponse:
    """To the page of the session as it is now. A page that was open, perhaps with typed input, says why it is left."""
    closing = standing_closing(session) if getattr(request, "htmx", False) else None
    if closing and (by := closing.payment.by):
        messages.info(request, _("%(name)s closed this session.") % {"name": by})
    elif closing:
        messages.info(request, _("This session was closed."))
    return elsewhere(request, address(session, step))


def act(
    request: ClubRequest, pk: int, service: Callable[..., object], *, table: int | None = None, **more: Any
) -> HttpResponse:
    """Call a service of a session, or of one of its tables, and redirect to a page of it, see `rounds.views.act`."""
    at = None if table is None else SessionTable(pk, table)
    return rounds.act(request, found(request, pk), service, table=at, **more)


def table_of(state: SessionState, pk: int) -> TableView:
    """A called table of this session, or 404."""
    for table in state.tables:
        if table.pk == pk:
            return table
    raise Http404(_("This session has no such table."))
