"""Pages for editing seasons and formats; standings and players' pages are in `league.results`."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from common.pages import get_or_post, page
from league.clubs.policies import Who, may
from league.clubs.queries import ClubRequest
from league.seasons import forms, queries, services
from league.seasons.models import Season


def _season(request: ClubRequest, pk: int) -> Season:
    return get_object_or_404(request.club.seasons, pk=pk)


@require_safe
def season_list(request: ClubRequest) -> HttpResponse:
    keeps = may(Who.ORGANIZER, request.club, request.member)
    return page(request, "seasons/list", seasons=queries.seasons_of(request.club), keeps=keeps)


@get_or_post
def add(request: ClubRequest) -> HttpResponse:
    form = forms.NewSeasonForm(request.POST or None)
    if season := form.submit(services.create_season, club=request.club, by=request.user):
        made = _("Season %(name)s added. Check its format, then plan its sessions.") % {"name": season}
        messages.success(request, made)
        return redirect("seasons:format", club=request.club.slug, pk=season.pk)
    return page(request, "seasons/add", form=form)


@get_or_post
def edit(request: ClubRequest, pk: int) -> HttpResponse:
    season = _season(request, pk)
    form = forms.EditSeasonForm(request.POST or None, stored=queries.season_form_values(season))
    if form.submit(services.change_season, season=season):
        messages.success(request, _("%(name)s saved.") % {"name": season})
        return redirect("results:standings", club=request.club.slug, pk=pk)
    return page(request, "seasons/edit", form=form, season=season)


@get_or_post
def format_(request: ClubRequest, pk: int) -> HttpResponse:
    season = _season(request, pk)
    versions = queries.format_versions_of(season)
    form = forms.FormatForm(request.POST or None, start=versions[0].format, currency=request.club.currency)
    if version := form.submit(services.change_format, season=season, by=request.user):
        saved = {"name": season, "number": version.number}
        messages.success(request, _("%(name)s format saved as version %(number)s.") % saved)
        return redirect("seasons:format", club=request.club.slug, pk=pk)
    return page(request, "seasons/format", form=form, season=season, versions=versions)
