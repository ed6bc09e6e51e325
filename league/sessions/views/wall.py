"""The wall: a page for a television."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from league.clubs.queries import ClubRequest
from league.rounds.presentation import clock_of
from league.rounds.services.phones import join_path
from league.sessions.models import Session
from league.sessions.presentation.standings import podium_and_standings
from league.sessions.queries import rounds
from league.sessions.queries.hands import notable_hands_so_far
from league.sessions.views._page import found, frame


@require_safe
def wall(request: ClubRequest, pk: int) -> HttpResponse:
    """For a television: seats, tables without a result, standings."""
    session = found(request, pk)
    state = rounds.state_of(session)
    context = frame(request, session, "play")
    sees = context["sees"]
    shown = (state.current or state.next) if sees.pairings else None
    is_open = session.status in (Session.Status.CHECKING_IN, Session.Status.PLAYING)
    context |= {
        "shown": shown,
        "join": join_path(session) if is_open and context["may_score"] else "",  # a public wall is read by anyone
        "clock": clock_of(shown.clock_until, timezone.now()) if shown else None,
    }
    if session.format_version and sees.standings:
        context["podium"], context["standings"] = podium_and_standings(session, state)
        context["notable_hands"] = notable_hands_so_far(session, state)
    is_part = bool(request.headers.get("HX-Request"))
    return render(request, "sessions/_wall.html" if is_part else "sessions/wall.html", context)
