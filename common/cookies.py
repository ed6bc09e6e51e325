"""The names of the program's own cookies."""

from django.conf import settings


def cookie_name(name: str, path: str = "/") -> str:
    """The full name of a cookie for this path. Over HTTPS, the prefix keeps other sites of the domain from setting it.

    A browser takes `__Host-` only for the whole site, and `__Secure-` for any path.
    """
    if not settings.SESSION_COOKIE_SECURE:
        return name
    return f"__Host-{name}" if path == "/" else f"__Secure-{name}"
