"""The program's own cookies."""

from django.conf import settings
from django.http import HttpResponse

A_YEAR = 365 * 24 * 3600  # seconds


def cookie_name(name: str, path: str = "/") -> str:
    """The full name of a cookie for this path. Over HTTPS, the prefix keeps other sites of the domain from setting it.

    A browser takes `__Host-` only for the whole site, and `__Secure-` for any path.
    """
    if not settings.SESSION_COOKIE_SECURE:
        return name
    return f"__Host-{name}" if path == "/" else f"__Secure-{name}"


def keep_cookie(answer: HttpResponse, name: str, value: str, *, path: str = "/", seconds: int = A_YEAR) -> None:
    """Store a value in the browser, which no script can read, and which other sites' forms do not send."""
    secure = settings.SESSION_COOKIE_SECURE
    answer.set_cookie(name, value, max_age=seconds, path=path, secure=secure, httponly=True, samesite="Lax")
