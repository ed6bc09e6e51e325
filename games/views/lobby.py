"""The lobby: starting a match, challenges, one's own matches, and a trial game for strangers."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from common.errors import Refused
from common.pages import posted_from
from common.rate_limits import client_address, hit, network_of
from games.engine import IllegalMove
from games.forms.lobby import BeginForm
from games.policies.access import LIMITS
from games.presentation.lobby import lobby_page
from games.queries.lobbies import Lobby, lobbies_of
from games.services import ending
from games.services.tables import begin_match
from games.views._page import begin_guest, found, guest_of, person_of, user_id
from games.wire import rules_named


@require_safe
@cache_control(no_store=True)
def lobby(request: HttpRequest) -> HttpResponse:
    lobbies = lobbies_of(request.user)
    return _lobby(request, BeginForm(lobbies=lobbies), lobbies)


def _lobby(request: HttpRequest, form: BeginForm, lobbies: tuple[Lobby, ...], status: int = 200) -> HttpResponse:
    page = {"form": form, "lobby": lobby_page(request.user, lobbies)}
    return render(request, "games/lobby.html", page, status=status)


@posted_from("games:lobby")
def begin(request: HttpRequest) -> HttpResponse:
    lobbies = lobbies_of(request.user)
    form = BeginForm(request.POST, lobbies=lobbies)
    if form.is_valid():
        try:
            by, rules = person_of(request, time_multiplier=form.time_multiplier()), form.rules()
            hit(LIMITS["begin"], request.user.pk)
            match = begin_match(by=by, rules=rules, **form.chosen())
        except (Refused, IllegalMove) as no:
            form.add_error(None, no.sentence)
        else:
            return redirect("games:table", pk=match.pk)
    return _lobby(request, form, lobbies, status=422)


@posted_from("games:learn")
def trial(request: HttpRequest) -> HttpResponse:
    """Start a short trial game against the easiest computer player, without signing in."""
    person = guest_of(request, gettext("Guest"))
    try:
        if person.user_id is None:
            hit(LIMITS["guest"], network_of(client_address(request)))
        else:
            hit(LIMITS["begin"], person.user_id)
        rules = rules_named("acc", target=61, lurch=None, double_lurch=None)
        match = begin_match(by=person, rules=rules, bots=["beginner"], training=True)
    except Refused as no:
        messages.error(request, no.sentence)
        return redirect("games:learn")
    begin_guest(request, person)
    return redirect("games:table", pk=match.pk)


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """The rules of cribbage for a beginner, and a trial game."""
    return render(request, "games/learn.html")


@posted_from("games:table")
def call_off(request: HttpRequest, pk: UUID) -> HttpResponse:
    try:
        ending.call_off(match_id=found(pk).pk, by_id=user_id(request))
    except Refused as no:
        messages.error(request, no.sentence)
    return redirect("games:lobby")
