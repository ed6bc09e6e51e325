"""The pegging board for a game with real cards: creating it, its page, and its buttons."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from common.errors import Refused
from common.pages import posted_from
from common.rate_limits import hit
from games.engine import IllegalMove
from games.forms.lobby import ByHandForm
from games.forms.table import ButtonForm, ConfirmForm
from games.match_cache import events_of
from games.models import Match
from games.policies.access import LIMITS, is_too_large
from games.presentation.endings import etag_of_board
from games.presentation.pegging import pegging_of
from games.services.confirming import confirm_result, undo_confirmation
from games.services.playing import submit
from games.services.tables import begin_by_hand
from games.views._page import found, person_of, refused_status, seat_number, too_large
from games.wire import by_hand_from


@require_safe
@cache_control(no_store=True)
def form(request: HttpRequest) -> HttpResponse:
    return _form(request, ByHandForm())


def _form(request: HttpRequest, form: ByHandForm, status: int = 200) -> HttpResponse:
    return render(request, "games/begin_by_hand.html", {"form": form}, status=status)


@posted_from("games:by_hand")
def begin(request: HttpRequest) -> HttpResponse:
    form = ByHandForm(request.POST)
    if form.is_valid():
        try:
            hit(LIMITS["begin"], request.user.pk)
            known = form.cleaned_data["command_id"]
            match = begin_by_hand(by=person_of(request), rules=form.rules(), names=form.names(), command_id=known)
        except (Refused, IllegalMove) as no:
            form.add_error(None, no.sentence)
        else:
            return redirect("games:table", pk=match.pk)
    return _form(request, form, status=422)


def board(request: HttpRequest, match: Match, status: int = 200, **more: Any) -> HttpResponse:
    """The page of a board in use; `refused` in `more` is an error message."""
    pegging = pegging_of(match, events_of(match), seat_number(match, request))
    fresh, etag = ButtonForm.fresh(match.version), etag_of_board(match)
    given = {"pegging": pegging, "match": match, "fresh": fresh, "etag": etag} | more
    page = render(request, "games/by_hand.html", given, status=status)
    page["HX-Push-Url"] = "false"  # a button press is not a history entry, even if refused
    return page


@posted_from("games:table")
def peg(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One button press by a player at the board."""
    if is_too_large(request.META):
        return too_large(request)
    match = found(pk)
    seat = seat_number(match, request)
    form = ButtonForm(request.POST)
    if seat is None or match.kind != Match.Kind.BY_HAND or not form.is_valid():
        raise Http404(_("That didn’t work. Reload the page and try again."))
    if not match.has_begun:
        return redirect("games:table", pk=pk)
    try:
        hit(LIMITS["command"], person_of(request).at(match.pk))
        submit(
            match_id=match.pk,
            seat=seat,
            command=by_hand_from(form.to_command()),
            expected_version=form.cleaned_data["expected_version"],
            command_id=form.button_command_id(),
        )
    except (Refused, IllegalMove) as no:
        return board(request, found(pk), refused_status(no), refused=no.sentence)
    return redirect("games:table", pk=pk)


@posted_from("games:table")
def confirm(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Confirm another side's result, or ask to undo a confirmed one, and answer such a request."""
    match = found(pk)
    seat = seat_number(match, request)
    form = ConfirmForm(request.POST)
    if seat is None or not form.is_valid():
        raise Http404(_("That didn’t work. Reload the page and try again."))
    seen = {"match_id": pk, "seat": seat, "expected_version": form.cleaned_data["expected_version"]}
    try:
        hit(LIMITS["command"], person_of(request).at(pk))
        if form.cleaned_data["do"] == "confirm":
            confirm_result(**seen)
        else:
            undo_confirmation(**seen, agrees=form.cleaned_data["do"] == "ask")
    except Refused as no:
        return board(request, found(pk), refused_status(no), refused=no.sentence)
    return redirect("games:table", pk=pk)
