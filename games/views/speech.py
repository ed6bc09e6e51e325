"""The settings of the spoken table, and the one that has a key at the table."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from common.pages import posted_from
from games.forms.speech import SpeechForm, VerbosityForm
from games.views._page import preferences_of, save_preferences


@require_http_methods(["GET", "HEAD", "POST"])
def speech(request: HttpRequest) -> HttpResponse:
    form = SpeechForm(request.POST or None, initial=SpeechForm.filled(preferences_of(request)))
    if form.is_valid():
        page = redirect(request.get_full_path())
        save_preferences(request, page, form.preferences())
        messages.success(request, _("Settings saved."))
        return page
    context = {"form": form, "back": _back(request)}
    return render(request, "games/speech.html", context, status=422 if form.is_bound else 200)


def _back(request: HttpRequest) -> str:
    """The URL of the table that the reader came from."""
    try:
        return reverse("games:table", kwargs={"pk": UUID(request.GET.get("match", ""))})
    except ValueError:
        return ""


@posted_from("games:speech")
def verbosity(request: HttpRequest) -> HttpResponse:
    """More or fewer words; an empty response for the page's script."""
    form, back = VerbosityForm(request.POST), _back(request)
    page = HttpResponse(status=204) if request.headers.get("HX-Request") or not back else redirect(back)
    if form.is_valid():
        save_preferences(request, page, form.changed(preferences_of(request)))
    return page
