"""The season's standings, each player's page and the records, from frozen sessions and their games."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from common.pages import page
from league.clubs.models import Member
from league.clubs.policies import Who, may
from league.clubs.queries import ClubRequest
from league.results.presentation import figure, records_of, shown_matches
from league.results.queries.season_matches import matches_of
from league.results.queries.season_table import all_meetings, season_table_for
from league.rules.formats import Format
from league.rules.games import signed
from league.rules.points import column, points_text
from league.rules.scoring import skunks_heading
from league.rules.season import SeasonTotal
from league.rules.season_rules import SEASON_RULES, season_column
from league.rules.standings import Standing
from league.seasons import presentation, queries
from league.seasons.models import Season

ONLINE = {"label": gettext_lazy("Online"), "title": gettext_lazy("online matches among the games")}
SKUNKS = {"title": gettext_lazy("won and lost")}  # its label depends on the format
POINTS = {"keep": True}  # so does this one
COLUMNS: list[dict[str, Any]] = [
    POINTS,
    {"label": gettext_lazy("Sessions")},
    {"label": gettext_lazy("Games")},
    ONLINE,
    {"label": gettext_lazy("Won")},
    SKUNKS,
    {"label": gettext_lazy("Spread")},
    {"label": gettext_lazy("Best session")},
]


@require_safe
def standings(request: ClubRequest, pk: int | None = None) -> HttpResponse:
    keeps = may(Who.ORGANIZER, request.club, request.member)
    version = queries.newest_version(request.club, pk)
    if version is None or version.season is None:
        if pk is not None:
            raise Http404
        return page(request, "results/none", keeps=keeps)
    season = version.season
    season.club = request.club
    table = season_table_for(season, version.format)
    sessions = presentation.sessions_of(season, table, sees_all=may(Who.SCOREKEEPER, request.club, request.member))
    columns = _columns(table)
    return page(
        request,
        "results/standings",
        season=season,
        table=table,
        keeps=keeps,
        columns=[*columns.values()],
        rows=[_row(request, season, table, row, columns) for row in table.rows],
        matches=shown_matches(table.format, table.matches, table.names),
        race=presentation.season_race(table, sessions),
        sessions=presentation.session_labels(sessions),
        counted=SEASON_RULES[table.format.season].sentence(table.format),
    )


def _season(request: ClubRequest, pk: int | None) -> Season | None:
    """The requested season, or else the current one."""
    return get_object_or_404(request.club.seasons, pk=pk) if pk is not None else queries.current_season(request.club)


def _hidden(request: ClubRequest, season: Season) -> frozenset[int]:
    """The sessions whose standings are hidden from this reader."""
    sees_all = may(Who.SCOREKEEPER, request.club, request.member)
    return frozenset() if sees_all else queries.hidden_results(season)


def _columns(table: queries.SeasonTable) -> dict[int, dict[str, Any]]:
    """The columns that this season needs, by their index among all."""
    asked = {id(SKUNKS): table.has_doubles, id(ONLINE): bool(table.matches)}
    words = {id(POINTS): season_column(table.format), id(SKUNKS): skunks_heading(table.format)}
    return {
        at: {"label": words.get(id(column)), **column}
        for at, column in enumerate(COLUMNS)
        if asked.get(id(column), True)
    }


def _row(
    request: ClubRequest,
    season: Season,
    table: queries.SeasonTable,
    row: Standing[int],
    columns: dict[int, dict[str, Any]],
) -> dict[str, Any]:
    total = table.totals[row.player]
    figures = (
        points_text(table.format, total.points),
        total.sessions
        if total.sessions == total.counting
        else _("%(counting)s of %(sessions)s") % {"counting": total.counting, "sessions": total.sessions},
        total.games,
        total.online,
        total.wins,
        f"{total.doubles_for}–{total.doubles_against}",
        signed(total.spread),
        "–" if total.best is None else points_text(table.format, total.best),
    )
    return {
        "place": row.place_text,
        "name": table.names[row.player],
        "url": reverse("results:player", args=[request.club.slug, season.pk, row.player]),
        "why": row.why,
        "folded": _folded(total),
        "on": request.member is not None and request.member.pk == row.player,
        "cells": [
            figure(figures[at], label=each["label"], keep=each.get("keep", False), strong=each.get("keep", False))
            for at, each in columns.items()
        ],
    }


def _folded(total: SeasonTotal) -> str:
    """The row's other numbers in one line, for a phone; the player's page has all."""
    said = {"wins": total.wins, "games": total.games, "spread": signed(total.spread)}
    return _("won %(wins)s of %(games)s, spread %(spread)s") % said


@require_safe
def records(request: ClubRequest) -> HttpResponse:
    """The club's best sessions, and its most wins and games."""
    return page(request, "results/records", records=records_of(request.club))


@require_safe
def player(request: ClubRequest, member: int, pk: int | None = None) -> HttpResponse:
    season = _season(request, pk)
    if season is None:
        return page(request, "results/none", keeps=may(Who.ORGANIZER, request.club, request.member))
    somebody = get_object_or_404(Member, club=request.club, pk=member)
    fmt = queries.format_of(season)
    matches = matches_of(season, fmt)
    own = queries.player_season(season, somebody, fmt, _hidden(request, season), matches)
    if not (own.total.sessions or own.total.online) and not request.member:
        raise Http404  # visitors see only the names of those who have played
    met = sorted(all_meetings(season, matches, somebody.pk), key=lambda one: (-one.games, -one.won, one.opponent))
    scores = [score for score, _counts in reversed(own.sessions)]
    labels = presentation.day_labels(presentation.days_of([score for score, _ in own.sessions]), "M j, Y")
    mine = [match for match in matches if somebody.pk in match.players]
    known = {one.opponent for one in met}.union(*(match.players for match in mine))
    names = dict(Member.objects.filter(pk__in=known).values_list("pk", "name"))
    return page(
        request,
        "results/player",
        season=season,
        somebody=somebody,
        total=own.total,
        skunks=skunks_heading(fmt) if queries.has_doubles(fmt, own.total) else "",
        heading=column(fmt),
        season_heading=season_column(fmt),
        sum=points_text(fmt, own.total.points),
        spread=signed(own.total.spread),
        sessions=[
            {
                "score": score,
                "label": label,
                "counts": counts,
                "points": points_text(fmt, score.points),
                "spread": signed(score.spread),
            }
            for (score, counts), label in zip(own.sessions, labels, strict=True)
        ],
        hidden=own.hidden,
        matches=shown_matches(fmt, mine, names),
        points=presentation.points_chart(fmt, scores),
        places=presentation.places_chart(scores),
        keeps=may(Who.ORGANIZER, request.club, request.member),
        met=[{"name": names[one.opponent], "meeting": one} for one in met],
        best=_best(fmt, own),
    )


def _best(fmt: Format, own: queries.PlayerSeason) -> str:
    """The player's best session in a sentence; empty if this reader can't see it."""
    for score, _counts in own.sessions:
        if score.session_result_id == own.best:
            told = {
                "heading": column(fmt),
                "points": points_text(fmt, score.points),
                "date": date_format(score.session_result.played_on, "F j, Y"),
            }
            return _("Best session: %(date)s (%(heading)s: %(points)s).") % told
    return ""
