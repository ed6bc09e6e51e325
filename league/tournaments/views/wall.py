"""The wall: a page for a television."""

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from league.clubs.queries import ClubRequest
from league.rounds.views import pages as rounds
from league.tournaments.presentation.wall import wall_of
from league.tournaments.views._page import found, frame


@require_safe
def wall(request: ClubRequest, pk: int) -> HttpResponse:
    """For a television: pairings, results, the time left, the standings."""
    here = frame(request, found(request, pk))
    shown = wall_of(here.state, here.sees, timezone.now())
    return rounds.wall(request, here.tournament, shown, here.context, part="tournaments/_wall.html")
