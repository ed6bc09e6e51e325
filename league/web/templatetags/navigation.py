"""The header of each page: links that the reader may open, and absolute URLs."""

from typing import Any

from django import template
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.template.context import Context
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from common.mail import site_address
from league.clubs.policies import Who, may
from league.web.guides import help_for

register = template.Library()

# URL name, label, whether it moves into the menu on a phone
PLACES = (
    ("front:club", _("Today"), False),
    ("results:standings", _("Season"), False),
    ("tournaments:list", _("Tournaments"), False),
    ("games:lobby", _("Play online"), False),
    ("clubs:members", _("Members"), True),
    ("sessions:plan", _("Plan"), True),
    ("money:ledger", _("Money"), True),
    ("clubs:settings", _("Settings"), True),
)
LINKED_FROM = {"results:records": "results:standings", "clubs:audit_trail": "clubs:settings"}


@register.simple_tag(takes_context=True)
def navigation(context: Context) -> list[dict[str, Any]]:
    """Links of the page's club that the access table allows for the reader."""
    request = context.get("request")
    if request is None or not hasattr(request, "club"):
        return []
    from league.web.access import ACCESS  # it loads all views, which a worker does not need to write an e-mail

    club = request.club
    places: list[dict[str, Any]] = []
    if request.player and not request.member:  # members have it in their menu
        url = reverse("players:me", kwargs={"club": club.slug})
        places.append({"title": _("My page"), "url": url, "rest": False, "here": False})
    for name, title, rest in PLACES[1:] if places else PLACES:  # a player's own page belongs to "Today"
        if not may(ACCESS[name], club, request.member):
            continue
        url = reverse(name) if name == "games:lobby" else reverse(name, kwargs={"club": club.slug})
        places.append({"title": title, "url": url, "rest": rest, "here": False})
    if may(Who.SCOREKEEPER, club, request.member):  # the admin checks access itself
        places.append({"title": _("Admin"), "url": reverse("admin:index"), "rest": True, "here": False})
    path = request.path
    if request.resolver_match and (parent := LINKED_FROM.get(request.resolver_match.view_name)):
        path = reverse(parent, kwargs={"club": club.slug})
    around = [place for place in places if path.startswith(place["url"])]
    if around:
        max(around, key=lambda place: len(place["url"]))["here"] = True
    return places


@register.simple_tag
def service_worker() -> str:
    """The URL of the service worker; it changes with the stored files."""
    version = getattr(staticfiles_storage, "manifest_hash", "")
    return f"{reverse('service_worker')}?v={version}" if settings.SERVICE_WORKER else ""


@register.simple_tag
def style_sheets() -> tuple[str, ...]:
    """The style sheets of every page; `pages.css` holds the other one if it was collected."""
    return ("css/pages.css",) if _is_joined() else ("css/tokens.css", "css/pages.css")


@register.simple_tag
def swapping_scripts() -> tuple[str, ...]:
    """htmx and the library that morphs, in one file if it was collected."""
    if _is_joined():
        return ("idiomorph/with_htmx.js",)
    return "django_htmx/htmx-2.min.js", "idiomorph/idiomorph-0.8.0.min.js"


def _is_joined() -> bool:
    return getattr(staticfiles_storage, "is_joined", False) and not settings.DEBUG


@register.simple_tag(takes_context=True)
def help_url(context: Context) -> str:
    """The URL of the guide for the current page."""
    match = getattr(context.get("request"), "resolver_match", None)
    return help_for(match.view_name if match else "")


@register.simple_tag(takes_context=True)
def full_address(context: Context, path: str) -> str:
    """The absolute URL of a path of this site."""
    request = context.get("request")
    return f"{site_address(request)}{path}" if request is not None else path
