"""The table: what its page shows, sitting down, and what is done at it."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from games import selectors, services
from games.engine import Command, IllegalMove
from games.forms import CommandForm, JoinForm
from games.models import Match
from games.policies import may_join
from games.views._page import found, guest_of, manner_of, person_of, seat_number
from games.wire import command_from
from league.common.errors import Refused


@require_safe
def table(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The table; nothing at all for a page that asks again and has the newest version."""
    match = found(pk)
    if request.GET.get("seen_version") == str(match.version):
        return HttpResponse(status=204)
    if request.headers.get("HX-Request") and request.headers.get("HX-Target") != "match" and _begun(match):
        return HttpResponseClientRefresh()  # the page that waited for players has not what a table needs
    return _table(request, match)


def _begun(match: Match) -> bool:
    return match.status != Match.Status.OPEN


def _table(request: HttpRequest, match: Match, status: int = 200, **more: Any) -> HttpResponse:
    if not _begun(match):
        return _open(request, match, JoinForm(guest=not request.user.is_authenticated), status)
    events, seat, manner = selectors.events_of(match), seat_number(match, request), manner_of(request)
    table = selectors.table_of(match, events, seat, manner)
    told = {"table": table, "match": match, "fresh": CommandForm.fresh(match.version), "asked": selectors.ASKED_TOLD}
    if words := request.GET.get("ask", ""):
        told["answer"] = selectors.answer_to(words, table, events, seat)
    answer = render(request, "games/table.html", told | more, status=status)
    answer["HX-Push-Url"] = "false"  # a boosted form would put each move into the browser's history
    return answer


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


@require_http_methods(["GET", "HEAD", "POST"])
def command(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One command from the page's own form: the seat is that of who asks, whatever the form says.

    Who only looks the address up, left there by a refusal, is led to the table.
    """
    if request.method != "POST":
        return redirect("games:table", pk=pk)
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
            command=_command(match, seat, form.told()),
            seen_version=form.cleaned_data["seen_version"],
            command_id=form.cleaned_data["command_id"],
        )
    except (Refused, IllegalMove) as no:
        status = 409 if no.code == "stale" else 422
        return _table(request, found(pk), status=status, refused=no.sentence, picked=form.told()["cards"])
    return redirect("games:table", pk=pk)


def _command(match: Match, seat: int, told: dict[str, Any]) -> Command:
    """Out of the fields of a form, or of what was typed. Raises IllegalMove."""
    if told["do"] == "typed":
        return selectors.typed(told["words"], selectors.events_of(match), seat)
    return command_from(told, seat)
