"""A club's ratings, and each member's rating history."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from common.pages import page
from league.clubs.models import Member
from league.clubs.queries import ClubRequest
from league.ratings import presentation
from league.ratings.models import Ladder
from league.ratings.queries import ladders, rated_order
from league.results.presentation.standings import figure
from league.rules.ratings import PROVISIONAL

COLUMNS: list[dict[str, Any]] = [
    {"label": _("Rating"), "keep": True, "strong": True},
    {"label": "±", "title": _("The true rating is within this range 95% of the time"), "keep": True},
    {"label": _("Games")},
]


@require_safe
def ladder(request: ClubRequest, ladder: Ladder = Ladder.ALL) -> HttpResponse:
    return page(
        request,
        "ratings/ladder",
        ladder=ladder,
        ladders=_links("ratings:ladder", ladder, request.club.slug),
        columns=COLUMNS,
        rows=[_row(request, ladder, row) for row in ladders.ladder_of(request.club, ladder)],
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


def _row(request: ClubRequest, ladder: Ladder, row: ladders.Row) -> dict[str, Any]:
    games = row.rating.games
    counted = ngettext("%(count)s game", "%(count)s games", games) % {"count": games}
    figures = (row.rating.shown, f"±{row.rating.margin}", games)
    return {
        "place": row.place or "–",
        "name": row.name,
        "url": reverse("ratings:player", args=[request.club.slug, ladder.value, row.member]),
        "why": gettext("provisional") if row.rating.is_provisional else "",
        "folded": counted,
        "on": request.member is not None and request.member.pk == row.member,
        "cells": [
            figure(text, keep=column.get("keep", False), strong=column.get("strong", False))
            for column, text in zip(COLUMNS, figures, strict=True)
        ],
    }


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
