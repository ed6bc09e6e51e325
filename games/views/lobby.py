"""The lobby: beginning a match, challenges, and one's own matches."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from common.errors import Refused
from common.pages import posted_from
from common.rate_limits import spend
from games.engine import IllegalMove
from games.forms.lobby import BeginForm
from games.policies.access import LIMITS
from games.presentation.lobby import lobby_page
from games.queries.lobbies import Lobby, lobbies_of
from games.services import ending
from games.services.tables import begin_match
from games.views._page import found, person_of, user_id


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
            spend(LIMITS["begin"], request.user.pk)
            match = begin_match(by=by, rules=rules, **form.chosen())
        except (Refused, IllegalMove) as no:
            form.add_error(None, no.sentence)
        else:
            return redirect("games:table", pk=match.pk)
    return _lobby(request, form, lobbies, status=422)


@posted_from("games:table")
def call_off(request: HttpRequest, pk: UUID) -> HttpResponse:
    try:
        ending.call_off(match_id=found(pk).pk, by_id=user_id(request))
    except Refused as no:
        messages.error(request, no.sentence)
    return redirect("games:lobby")
