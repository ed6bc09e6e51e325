"""The answer where something broke: "back in a moment" while PostgreSQL is away, else the error page.

And the answer to a request that can't be accepted.
"""

import sys

from django.core.exceptions import DisallowedHost
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


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Called by Django for a form that can't be read, and for a host name that is not this site's.

    The page for such a name is made without the request, because every page asks the request for its host.
    """
    other_host = isinstance(exception, DisallowedHost)
    shown = render_to_string("400.html", {"other_host": other_host}, None if other_host else request)
    return HttpResponse(shown, status=400)
