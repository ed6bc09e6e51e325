"""Files that browsers and search engines ask for at fixed addresses."""

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
    """The icon that browsers look for at the root; pages name their own."""
    return redirect(staticfiles_storage.url("icons/icon-180.png"))


@require_safe
@cache_control(max_age=3600)
def robots(request: HttpRequest) -> HttpResponse:
    """What search engines leave alone: pages of one person, and links that are secrets."""
    return HttpResponse(ROBOTS, content_type="text/plain")


@require_safe
@never_cache
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that keeps pages for the time without a connection. At the root: it may only keep what is below it."""
    script = finders.find("offline/service_worker.js")
    assert script is not None
    return HttpResponse(Path(script).read_bytes(), content_type="text/javascript")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What a browser without a connection shows for a page that it has not kept. It names no one."""
    return render(request, "offline.html")
