"""The table: its page, sitting down, and its commands."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRefresh

from common.errors import Refused
from common.pages import posted_from
from common.rate_limits import client_address, hit, network_of
from games.engine import Command, IllegalMove
from games.forms.lobby import JoinForm, time_multiplier_for
from games.forms.table import CommandForm
from games.match_cache import events_of
from games.models import Match
from games.policies.access import LIMITS, is_too_large
from games.policies.presence import presence_of
from games.policies.seats import may_decide, may_join
from games.preferences import DEFAULT_PREFERENCES, TablePreferences
from games.presentation.clock_display import clocks_of
from games.presentation.endings import ending_sentence, etag_of_board
from games.presentation.headings import sides_of
from games.presentation.hints import hint_of
from games.presentation.invitation import invitation_to
from games.presentation.match_actions import etag_of, match_actions_of
from games.presentation.remarks import declined_by, message_choices
from games.presentation.rematch import rematch_of
from games.presentation.rule_labels import match_facts
from games.presentation.table import table_of
from games.presentation.typed_questions import QUESTIONS_JSON, answer_to, button_places, command_from_words
from games.queries.lobbies import lobbies_of, place_of
from games.services import presence, tables
from games.services.playing import submit
from games.views import by_hand
from games.views._page import (
    begin_guest,
    expect_guest,
    found,
    guest_of,
    keep_guest,
    person_of,
    preferences_of,
    refused_status,
    seat_number,
    to_table,
    too_large,
)
from games.wire import command_from, version_from


@require_safe
@cache_control(no_store=True)
def table(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The table, with `?hint=1` a hint; an empty response for a polling page with the newest version.

    Not stored by browsers: going back could show a part instead of the page, or a hand to another person.
    """
    match = found(pk)
    if "hint" in request.GET and match.has_begun:
        events, seat = events_of(match), seat_number(match, request)
        return _table(request, match, hint=hint_of(match, events, seat))
    unchanged = request.GET.get("expected_version") == str(match.version)
    if unchanged and request.GET.get("etag") in (None, _etag(match, request)):
        return HttpResponse(status=204)
    if _has_waited(request) and match.status != Match.Status.OPEN:
        if match.has_begun and seat_number(match, request) is None:
            messages.info(request, _("The last seat was taken. You are watching this match."))
        return HttpResponseClientRefresh()  # the page that waited for players lacks parts of a table
    if _requests_itself_again(request) and _only_looks_on(match, request):
        return HttpResponse(_as_all_see(match))
    return _table(request, match)


def _requests_itself_again(request: HttpRequest) -> bool:
    """Whether only the table is requested, not the page around it."""
    return request.headers.get("HX-Target") == "match"


def _only_looks_on(match: Match, request: HttpRequest) -> bool:
    """Whether the reader is a spectator of a game with dealt cards, whose page is the same for all."""
    online = match.has_begun and match.kind == Match.Kind.ONLINE
    return online and seat_number(match, request) is None and preferences_of(request) == DEFAULT_PREFERENCES


def _as_all_see(match: Match) -> str:
    """The table for spectators, rendered at most once a second for all of them."""
    here = [presence_of(seat, timezone.now()) for seat in match.seats.all()]
    key = f"{match.pk}-{match.version}-{match.changed_at.timestamp()}-{''.join(here)}"
    page: str | None = cache.get(key)
    if page is None:
        page = render_to_string("games/again.html", _context(match, None))
        cache.set(key, page)
    return page


def _etag(match: Match, request: HttpRequest) -> str:
    if not match.has_begun:
        return ""
    if match.kind == Match.Kind.BY_HAND:
        return etag_of_board(match)
    return etag_of(match, seat_number(match, request), timezone.now())


def _has_waited(request: HttpRequest) -> bool:
    """Whether the page of open seats is polling: scripts that swap the table send its version."""
    by_itself = "HX-Request" in request.headers and "HX-Boosted" not in request.headers
    return by_itself and request.headers.get("HX-Target") != "match" and "expected_version" not in request.GET


def _table(request: HttpRequest, match: Match, status: int = 200, **more: Any) -> HttpResponse:
    if not match.has_begun:
        return _open(request, match, _join_form(request, match), status)
    if match.kind == Match.Kind.BY_HAND:
        return by_hand.board(request, match, status, **more)
    seat = seat_number(match, request)
    seen, shown = (version_from(request.GET.get(name, "")) for name in ("expected_version", "shown"))
    context = _context(match, seat, preferences_of(request), seen, shown)
    if words := request.GET.get("ask", ""):
        context["answer"] = answer_to(words, context["table"], events_of(match), seat)
    page = "games/again.html" if _requests_itself_again(request) else "games/table.html"
    if page == "games/table.html" and match.lobby:
        names = [each.name for each in match.seats.all()]
        decides = may_decide(match, seat, lobbies_of(request.user))
        context["decides"] = sides_of(context["table"].rules, names) if decides else []
    answer = render(request, page, context | more, status=status)
    answer["HX-Push-Url"] = "false"  # a boosted form would add a history entry for each move
    return answer


def _context(
    match: Match,
    seat: int | None,
    preferences: TablePreferences = DEFAULT_PREFERENCES,
    seen: int | None = None,
    shown: int | None = None,
) -> dict[str, Any]:
    """The context of a table's page for a seat or a spectator, with all events after `seen`."""
    now = timezone.now()
    return {
        "table": table_of(match, seat, preferences, seen, shown),
        "match": match,
        "fresh": CommandForm.fresh(match.version),
        "questions": QUESTIONS_JSON,
        "button_places": button_places(seat),
        "clocks": clocks_of(match, now, seat),
        "etag": etag_of(match, seat, now),
        "ended": ending_sentence(match, seat),
        "actions": match_actions_of(match, seat, now),
        "sayings": message_choices(match, seat),
        "rematch": rematch_of(match, seat),
        "place": place_of(match.pk) if match.status == Match.Status.OVER and seat is not None else None,
    }


def _join_form(request: HttpRequest, match: Match, data: Any = None) -> JoinForm:
    return JoinForm(data, guest=not request.user.is_authenticated, match=match)


def _open(request: HttpRequest, match: Match, form: JoinForm, status: int = 200) -> HttpResponse:
    joins = may_join(match, person_of(request))
    context = {"match": match, "form": form, "joins": joins, "facts": match_facts(match)}
    context["invitation"] = invitation_to(match, request.build_absolute_uri(reverse("games:table", args=[match.pk])))
    sits = seat_number(match, request) is not None
    context |= {"sits": sits, "place": place_of(match.pk) if sits or joins else None, "ended": ending_sentence(match)}
    context |= {"declined": declined_by(match), "sign_in": resolve_url(settings.LOGIN_URL)}
    page = render(request, "games/open.html", context, status=status)
    if joins and "HX-Request" not in request.headers:
        expect_guest(request, page)
    return page


@posted_from("games:table")
def join(request: HttpRequest, pk: UUID) -> HttpResponse:
    match = found(pk)
    form = _join_form(request, match, request.POST)
    if not form.is_valid():
        return _open(request, match, form, status=422)
    given = form.cleaned_data
    time_multiplier = time_multiplier_for(
        lobbies_of(request.user), given.get("time", 1), rated=match.rated, lobby=match.lobby
    )
    person = guest_of(request, given.get("name", ""), time_multiplier=time_multiplier)
    try:
        if person.user_id is None:
            hit(LIMITS["guest"], network_of(client_address(request)))
        else:
            hit(LIMITS["join"], person.user_id)
        tables.join(match_id=match.pk, by=person)
    except Refused as no:
        if no.code in ("name_taken", "not_here"):  # keep the typed text
            form.add_error(None, no.sentence)
            return _open(request, match, form, status=422)
        messages.error(request, no.sentence)
    else:
        begin_guest(request, person)
    return redirect("games:table", pk=pk)


@posted_from("games:table")
def heartbeat(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The heartbeat of a page without a socket."""
    if not presence.record_heartbeat(match_id=pk, by=person_of(request)):
        raise Http404(_("You have no seat in this match."))
    return HttpResponse(status=204)


@posted_from("games:table")
@cache_control(no_store=True)
def command(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One command from the page's own form, for the seat of the request's person, whatever the form says."""
    if is_too_large(request.META):
        return too_large(request)
    match = found(pk)
    seat = seat_number(match, request)
    if seat is None:
        raise Http404(_("You have no seat in this match."))
    if not match.has_begun:
        return redirect("games:table", pk=pk)
    form = CommandForm(request.POST)
    if not form.is_valid():
        raise Http404(_("That didn’t work. Reload the page and try again."))
    try:
        hit(LIMITS["command"], person_of(request).at(match.pk))
        submit(
            match_id=match.pk,
            seat=seat,
            command=_command(match, seat, form.to_command()),
            expected_version=form.cleaned_data["expected_version"],
            command_id=form.cleaned_data["command_id"],
        )
    except (Refused, IllegalMove) as no:
        picked = form.to_command()["cards"]
        return _table(request, found(pk), status=refused_status(no), refused=no.sentence, picked=picked)
    keep_guest(request, match)
    return to_table(pk, form.cleaned_data["expected_version"])


def _command(match: Match, seat: int, sent: dict[str, Any]) -> Command:
    """The command from a form's fields, or from typed text. Raises IllegalMove."""
    if sent["do"] == "typed":
        return command_from_words(sent["words"], events_of(match), seat)
    return command_from(sent, seat)
