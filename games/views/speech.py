"""How the table speaks: the page of its settings, and the one of them that has a key at the table."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from common.pages import posted_from
from games.forms.speech import SpeechForm, VerbosityForm
from games.views._page import keep_manner, manner_of


@require_http_methods(["GET", "HEAD", "POST"])
def speech(request: HttpRequest) -> HttpResponse:
    form = SpeechForm(request.POST or None, initial=SpeechForm.filled(manner_of(request)))
    if form.is_valid():
        page = redirect(request.get_full_path())
        keep_manner(request, page, form.manner())
        messages.success(request, "The table will speak so from now on.")
        return page
    told = {"form": form, "back": _back(request)}
    return render(request, "games/speech.html", told, status=422 if form.is_bound else 200)


def _back(request: HttpRequest) -> str:
    """The table that one came from."""
    try:
        return reverse("games:table", kwargs={"pk": UUID(request.GET.get("match", ""))})
    except ValueError:
        return ""


@posted_from("games:speech")
def verbosity(request: HttpRequest) -> HttpResponse:
    """More words or fewer; answered with nothing where the page asked by itself."""
    form, back = VerbosityForm(request.POST), _back(request)
    page = HttpResponse(status=204) if request.headers.get("HX-Request") or not back else redirect(back)
    if form.is_valid():
        keep_manner(request, page, form.changed(manner_of(request)))
    return page
