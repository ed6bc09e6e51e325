"""Error responses: instructions while PostgreSQL is down or its disk is full, else the error page.

Also the response to an unacceptable request.
"""

import sys

from django.core.exceptions import DisallowedHost
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _
from django.views import defaults
from psycopg.errors import DiskFull

from league.web.access import is_for_programs

SECONDS = 5  # Retry-After, in seconds
AWAY = {
    "code": "away",
    "sentence": _("The club’s data can’t be reached right now. Send the request again in a moment, with the same id."),
}
DISK_FULL = {
    "code": "disk_full",
    "sentence": _("The server’s disk is full, so nothing was saved. Tell the person who runs this site."),
}


def server_error(request: HttpRequest) -> HttpResponse:
    """Called by Django while it handles an exception. Doesn't use the database."""
    error = sys.exception()
    if not isinstance(error, OperationalError | InterfaceError):
        return defaults.server_error(request)
    is_full, page = isinstance(error.__cause__, DiskFull), request.resolver_match
    if page and is_for_programs(page.func):
        answer: HttpResponse = JsonResponse(DISK_FULL if is_full else AWAY, status=503)
    else:
        shown = {"disk_full": DISK_FULL["sentence"] if is_full else ""}
        answer = HttpResponse(render_to_string("503.html", shown), status=503)
    answer["Retry-After"] = str(SECONDS)
    return answer


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Called by Django for an unreadable form, and for an unknown host name.

    For the latter, the page is rendered without the request, because every page calls `get_host()`.
    """
    other_host = isinstance(exception, DisallowedHost)
    shown = render_to_string("400.html", {"other_host": other_host}, None if other_host else request)
    return HttpResponse(shown, status=400)
