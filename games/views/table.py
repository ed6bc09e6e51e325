"""The table: what its page shows, sitting down, and what is done at it."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from games import selectors, services
from games.engine import IllegalMove
from games.forms import CommandForm, JoinForm
from games.models import Match
from games.policies import may_join
from games.views._page import found, guest_of, person_of, seat_number
from games.wire import command_from
from league.common.errors import Refused


@require_safe
def table(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The table, by `?hint=1` with a hint; nothing at all for a page that asks again and has the newest version."""
    match = found(pk)
    if "hint" in request.GET:
        events, seat = selectors.events_of(match), seat_number(match, request)
        return _table(request, match, hint=selectors.hint_of(match, events, seat))
    if request.GET.get("seen_version") == str(match.version):
        return HttpResponse(status=204)
    return _table(request, match)


def _table(request: HttpRequest, match: Match, status: int = 200, **more: Any) -> HttpResponse:
    if match.status == Match.Status.OPEN:
        return _open(request, match, JoinForm(guest=not request.user.is_authenticated), status)
    table = selectors.table_of(match, selectors.events_of(match), seat_number(match, request))
    fresh = CommandForm.fresh(match.version)
    return render(request, "games/table.html", {"table": table, "match": match, "fresh": fresh} | more, status=status)


def _open(request: HttpRequest, match: Match, form: JoinForm, status: int = 200) -> HttpResponse:
    joins = may_join(match, person_of(request))
    told = {"match": match, "form": form, "joins": joins, "rules": match.rules}
    return render(request, "games/open.html", told, status=status)


@require_POST
def join(request: HttpRequest, pk: UUID) -> HttpResponse:
    match = found(pk)
    form = JoinForm(request.POST, guest=not request.user.is_authenticated)
    if not form.is_valid():
        return _open(request, match, form, status=422)
    try:
        services.join(match_id=match.pk, by=guest_of(request, form.cleaned_data.get("name", "")))
    except Refused as no:
        messages.error(request, no.sentence)
    return redirect("games:table", pk=pk)


@require_POST
def command(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One command from the page's own form: the seat is that of who asks, whatever the form says."""
    match = found(pk)
    seat = seat_number(match, request)
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
        return _table(request, found(pk), status=status, refused=no.sentence, picked=form.told()["cards"])
    return redirect("games:table", pk=pk)
