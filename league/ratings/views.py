"""A club's ratings, and each member's rating history."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_safe

from common.pages import page
from league.clubs.models import Member
from league.clubs.queries import ClubRequest
from league.ratings import presentation
from league.ratings.models import Ladder
from league.ratings.queries import ladders, rated_order
from league.rules.ratings import PROVISIONAL


@require_safe
def ladder(request: ClubRequest, ladder: Ladder = Ladder.ALL) -> HttpResponse:
    return page(
        request,
        "ratings/ladder",
        ladder=ladder,
        ladders=_links("ratings:ladder", ladder, request.club.slug),
        table=presentation.ladder_table(request.club, ladder, ladders.ladder_of(request.club, ladder), request.member),
        is_complete=rated_order.is_complete(request.club),
        provisional=PROVISIONAL,
    )


def _links(name: str, here: Ladder, *numbers: str | int) -> list[dict[str, Any]]:
    """Links to the same page for each ladder."""
    club, *more = numbers
    return [
        {"label": each.label, "url": reverse(name, args=[club, each.value, *more]), "here": each == here}
        for each in Ladder
    ]


@require_safe
def player(request: ClubRequest, member: int, ladder: Ladder = Ladder.ALL) -> HttpResponse:
    somebody = get_object_or_404(Member, club=request.club, pk=member)
    history = ladders.history_of(somebody, ladder)
    if not request.member and not (history or ladders.history_of(somebody, Ladder.ALL)):
        raise Http404  # the public sees only the names of those who have played
    return page(
        request,
        "ratings/player",
        somebody=somebody,
        ladder=ladder,
        ladders=_links("ratings:player", ladder, request.club.slug, member),
        rating=history[-1].rating if history else None,
        history=history[::-1],
        chart=presentation.rating_chart(history),
        left=max(0, PROVISIONAL - history[-1].rating.games) if history else PROVISIONAL,
    )
