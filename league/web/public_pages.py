"""Serves a public club's pages to strangers from a cache, if they are the same for everyone.

Each page is also given the version of the club's pages from before its rows were read. Its socket compares it.

It runs after `AccessMiddleware`, so each request is checked against the access table. The middlewares that add headers
and cookies run outside of it, so neither is ever stored.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import get_language

from common.page_cache import Place, pages_version, store_page, stored_page
from league.clubs.broadcast import cached_pages_of
from league.clubs.models import Club

HTML = {"Content-Type": "text/html; charset=utf-8"}


class PublicPageCacheMiddleware:
    """Returns a stored page without calling the view; stores pages that don't depend on the request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        place: Place | None = getattr(request, "place_in_cache", None)
        if place and request.method == "GET" and isinstance(answer, HttpResponse) and is_for_everyone(request, answer):
            store_page(place, answer.content)
        return answer

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponseBase | None:
        club: Club | None = getattr(request, "club", None)
        if club is None:
            return None
        group = cached_pages_of(club.pk)
        if not (settings.PAGE_CACHE and club.is_public and is_from_a_stranger(request)):
            if is_whole_page(request):
                request.pages_version = pages_version(group)  # type: ignore[attr-defined]
            return None
        page, place = stored_page(group, name_of(request), may_store=request.method == "GET")
        request.place_in_cache = place  # type: ignore[attr-defined]
        request.pages_version = place.version.decode() if place else ""  # type: ignore[attr-defined]
        return None if page is None else HttpResponse(page, headers=HTML)


def is_from_a_stranger(request: HttpRequest) -> bool:
    """Whether a request is a safe method without a cookie or key that could identify its sender."""
    who = request.headers.get("Cookie") or request.headers.get("Authorization")
    return request.method in ("GET", "HEAD") and not who


def is_whole_page(request: HttpRequest) -> bool:
    """Whether a browser requests a page, which may open a socket, and not a part of one."""
    for_programs: bool = getattr(request, "for_programs", False)
    return request.method == "GET" and not for_programs and "HX-Request" not in request.headers


def is_for_everyone(request: HttpRequest, answer: HttpResponse) -> bool:
    """A whole HTML page without own headers, cookies, CSRF token or messages, with an unused session."""
    return (
        answer.status_code == 200
        and dict(answer.items()) == HTML
        and not answer.cookies
        and "CSRF_COOKIE" not in request.META  # Django sets it when a template uses a CSRF token
        and not len(get_messages(request))
        and not request.session.modified
    )


def name_of(request: HttpRequest) -> str:
    """A hash of everything that a page depends on: URL, language, and the headers of htmx, which requests parts."""
    by_htmx = sorted((name, value) for name, value in request.META.items() if name.startswith("HTTP_HX_"))
    parts = (get_language(), request.META["SERVER_PORT"], request.build_absolute_uri(), by_htmx)
    return sha256(repr(parts).encode(errors="surrogatepass")).hexdigest()
