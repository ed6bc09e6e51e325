"""The season's standings and the pages of each player and pair: frozen sessions, and the games for head to head."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from common.pages import page
from league.clubs.policies import Who, may
from league.clubs.queries import ClubRequest
from league.results.presentation.player_season import PlayerSeasonPage, pair_season_page, player_season_page
from league.results.presentation.records import records_of
from league.results.presentation.season import season_page
from league.results.queries.pairs import pair_of
from league.seasons import queries
from league.seasons.models import Season


@require_safe
def standings(request: ClubRequest, pk: int | None = None) -> HttpResponse:
    version = queries.newest_version(request.club, pk)
    if version is None or version.season is None:
        if pk is not None:
            raise Http404
        return _no_season(request)
    season = version.season
    season.club = request.club
    sees_all = may(Who.SCOREKEEPER, request.club, request.member)
    shown = season_page(season, version.format, request.member, sees_all=sees_all)
    return page(request, "results/standings", page=shown, season=season, keeps=_keeps(request))


def _keeps(request: ClubRequest) -> bool:
    return may(Who.ORGANIZER, request.club, request.member)


def _no_season(request: ClubRequest) -> HttpResponse:
    return page(request, "results/none", keeps=_keeps(request))


def _season(request: ClubRequest, pk: int | None) -> Season | None:
    """The requested season, or else the current one."""
    if pk is None:
        return queries.current_season(request.club)
    season = get_object_or_404(request.club.seasons, pk=pk)
    season.club = request.club
    return season


def _hidden(request: ClubRequest, season: Season) -> frozenset[int]:
    """The sessions whose standings are hidden from this reader."""
    sees_all = may(Who.SCOREKEEPER, request.club, request.member)
    return frozenset() if sees_all else queries.hidden_results(season)


@require_safe
def records(request: ClubRequest) -> HttpResponse:
    """The club's best sessions, and its most wins and games."""
    return page(request, "results/records", records=records_of(request.club))


@require_safe
def player(request: ClubRequest, member: int, pk: int | None = None) -> HttpResponse:
    season = _season(request, pk)
    if season is None:
        return _no_season(request)
    somebody = get_object_or_404(request.club.members, pk=member)
    return _shown(request, player_season_page(season, somebody, _hidden(request, season)))


@require_safe
def pair(request: ClubRequest, pk: int, member: int, partner: int) -> HttpResponse:
    """What two made as partners."""
    season = _season(request, pk)
    partners = pair_of(request.club, member, partner)
    if season is None or partners is None:
        raise Http404
    return _shown(request, pair_season_page(season, partners, _hidden(request, season)))


def _shown(request: ClubRequest, shown: PlayerSeasonPage) -> HttpResponse:
    if not shown.has_played and not request.member:
        raise Http404  # the public sees only the names of those who have played
    return page(request, "results/player", page=shown, season=shown.season, keeps=_keeps(request))
