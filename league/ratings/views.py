"""A club's ratings, and each member's rating history."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from common.pages import page
from league.clubs.queries import ClubRequest
from league.ratings import presentation
from league.ratings.models import Ladder
from league.ratings.queries import ladders


@require_safe
def ladder(request: ClubRequest, ladder: Ladder = Ladder.ALL) -> HttpResponse:
    return page(request, "ratings/ladder", page=presentation.ladder_page(request.club, ladder, request.member))


@require_safe
def player(request: ClubRequest, member: int, ladder: Ladder = Ladder.ALL) -> HttpResponse:
    somebody = get_object_or_404(request.club.members, pk=member)
    history = ladders.history_of(somebody, ladder)
    if not request.member and not (history or ladders.history_of(somebody, Ladder.ALL)):
        raise Http404  # the public sees only the names of those who have played
    return page(request, "ratings/player", page=presentation.player_page(somebody, ladder, history))
