"""API authentication: `Authorization: Bearer …`, or a session cookie with its CSRF token."""

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.request import Request

from league.accounts.models import User
from league.accounts.services import use_key

BEARER = "Bearer "


def speaks_by_key(request: HttpRequest) -> bool:
    """Whether the request has a key. It then acts as the key's owner, or as anonymous if the key is wrong."""
    sent = request.headers.get("Authorization", "")
    if not sent.startswith(BEARER):
        return False
    key = use_key(key=sent.removeprefix(BEARER).strip())
    owner = key.user if key else AnonymousUser()
    request.user = owner
    request.key = key  # type: ignore[attr-defined]
    request.by_key = request._cached_user = owner  # type: ignore[attr-defined]  # the log reads the latter
    return True


class ByKey(BaseAuthentication):
    """The user whom the middleware found by an API key."""

    def authenticate(self, request: Request) -> tuple[User, None] | None:
        user = getattr(request._request, "by_key", None)
        return (user, None) if user is not None and user.is_authenticated else None

    def authenticate_header(self, request: Request) -> str:
        return BEARER.strip()


class ByLogin(SessionAuthentication):
    """Session authentication. Guests have sessions too, so their requests also need the CSRF token."""

    def authenticate(self, request: Request) -> tuple[User, None] | None:
        if request._request.COOKIES:
            self.enforce_csrf(request)
        return super().authenticate(request)
