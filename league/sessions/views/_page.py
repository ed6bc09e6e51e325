"""Shared by the pages of a session: look-up, header and steps, and errors."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common import pages
from common.addresses import page_address
from common.currencies import money_text
from league.clubs.policies import Who, may
from league.clubs.queries import ClubRequest
from league.rounds import views as rounds
from league.rounds.forms.publication import PublicationForm
from league.rounds.policies import visibility_for
from league.rounds.presentation.queue import Place, Queue, queue_of
from league.rules.sessions import SessionState, TableView, missing_sentence
from league.sessions.models import Session
from league.sessions.policies import REQUIRED_PARTS
from league.sessions.queries import calendar, people
from league.sessions.queries import rounds as round_queries
from league.sessions.queries.side_pots import cash_at

Status = Session.Status
STEPS = (
    (gettext_noop("Check in"), "check_in"),
    (gettext_noop("Seat"), "seats"),
    (gettext_noop("Rounds"), "rounds"),
    (gettext_noop("Close"), "close"),
)


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


def frame(request: ClubRequest, session: Session, step: str) -> dict[str, Any]:
    """The header of a session's page: one line of facts, the four steps, and what the reader `sees`.

    `facts_beside_name` repeats nothing of the session's name, which is its day if it has no other. Without `has_money`,
    amounts would always be zero.
    """
    sees = visibility_for(session, request.member)
    day, begins = date_format(session.date, "l, F j"), time_format(session.starts_at, "g:i A")
    facts = []
    if sees.entries and session.format_version_id:
        facts.append(_("%(count)s here") % {"count": people.number_here(session)})
    may_score = may(Who.SCOREKEEPER, request.club, request.member)
    may_organize = may(Who.ORGANIZER, request.club, request.member)
    has_money = session.format_version is not None and session.format.takes_money
    if session.pot and session.status != Status.CLOSED and may_score:  # not every reader can see the money
        cash = cash_at(session)
        has_money = has_money or cash != 0  # debts from earlier sessions can be paid into any session's cash box
        if has_money:
            facts.append(_("%(amount)s in the cash box") % {"amount": money_text(cash, request.club.currency)})
    return {
        "session": session,
        "club": request.club,
        "facts": " · ".join([*filter(None, [session.name]), f"{day}, {begins}", *facts]),
        "facts_beside_name": " · ".join([f"{day}, {begins}" if session.name else begins, *facts]),
        "sees": sees,
        "has_money": has_money,
        "publication": PublicationForm.of(session),
        "steps": _steps(session, step, may_close=may_organize),
        "may_organize": may_organize,
        "may_score": may_score,
        "base": "sessions/base.html",
        "head": "sessions/_work.html",
    }


def _steps(session: Session, step: str, *, may_close: bool) -> list[dict[str, str]]:
    names = [name for _title, name in STEPS]
    drawn, playing = session.seed is not None, session.status == Status.PLAYING
    reachable = {"check_in": True, "seats": True, "rounds": playing, "close": playing and may_close}
    reached = names.index(step if step == "close" else "rounds") if playing else names.index("seats") if drawn else 0
    return [
        {
            "title": _(title),
            "url": address(session, name) if reachable[name] and name != step else "",
            "state": "now" if name == step else "done" if index < reached else "",
        }
        for index, (title, name) in enumerate(STEPS)
    ]


def address(session: Session, name: str, **more: Any) -> str:
    return page_address(f"sessions:{name}", club=session.club.slug, pk=session.pk, **more)


def act(
    request: ClubRequest,
    pk: int,
    service: Callable[..., object],
    *,
    back: str | Callable[[Session], str],
    query: str = "",
    **more: Any,
) -> HttpResponse:
    """Call a service of a session, and redirect to a page of it, by name or URL: see `league.rounds.views.act`."""
    session = found(request, pk)
    to = address(session, back) if isinstance(back, str) else back(session)
    return rounds.act(request, service, session_id=session.pk, back=to + query, **more)


def elsewhere(request: ClubRequest, session: Session, name: str = "detail") -> HttpResponse:
    """Redirect to another page of the session, see `common.pages.elsewhere`."""
    return pages.elsewhere(request, address(session, name))


def state_context(request: ClubRequest, session: Session) -> dict[str, Any]:
    """The frame with the session's state, and what blocks the next round; 404 before check-in."""
    check_begun(session)
    state = round_queries.state_of(session)
    missing = state.missing
    upcoming = state.next
    return frame(request, session, "rounds") | {
        "state": state,
        "missing": missing,
        "next": upcoming,
        "blocked": missing_sentence(missing, upcoming.number if upcoming else None) if missing else "",
        "format": session.format,
    }


def table_of(state: SessionState, pk: int | str) -> TableView:
    """A called table of this session, or 404."""
    for round_ in state.called:
        for table in round_.tables:
            if str(table.pk) == str(pk):
                return table
    raise Http404(_("This session has no such table."))


def queue_at(session: Session, state: SessionState) -> Queue:
    """The scorekeeper's queue of a session."""
    tables = {table.game.pk: table for round_ in state.called for table in round_.tables if table.game}

    def place_of(game: int) -> Place:
        table = tables[game]
        return Place(
            state.place_of(table),
            save=address(session, "result", table=table.pk),
            enter=f"{address(session, 'rounds')}?table={table.pk}",
            solve=address(session, "solve", table=table.pk),
        )

    return queue_of(state.games, round_queries.cards_at(session.pk), round_queries.calls_at(session.pk), place_of)
