"""Practice in counting hands, one after the other, each explained."""

import secrets
from random import Random
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games.engine import NotACard
from games.forms.practice import ExerciseForm, PointsForm
from games.presentation.practice import Exercise, exercise_dealt, exercise_from
from games.views._page import number_in

COUNTED = "counted"  # keys in the session: number of correct hands, and of all


@require_http_methods(["GET", "HEAD", "POST"])
def count(request: HttpRequest) -> HttpResponse:
    """The hand in the URL, or a new one; `?said=` is the answer, and the page explains the count."""
    if "restart" in request.POST:
        request.session.pop(COUNTED, None)
        return redirect(request.get_full_path())
    chosen = ExerciseForm.chosen(request.GET)
    exercise = _exercise(request)
    if exercise is None:
        dealt = _dealt(**chosen)
        return redirect(_address(chosen, dealt))
    form = PointsForm(request.POST or None)
    if form.is_valid():
        said = form.cleaned_data["points"]
        right, counted = request.session.get(COUNTED) or (0, 0)
        request.session[COUNTED] = right + (said == exercise.points), counted + 1
        return redirect(_address(chosen, exercise, said=said))
    context = {
        "exercise": exercise,
        "form": form,
        "chosen": ExerciseForm(initial=chosen),
        "said": number_in(request, "said"),
        "tally": request.session.get(COUNTED),
        "following": f"?{urlencode(chosen)}",
    }
    return render(request, "games/count.html", context, status=422 if request.method == "POST" else 200)


def _exercise(request: HttpRequest) -> Exercise | None:
    try:
        return exercise_from(request.GET.get("cards", ""), is_crib=request.GET.get("crib") == "1")
    except NotACard:
        return None


def _dealt(*, what: str, level: str, game: str) -> Exercise:
    dice = Random(secrets.randbits(64))  # noqa: S311  for practice, no one gains by guessing it
    is_crib = what == "cribs" or (what == "both" and dice.random() < 0.5)
    return exercise_dealt(dice, is_crib=is_crib, easy=level == "easy", game=game)


def _address(chosen: dict[str, str], exercise: Exercise, **more: int) -> str:
    query = chosen | {"cards": exercise.code, "crib": int(exercise.is_crib)} | more
    return f"{reverse('games:count')}?{urlencode(query)}"
