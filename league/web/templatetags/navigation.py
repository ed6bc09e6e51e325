"""The places of a club that whoever is asking may open, for the bar at the head of each page."""

from typing import Any

from django import template
from django.template.context import Context
from django.urls import NoReverseMatch, reverse

from league.clubs.policies import Who, may
from league.web.access import ACCESS

register = template.Library()

# URL name, word in the bar, does it move into the menu on a phone?
PLACES = (
    ("sessions:today", "Today", False),
    ("results:standings", "Season", False),
    ("tournaments:list", "Tournaments", True),
    ("clubs:members", "Members", False),
    ("sessions:plan", "Plan", True),
    ("money:ledger", "Money", True),
    ("clubs:settings", "Settings", True),
)


@register.simple_tag(takes_context=True)
def navigation(context: Context) -> list[dict[str, Any]]:
    """Links of the club that this page belongs to, as far as its table of who may what allows."""
    request = context.get("request")
    if request is None or not hasattr(request, "club"):
        return []
    club = request.club
    places: list[dict[str, Any]] = []
    for name, title, rest in PLACES:
        if not may(ACCESS[name], club, request.member):
            continue
        try:
            url = reverse(name, kwargs={"club": club.slug})
        except NoReverseMatch:
            continue
        places.append({"title": title, "url": url, "rest": rest, "here": False})
    if may(Who.SCOREKEEPER, club, request.member):  # the admin has checks of its own
        places.append({"title": "Records", "url": reverse("admin:index"), "rest": True, "here": False})
    around = [place for place in places if request.path.startswith(place["url"])]
    if around:
        max(around, key=lambda place: len(place["url"]))["here"] = True
    return places
