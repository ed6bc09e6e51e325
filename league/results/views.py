"""The season's standings and the pages of each player and pair: frozen sessions, and the games for head to head."""

from collections.abc import Collection
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from common.pages import page
from league.clubs.models import Member
from league.clubs.policies import Who, may
from league.clubs.queries import ClubRequest
from league.results.presentation.records import records_of
from league.results.presentation.season import season_columns, season_row, shown_matches
from league.results.presentation.standings import beside_points, team_caption
from league.results.queries.pairs import Pair, pair_name, pair_season, pair_table, pairs_of
from league.results.queries.season_matches import matches_of
from league.results.queries.season_table import all_meetings, season_table_for
from league.results.queries.teams import team_table
from league.rules.formats import Format
from league.rules.points import column, points_text
from league.rules.scoring import skunks_heading
from league.rules.season_rules import SEASON_RULES, season_column
from league.rules.standings import Standing
from league.seasons import presentation, queries
from league.seasons.models import Season


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
    columns = season_columns(table.format, has_doubles=table.has_doubles, has_matches=bool(table.matches))
    return page(
        request,
        "results/standings",
        season=season,
        table=table,
        keeps=keeps,
        columns=[*columns.values()],
        rows=[_player_row(request, season, table, row, columns) for row in table.rows],
        teams=_teams(request, season, table.format),
        pairs=_pairs(request, season, table),
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


def _player_row(
    request: ClubRequest,
    season: Season,
    table: queries.SeasonTable,
    row: Standing[int],
    columns: dict[int, dict[str, Any]],
) -> dict[str, Any]:
    shown = season_row(table.format, row, table.totals[row.player], columns)
    url = reverse("results:player", args=[request.club.slug, season.pk, row.player])
    is_own = request.member is not None and request.member.pk == row.player
    return shown | {"name": table.names[row.player], "url": url, "on": is_own}


def _pairs(request: ClubRequest, season: Season, table: queries.SeasonTable) -> dict[str, Any] | None:
    """The standings of the pairs, as the players' are shown; None if there are none."""
    fmt = table.format
    pairs = pair_table(season, fmt, table.names)
    if pairs is None:
        return None
    columns = season_columns(fmt, has_doubles=queries.has_doubles(fmt, *pairs.totals.values()), has_matches=False)

    def shown(row: Standing[Pair]) -> dict[str, Any]:
        is_own = request.member is not None and request.member.pk in row.player
        said = {"name": pairs.names[row.player], "url": _pair_url(request, season, row.player), "on": is_own}
        return season_row(fmt, row, pairs.totals[row.player], columns) | said

    return {"columns": [*columns.values()], "rows": [shown(row) for row in pairs.rows]}


def _teams(request: ClubRequest, season: Season, fmt: Format) -> dict[str, Any] | None:
    """The standings of the teams; None if there are none."""
    teams = team_table(season, fmt)
    if teams is None:
        return None
    columns = season_columns(fmt, has_doubles=queries.has_doubles(fmt, *teams.totals.values()), has_matches=False)
    if fmt.team_match_points and season_column(fmt) == column(fmt):
        columns[0] = columns[0] | {"label": _("Match points")}
    own = str(request.member.team or "") if request.member else ""
    rows = [
        season_row(fmt, row, teams.totals[row.player], columns)
        | {"name": row.player, "url": "", "on": row.player == own}
        for row in teams.rows
    ]
    return {"columns": [*columns.values()], "rows": rows, "caption": team_caption(fmt)}


def _pair_url(request: ClubRequest, season: Season, pair: Pair) -> str:
    return reverse("results:pair", args=[request.club.slug, season.pk, *pair])


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
        raise Http404  # the public sees only the names of those who have played
    met = sorted(all_meetings(season, matches, somebody.pk), key=lambda one: (-one.games, -one.won, one.opponent))
    mine = [match for match in matches if somebody.pk in match.players]
    pairs = pairs_of(season, fmt, somebody)
    names = _names({one.opponent for one in met}.union(*(match.players for match in mine), *pairs))
    there = {one.opponent: reverse("results:player", args=[request.club.slug, season.pk, one.opponent]) for one in met}
    return _season_page(
        request,
        season,
        fmt,
        own,
        players=somebody.name,
        details=somebody.pk,
        matches=shown_matches(fmt, mine, names),
        pairs=[
            {"name": pair_name(names, two), "url": _pair_url(request, season, two), "sessions": sessions}
            for two, sessions in pairs.items()
        ],
        met=[{"name": names[one.opponent], "url": there[one.opponent], "meeting": one} for one in met],
    )


@require_safe
def pair(request: ClubRequest, pk: int, member: int, partner: int) -> HttpResponse:
    """What two made as partners, in the sessions that they played together from beginning to end."""
    season = get_object_or_404(request.club.seasons, pk=pk)
    fmt = queries.format_of(season)
    partners = list(request.club.members.filter(pk__in=(member, partner)).order_by("name"))
    if len(partners) != 2:
        raise Http404
    two = (min(member, partner), max(member, partner))
    own, meetings, pairs = pair_season(season, partners[0], two, fmt, _hidden(request, season))
    if not own.total.sessions and not request.member:
        raise Http404
    met = sorted(meetings, key=lambda one: (-one.games, -one.won, one.opponents))
    names = _names({*two}.union(*(one.opponents for one in met)))
    return _season_page(
        request,
        season,
        fmt,
        own,
        players=pair_name(names, two),
        partners=partners,
        met=[
            {
                "name": pair_name(names, one.opponents),
                "url": _pair_url(request, season, one.opponents) if one.opponents in pairs else "",
                "meeting": one,
            }
            for one in met
        ],
    )


def _names(members: Collection[int]) -> dict[int, str]:
    return dict(Member.objects.filter(pk__in=members).values_list("pk", "name"))


def _season_page(
    request: ClubRequest, season: Season, fmt: Format, own: queries.PlayerSeason, **more: Any
) -> HttpResponse:
    """The season of a player or of a pair."""
    scores = [score for score, _counts in reversed(own.sessions)]
    beside = beside_points(fmt)
    labels = presentation.day_labels(presentation.days_of([score for score, _ in own.sessions]), "M j, Y")
    return page(
        request,
        "results/player",
        season=season,
        total=own.total,
        skunks=skunks_heading(fmt) if queries.has_doubles(fmt, own.total) else "",
        heading=column(fmt),
        season_heading=season_column(fmt),
        sum=points_text(fmt, own.total.points),
        beside=[(each.label, each.text(own.total)) for each in beside],
        sessions=[
            {
                "score": score,
                "label": label,
                "counts": counts,
                "points": points_text(fmt, score.points),
                "figures": [each.text(score) for each in beside],
                "folded": ", ".join(each.said(score) for each in beside[1:]),
            }
            for (score, counts), label in zip(own.sessions, labels, strict=True)
        ],
        hidden=own.hidden,
        points=presentation.points_chart(fmt, scores),
        places=presentation.places_chart(scores),
        keeps=may(Who.ORGANIZER, request.club, request.member),
        best=_best(fmt, own),
        **more,
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
