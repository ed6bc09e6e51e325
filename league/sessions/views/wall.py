"""The wall: a page for a television."""

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from league.clubs.queries import ClubRequest
from league.database.snapshots import snapshot
from league.rounds.views import pages as rounds
from league.sessions.presentation.wall import wall_of
from league.sessions.queries.rounds import state_of
from league.sessions.views._page import found, frame


@require_safe
@snapshot()
def wall(request: ClubRequest, pk: int) -> HttpResponse:
    """For a television: seats, tables without a result, standings."""
    session = found(request, pk)
    here = frame(request, session, "rounds")
    wall = wall_of(session, state_of(session), here.sees, timezone.now())
    return rounds.wall(request, session, wall, here.context)
