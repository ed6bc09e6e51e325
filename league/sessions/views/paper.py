"""Printed pages of a session, and its journal."""

from operator import attrgetter

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from league.clubs.queries import ClubRequest
from league.database.snapshots import snapshot
from league.rounds.services.phones import join_path
from league.rounds.views import check_shown, show_journal
from league.sessions.presentation import printed_cards, standings
from league.sessions.presentation.addresses import address
from league.sessions.presentation.journal import journal_lines
from league.sessions.queries import people, rounds
from league.sessions.views._page import found, frame

SHEETS = {
    "sign-in": (gettext_noop("Sign-in sheet"), ("entries",)),
    "blank-cards": (gettext_noop("Blank scorecards"), ()),
    "cards": (gettext_noop("Scorecards"), ("pairings",)),
    "tables": (gettext_noop("Table cards"), ("pairings",)),
    "by-name": (gettext_noop("Seats by name"), ("pairings",)),
    "results": (gettext_noop("Results"), ("pairings", "standings")),
}  # slug -> title, and the required parts


@require_safe
@snapshot()
def print_(request: ClubRequest, pk: int, what: str) -> HttpResponse:
    if what not in SHEETS:
        raise Http404(_("There is no such sheet to print."))
    session, (title, parts) = found(request, pk), SHEETS[what]
    check_shown(request, session, *parts)
    state = rounds.state_of(session)
    expected = people.desk_of(session).to_add(most=200) if what == "sign-in" else []
    here = frame(request, session, "rounds")
    sheets = [(slug, _(name)) for slug, (name, parts) in SHEETS.items() if here.sees.has(*parts)]
    context = here.context | {
        "title": _(title),
        "links": [(name, address(session, "print", what=slug), slug == what) for slug, name in sheets],
        "printed_for": " · ".join(filter(None, (session.name, date_format(session.date, "l, F j, Y")))),
        "state": state,
        "people": people.people_at(session),
        "expected": sorted(expected, key=attrgetter("name")),
        "cards": printed_cards.cards_of(session, state, with_links=here.may_score) if what == "cards" else (),
        "join": join_path(session) if here.may_score and session.status != "closed" else "",
        "blank": printed_cards.blank_card(session),
        "standings": standings.session_standings(session, state) if session.format_version else None,
    }
    return render(request, f"sessions/print/{what.replace('-', '_')}.html", context)


@require_safe
def journal(request: ClubRequest, pk: int) -> HttpResponse:
    """The journal: actions, users and times."""
    session = found(request, pk)
    context = frame(request, session, "rounds").context | {
        "about": _("Everything done in this session, newest first, including changes that were undone."),
        "back": address(session, "detail"),
        "back_to": _("Back to the session"),
    }
    return show_journal(request, session, journal_lines, context)
