"""What the doors of a session and a tournament do alike with a result."""

from collections.abc import Callable

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django_htmx.http import HttpResponseClientRedirect

from league.clubs.selectors import ClubRequest
from league.common.errors import Refused
from league.results.selectors import GameView
from league.results.services import StaleResult
from league.rounds.forms import ResultForm
from league.rounds.presentation import Conflict
from league.rules import scoring


def save_result(form: ResultForm, save: Callable[..., object]) -> Conflict | None:
    """Call a service with what was typed into a valid form.

    Why it was refused stands in the form afterwards. Answers with both results where somebody else saved one meanwhile.
    """
    given = form.cleaned_data
    try:
        save(pegs=given["pegs"], seen_version=given["seen_version"], entry_id=given["entry_id"], why=given["why"])
    except StaleResult as stale:
        return Conflict.between(form, stale)
    except Refused as no:
        form.add_error(None, no.sentence)
    return None


def explained(request: ClubRequest, game: GameView) -> HttpResponse:
    """What a half-typed result would mean, in a sentence: single or double is derived, never typed."""
    form = ResultForm.for_game(game, request.GET)
    pegs = form.cleaned_data.get("pegs") if form.is_valid() else None
    sentence = scoring.told(game.fmt, [side.players for side in game.sides], pegs) if pegs else ""
    return render(request, "rounds/_explained.html", {"sentence": sentence, "fmt": game.fmt})


def elsewhere(request: ClubRequest, to: str) -> HttpResponse:
    """On to another page, loaded whole: it does not have the part which htmx asked for."""
    return HttpResponseClientRedirect(to) if getattr(request, "htmx", False) else redirect(to)
