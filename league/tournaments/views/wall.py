"""The wall: a page for a television."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from league.clubs.queries import ClubRequest
from league.rounds.services.phones import join_path
from league.tournaments.presentation.wall import wall_of
from league.tournaments.queries.state import state_of
from league.tournaments.views._page import found, frame


@require_safe
def wall(request: ClubRequest, pk: int) -> HttpResponse:
    """For a television: pairings, results, the time left, the standings."""
    tournament = found(request, pk)
    state = state_of(tournament)
    context = frame(request, tournament, state)
    context["wall"] = wall_of(state, context["sees"], timezone.now())
    context["join"] = join_path(tournament) if context["may_score"] else ""  # a public wall is read by anyone
    is_part = bool(request.headers.get("HX-Request"))
    return render(request, "tournaments/_wall.html" if is_part else "tournaments/wall.html", context)
