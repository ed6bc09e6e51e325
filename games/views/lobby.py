"""The lobby: laying a table, and one's own matches."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from games import selectors, services
from games.engine import IllegalMove
from games.forms import BeginForm
from games.views._page import person_of
from league.common.errors import Refused


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    return _lobby(request, BeginForm())


def _lobby(request: HttpRequest, form: BeginForm, status: int = 200) -> HttpResponse:
    matches = selectors.matches_of(request.user.pk)
    return render(request, "games/lobby.html", {"form": form, "matches": matches}, status=status)


@require_POST
def begin(request: HttpRequest) -> HttpResponse:
    form = BeginForm(request.POST)
    if form.is_valid():
        try:
            match = services.begin_match(
                by=person_of(request), rules=form.rules(), bots=form.bots(), training=form.cleaned_data["training"]
            )
        except (Refused, IllegalMove) as no:
            form.add_error(None, no.sentence)
        else:
            return redirect("games:table", pk=match.pk)
    return _lobby(request, form, status=422)
