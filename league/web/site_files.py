"""Files that browsers and search engines ask for at fixed addresses."""

from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import cache_control
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
