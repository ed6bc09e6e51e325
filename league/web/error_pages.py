"""The answer where something broke: "back in a moment" while PostgreSQL is away, else the error page."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _
from django.views import defaults

from league.web.access import is_for_programs

SECONDS = 5  # until it is worth asking again
AWAY = {
    "code": "away",
    "sentence": _("The club’s data can’t be reached right now. Send it again in a moment, with the same id."),
}


def server_error(request: HttpRequest) -> HttpResponse:
    """Called by Django while it handles the exception. Asks nothing of the database."""
    if not isinstance(sys.exception(), OperationalError | InterfaceError):
        return defaults.server_error(request)
    page = request.resolver_match
    if page and is_for_programs(page.func):
        answer: HttpResponse = JsonResponse(AWAY, status=503)
    else:
        answer = HttpResponse(render_to_string("503.html"), status=503)
    answer["Retry-After"] = str(SECONDS)
    return answer
