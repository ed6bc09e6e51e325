"""A finished match: its record, step by step and as a download, and its analysis."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.match_cache import events_of
from games.models import Match
from games.presentation.analysis import analysis_of
from games.presentation.record import match_file_json, record_json, record_text, steps_of
from games.views._page import found, number_in


@require_safe
def file(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The file for verifying the dealing, once the match is over."""
    match = found(pk)
    content = match_file_json(match)
    if content is None:
        raise Http404(_("The match file is available after the match is over."))
    return _download(content, f"match-{pk}.json")


@require_safe
def record(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The whole record as text, once the match is over."""
    content = record_text(found(pk))
    if content is None:
        raise Http404(_("The match record is available after the match is over."))
    return HttpResponse(content, content_type="text/plain; charset=utf-8")


@require_safe
def events(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The whole record as JSON, once the match is over."""
    content = record_json(found(pk))
    if content is None:
        raise Http404(_("The match record is available after the match is over."))
    return _download(content, f"record-{pk}.json")


def _download(content: str, name: str) -> HttpResponse:
    answer = HttpResponse(content, content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@require_safe
def steps(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One step of the record, by `?at=`; `?hands=closed` shows what a spectator saw."""
    match = found(pk)
    open_hands = request.GET.get("hands") != "closed"
    replay = steps_of(match, events_of(match), number_in(request, "at") or 0, open_hands=open_hands)
    if replay is None:
        raise Http404(_("The match record is available after the match is over."))
    return render(request, "games/record.html", {"match": match, "replay": replay})


@require_safe
def analysis(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The analysis of one game, by `?game=`; `?deal=` ranks the discards of one deal."""
    match = found(pk)
    analyzed = analysis_of(match, events_of(match), number_in(request, "game"), number_in(request, "deal"))
    if analyzed is None and match.status != Match.Status.OVER:
        raise Http404(_("Analysis is available after the match is over."))
    if analyzed is None:
        messages.info(request, _("Analysis is available only for matches whose cards were dealt here."))
        return redirect("games:table", pk=pk)
    return render(request, "games/analysis.html", {"match": match, "analysis": analyzed})
