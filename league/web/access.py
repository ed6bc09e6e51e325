"""The access table; a page that is not in it is closed to everyone.

It has the pages outside clubs, and takes those of clubs from each app's `urls.py`, where `pages_for` gives their roles.
"""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import structlog
from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase, JsonResponse
from django.shortcuts import redirect
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django_htmx.http import HttpResponseClientRedirect
from rest_framework.views import APIView

from common.pages import elsewhere
from games.policies.access import MEMBERS_PAGES, OPEN_PAGES
from league.accounts.api import speaks_by_key
from league.accounts.models import User
from league.accounts.policies import key_may
from league.accounts.services import extend_login
from league.clubs import queries as club_queries
from league.clubs import urls as clubs
from league.clubs.policies import Who, may
from league.clubs.services.player_links import link_cookie, player_of
from league.front import urls as front
from league.money import urls as money
from league.players import urls as players
from league.ratings import urls as ratings
from league.removals import urls as removals
from league.results import urls as results
from league.seasons import urls as seasons
from league.sessions import urls as sessions
from league.tournaments import urls as tournaments

log = structlog.get_logger(__name__)

CLUB_APPS = (front, clubs, money, players, ratings, removals, results, seasons, sessions, tournaments)
ACCESS: dict[str, Who] = {
    "home": Who.ANYONE,
    "start": Who.ANYONE,
    "join": Who.ANYONE,
    "recaps": Who.ANYONE,
    "player_link": Who.ANYONE,
    "take_name": Who.ANYONE,
    "healthz": Who.ANYONE,
    "readyz": Who.ANYONE,
    "guides": Who.ANYONE,
    "help": Who.ANYONE,
    "robots": Who.ANYONE,
    "service_worker": Who.ANYONE,
    "offline": Who.ANYONE,
    "favicon": Who.ANYONE,
    "touch_icon": Who.ANYONE,
    "accounts:sign_in": Who.ANYONE,
    "accounts:sign_out": Who.ANYONE,
    "accounts:password": Who.SIGNED_IN,
    "accounts:keys": Who.SIGNED_IN,
    "accounts:revoke_key": Who.SIGNED_IN,
    "accounts:email": Who.SIGNED_IN,
    "accounts:logins": Who.SIGNED_IN,
    "accounts:end_login": Who.SIGNED_IN,
    "accounts:end_other_logins": Who.SIGNED_IN,
    "accounts:confirm_email": Who.ANYONE,
    "accounts:forgotten": Who.ANYONE,
    "accounts:choose_again": Who.ANYONE,
    **{
        f"{app.app_name}:{page.name}": page.who for app in CLUB_APPS for page in app.urlpatterns if hasattr(page, "who")
    },
    **dict.fromkeys(MEMBERS_PAGES, Who.SIGNED_IN),
    **dict.fromkeys(OPEN_PAGES, Who.ANYONE),
}
ADMIN = "admin:"
SEEN_EVERY = timedelta(minutes=5)
NOTHING_HERE = {"code": "not_found", "sentence": _("There is nothing at this address.")}
OTHER_SCOPE = {
    "code": "key_scope",
    "sentence": _("This key doesn’t have permission for that. Add a key with the permissions you need."),
}
ONLY_FOR = {
    Who.SCOREKEEPER: _("This page is for the club’s scorekeepers. Ask an owner to give you that role."),
    Who.ORGANIZER: _("This page is for the club’s organizers. Ask an owner to give you that role."),
    Who.OWNER: _("This page is for the club’s owners. Ask an owner to give you that role."),
}


class AccessMiddleware:
    """Checks each request against ACCESS before its view, and sets the club and the member."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        try:
            answer = self.get_response(request)
        finally:
            timezone.deactivate()
        by_login = settings.SESSION_COOKIE_NAME in request.COOKIES or getattr(request, "for_programs", False)
        if by_login:
            keep_login(request)
        if (by_login or getattr(request, "player", None)) and "no-store" not in answer.get("Cache-Control", ""):
            answer["Cache-Control"] = "no-store, private"  # shared browsers must not store private pages
        return answer

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponseBase | None:
        match = request.resolver_match
        name = match.view_name if match else ""
        if name.startswith(ADMIN):
            return None
        who = ACCESS.get(name)
        if who is None:
            log.error("page_without_access_rule", name=name)
            raise PermissionDenied(_("You don’t have access to this page."))
        request.for_programs = is_for_programs(view)  # type: ignore[attr-defined]
        ask = sign_in_first if request.for_programs else to_sign_in  # type: ignore[attr-defined]
        if ask is sign_in_first and (refused := key_refused(request, name)):
            return refused
        slug = kwargs.pop("club", None)
        if slug is None:
            return None if who is Who.ANYONE or request.user.is_authenticated else ask(request)
        if slug != slug.lower() and request.method in ("GET", "HEAD"):  # phones capitalize the first letter
            return redirect(request.get_full_path().replace(f"/{slug}/", f"/{slug.lower()}/", 1), permanent=True)
        club = club_queries.club_of(slug.lower())
        member = club_queries.membership(club, request.user) if club else None
        link = request.COOKIES.get(link_cookie(club), "").replace("/", "") if club else ""
        player = player_of(club, link) if club and link else None
        opens = club and (may(who, club, member) or (player and who in (Who.PLAYER, Who.READER_OR_PLAYER)))
        if club and (opens or may(ACCESS["front:club"], club, member)):  # then the page that refuses leads there
            request.club, request.member, request.player = club, member, player or member  # type: ignore[attr-defined]
            request.url_defaults = {"club": club.slug}  # type: ignore[attr-defined]
            timezone.activate(club.zone)
        if opens:
            return None
        if link and who is Who.PLAYER:  # the link no longer works: its page says why
            return elsewhere(request, reverse("player_link", args=[link]))
        if not request.user.is_authenticated:
            return ask(request)
        return not_let_in(request, who, is_member=bool(club and member))


def keep_login(request: HttpRequest) -> None:
    """Extend a login that is in use. Automatic updates of a page do not count.

    The wall's do: no one touches it during a session.
    """
    seen_at, name = getattr(request.session, "last_seen_at", None), getattr(request.resolver_match, "view_name", "")
    if seen_at is None or timezone.now() - seen_at < SEEN_EVERY or hasattr(request, "by_key"):
        return
    by_itself = name == "games:heartbeat" or (bool(getattr(request, "htmx", False)) and request.method == "GET")
    if isinstance(request.user, User) and (not by_itself or name.endswith(":wall")):
        extend_login(key=request.session.session_key or "", idle=club_queries.idle_time_of(request.user))


def is_for_programs(view: Callable[..., Any]) -> bool:
    """Whether it is an API view: only those accept keys."""
    return isinstance(getattr(view, "cls", None), type) and issubclass(view.cls, APIView)  # type: ignore[attr-defined]


def key_refused(request: HttpRequest, name: str) -> HttpResponseBase | None:
    """The response to an invalid key, or one without permission for this request; None without a key."""
    if not speaks_by_key(request):
        return None
    if not request.user.is_authenticated:
        return sign_in_first(request)
    allowed = key_may(request.key.scope, request.method or "", name.partition(":")[0])  # type: ignore[attr-defined]
    return None if allowed else JsonResponse(OTHER_SCOPE, status=403)


def sign_in_first(request: HttpRequest) -> HttpResponseBase:
    """The response to an API request without a key, or with an unknown or revoked one."""
    refusal = {"code": "not_signed_in", "sentence": _("Send a valid API key, or sign in.")}
    return JsonResponse(refusal, status=401, headers={"WWW-Authenticate": "Bearer"})


def not_let_in(request: HttpRequest, who: Who, *, is_member: bool) -> HttpResponseBase:
    """The response to a signed-in user without permission; only members learn that the club exists."""
    sentence = str(ONLY_FOR.get(who, _("This page is for members of the club. Ask an owner to add you.")))
    if request.for_programs:  # type: ignore[attr-defined]
        refusal = {"code": "not_allowed", "sentence": sentence} if is_member else NOTHING_HERE
        return JsonResponse(refusal, status=403 if is_member else 404)
    if is_member:
        raise PermissionDenied(sentence)
    raise Http404


def to_sign_in(request: HttpRequest) -> HttpResponseBase:
    """A redirect to sign-in, and from there back to the page; never to a URL that only accepts POST."""
    by_htmx = bool(getattr(request, "htmx", False))
    if by_htmx or request.method not in ("GET", "HEAD"):
        page = request.headers.get("HX-Current-URL") or request.headers.get("Referer", "")
        back = _path_of(page)
    else:
        back = request.get_full_path()
    answer = redirect_to_login(back)
    return HttpResponseClientRedirect(answer.url) if by_htmx else answer


def _path_of(page: str) -> str:
    try:
        return urlsplit(page).path or "/"
    except ValueError:  # not a URL
        return "/"


def url_names(resolver: URLResolver | None = None, prefix: str = "") -> Iterator[str]:
    """Every URL's name with its namespace; unnamed ones by their pattern."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            space = f"{prefix}{pattern.namespace}:" if pattern.namespace else prefix
            yield from url_names(pattern, space)
        elif isinstance(pattern, URLPattern):
            yield f"{prefix}{pattern.name or pattern.pattern}"
