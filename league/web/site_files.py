"""Files at fixed URLs for browsers and search engines."""

from pathlib import Path

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

CLOSED = ("/accounts/", "/admin/", "/api/", "/join/", "/matches/", "/recaps/")
ROBOTS = "User-agent: *\n" + "".join(f"Disallow: {path}\n" for path in CLOSED)


@require_safe
@cache_control(max_age=3600)
def icon(request: HttpRequest) -> HttpResponse:
    """The default icon at the root; pages specify their own."""
    return redirect(staticfiles_storage.url("icons/icon-180.png"))


@require_safe
@cache_control(max_age=3600)
def robots(request: HttpRequest) -> HttpResponse:
    """Excludes personal pages and secret links from search engines."""
    return HttpResponse(ROBOTS, content_type="text/plain")


@require_safe
@never_cache
def service_worker(request: HttpRequest) -> HttpResponse:
    """The service worker, which stores pages for offline use. Its scope requires that it is served from the root."""
    script = finders.find("offline/service_worker.js")
    assert script is not None
    return HttpResponse(Path(script).read_bytes(), content_type="text/javascript")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The offline page for URLs that are not stored. It contains no personal data."""
    return render(request, "offline.html")
