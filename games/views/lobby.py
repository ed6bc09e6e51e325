"""The lobby: laying a table, challenges, and one's own matches."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from common.errors import Refused
from common.pages import posted_from
from common.rate_limits import spend
from games import selectors, services
from games.engine import IllegalMove
from games.forms import BeginForm
from games.policies import LIMITS
from games.views._page import found, person_of, user_id


@require_safe
@cache_control(no_store=True)
def lobby(request: HttpRequest) -> HttpResponse:
    lobbies = selectors.lobbies_of(request.user)
    return _lobby(request, BeginForm(lobbies=lobbies), lobbies)


def _lobby(
    request: HttpRequest, form: BeginForm, lobbies: tuple[selectors.Lobby, ...], status: int = 200
) -> HttpResponse:
    reader = user_id(request)
    shown = {
        "form": form,
        "fixtures": selectors.fixtures_of(request.user),
        "kept": selectors.kept_for(reader),
        "challenges": selectors.challenges(reader, lobbies),
        "going_on": selectors.matches_of(reader, over=False),
        "over": selectors.matches_of(reader, over=True),
    }
    return render(request, "games/lobby.html", shown, status=status)


@posted_from("games:lobby")
def begin(request: HttpRequest) -> HttpResponse:
    lobbies = selectors.lobbies_of(request.user)
    form = BeginForm(request.POST, lobbies=lobbies)
    if form.is_valid():
        try:
            by, rules = person_of(request, factor=form.factor()), form.rules()
            spend(LIMITS["begin"], request.user.pk)
            match = services.begin_match(by=by, rules=rules, **form.chosen())
        except (Refused, IllegalMove) as no:
            form.add_error(None, no.sentence)
        else:
            return redirect("games:table", pk=match.pk)
    return _lobby(request, form, lobbies, status=422)


@posted_from("games:table")
def call_off(request: HttpRequest, pk: UUID) -> HttpResponse:
    try:
        services.call_off(match_id=found(pk).pk, by_id=user_id(request))
    except Refused as no:
        messages.error(request, no.sentence)
    return redirect("games:lobby")
