"""Accepts sockets from our own pages only: the Origin's scheme, host and port, as Django's CSRF check compares them."""

from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.utils.http import is_same_domain

from common.socket_limits import Application

HTTP, PASSED_ON = {b"ws": b"http", b"wss": b"https"}, b"x-forwarded-proto"


class OwnOrigin:
    """Refuses a socket without an Origin, or with another than the site's or one of CSRF_TRUSTED_ORIGINS."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if is_own(scope):
            await self.application(scope, receive, send)
        else:
            await receive()  # the handshake message
            await send({"type": "websocket.close"})


def is_own(scope: dict[str, Any]) -> bool:
    """Whether the Origin of this handshake is the site's, or trusted."""
    origin = dict(scope["headers"]).get(b"origin", b"").decode("latin-1")
    try:
        return bool(origin) and (origin == _site(scope) or _is_trusted(origin))
    except (DisallowedHost, ValueError):  # ValueError: not an address
        return False


def _site(scope: dict[str, Any]) -> str:
    """The site's own origin, from the Host header and the proxy's headers. Some proxies pass on ws or wss as scheme."""
    headers = [(name, HTTP.get(value, value) if name == PASSED_ON else value) for name, value in scope["headers"]]
    scheme = HTTP[scope.get("scheme", "ws").encode()].decode()
    as_page = {**scope, "type": "http", "method": "GET", "scheme": scheme, "headers": headers}
    request = ASGIRequest(as_page, BytesIO())
    return f"{request.scheme}://{request.get_host()}"


def _is_trusted(origin: str) -> bool:
    scheme, host, *_ = urlsplit(origin)
    trusted = [urlsplit(each)[:2] for each in settings.CSRF_TRUSTED_ORIGINS]
    return any(scheme == its_scheme and is_same_domain(host, name.lstrip("*")) for its_scheme, name in trusted)
