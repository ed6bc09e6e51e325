"""Identifies the person of a request: a user, or a guest by the secret of their browser."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.core.signing import BadSignature, TimestampSigner

from common.cookies import cookie_name
from games.people import Person

GUEST = "guest"  # the key in the session: the secret of this browser, and its guest's name
GUEST_SECONDS = 14 * 24 * 3600  # lifetime of a guest's cookie, as long as a session
SIGNER = TimestampSigner(salt="guest")


def person_in(user: Any, login: Mapping[str, Any], cookies: Mapping[str, str]) -> Person:
    """The person of a request, from its user, session data and cookies; for pages, the API and sockets."""
    guest, name = login.get(GUEST) or (_secret_in(cookies), "")
    return Person(
        user_id=user.pk,
        guest=UUID(guest) if guest else None,
        name=str(user) if user.is_authenticated else name,
    )


def signed_secret(secret: UUID) -> str:
    """The value of a guest's cookie before a seat is taken: signed, so that it need not be stored."""
    return SIGNER.sign(str(secret))


def guest_cookie() -> str:
    """The name of the cookie with the browser's secret, before a session exists."""
    return cookie_name(GUEST)


def _secret_in(cookies: Mapping[str, str]) -> str | None:
    signed = cookies.get(guest_cookie())
    try:
        return SIGNER.unsign(signed, max_age=GUEST_SECONDS) if signed else None
    except BadSignature:
        return None
