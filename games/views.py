"""The pages of matches: the lobby, the table, and what is done at it."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from games import selectors, services
from games.engine import IllegalMove
from games.forms import BeginForm, CommandForm
from games.models import Match
from games.policies import may_join
from games.wire import command_from
from league.common.errors import Refused


def _found(pk: UUID) -> Match:
    match = selectors.match_of(pk)
    if match is None:
        raise Http404("There is no such match.")
    return match


def _who(request: HttpRequest) -> tuple[int, str]:
    """Number and name of who is signed in, as every page here asks for."""
    assert request.user.pk is not None
    return request.user.pk, str(request.user)


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    return _lobby(request, BeginForm())


def _lobby(request: HttpRequest, form: BeginForm, status: int = 200) -> HttpResponse:
    matches = selectors.matches_of(_who(request)[0])
    return render(request, "games/lobby.html", {"form": form, "matches": matches}, status=status)


@require_POST
def begin(request: HttpRequest) -> HttpResponse:
    form = BeginForm(request.POST)
    if form.is_valid():
        by_id, name = _who(request)
        try:
            match = services.begin_match(by_id=by_id, name=name, rules=form.rules(), bots=form.bots())
        except (Refused, IllegalMove) as no:
            form.add_error(None, no.sentence)
        else:
            return redirect("games:table", pk=match.pk)
    return _lobby(request, form, status=422)


@require_safe
def table(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The table; nothing at all for a page that asks again and has the newest version."""
    match = _found(pk)
    if request.GET.get("seen_version") == str(match.version):
        return HttpResponse(status=204)
    return _table(request, match)


def _table(request: HttpRequest, match: Match, status: int = 200, **more: Any) -> HttpResponse:
    if match.status == Match.Status.OPEN:
        joins = may_join(match, _who(request)[0])
        return render(request, "games/open.html", {"match": match, "joins": joins, "rules": match.rules}, status=status)
    table = selectors.table_of(match, selectors.events_of(match), request.user.pk)
    fresh = CommandForm.fresh(match.version)
    return render(request, "games/table.html", {"table": table, "match": match, "fresh": fresh} | more, status=status)


@require_POST
def join(request: HttpRequest, pk: UUID) -> HttpResponse:
    user_id, name = _who(request)
    try:
        services.join(match_id=_found(pk).pk, user_id=user_id, name=name)
    except Refused as no:
        messages.error(request, no.sentence)
    return redirect("games:table", pk=pk)


@require_POST
def command(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One command from the page's own form: the seat is that of who is signed in, whatever the form says."""
    match = _found(pk)
    seat = next((seat.number for seat in match.seats.all() if seat.user_id == request.user.pk), None)
    if seat is None:
        raise Http404("Nobody of that name sits at this table.")
    form = CommandForm(request.POST)
    if not form.is_valid():
        raise Http404("This is not a form of ours.")
    try:
        services.submit(
            match_id=match.pk,
            seat=seat,
            command=command_from(form.told(), seat),
            seen_version=form.cleaned_data["seen_version"],
            command_id=form.cleaned_data["command_id"],
        )
    except (Refused, IllegalMove) as no:
        status = 409 if no.code == "stale" else 422
        return _table(request, _found(pk), status=status, refused=no.sentence, picked=form.told()["cards"])
    return redirect("games:table", pk=pk)


@require_safe
def file(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The file by which the dealing is checked, once the match is over."""
    match = _found(pk)
    told = selectors.file_of(match, selectors.events_of(match))
    if told is None:
        raise Http404("The file is given out when the match is over.")
    answer = HttpResponse(told, content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="match-{pk}.json"'
    return answer


@require_safe
def record(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The whole record as a page of text, once the match is over."""
    told = selectors.record_of(_found(pk))
    if told is None:
        raise Http404("The record is shown when the match is over.")
    return HttpResponse(told, content_type="text/plain; charset=utf-8")
