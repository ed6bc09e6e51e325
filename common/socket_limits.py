"""Limits of open sockets and of new ones per minute, by address, account and login.

They are counted in the process that holds them all; a page without a socket polls.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from time import monotonic
from typing import Any

from django.conf import settings

from common.rate_limits import address_of_client, network_of

MINUTE = 60.0  # seconds
OPEN: Counter[str] = Counter()  # number of open sockets per key
Application = Callable[[Any, Any, Any], Awaitable[None]]


def counted_for(scope: Mapping[str, Any]) -> dict[str, int]:
    """The keys for which a socket is counted, each with its limit.

    An account and a login; without an account the address, and all strangers together.
    """
    user, login = scope["user"], scope["session"].session_key
    found = {f"login {login}": settings.SOCKETS_PER_LOGIN} if login else {}
    if user.is_authenticated:
        return found | {f"account {user.pk}": settings.SOCKETS_PER_ACCOUNT}
    found["strangers"] = settings.SOCKETS_OF_STRANGERS
    return found | {f"address {_network_of(scope)}": settings.SOCKETS_PER_ADDRESS}


def take_place(scope: Mapping[str, Any]) -> tuple[str, ...]:
    """Count one more socket and return its keys; empty if a limit is reached."""
    found = counted_for(scope)
    if any(OPEN[who] >= most for who, most in found.items()):
        return ()
    OPEN.update(found.keys())
    return tuple(found)


def give_back(places: tuple[str, ...]) -> None:
    for who in places:
        OPEN[who] -= 1
        if not OPEN[who]:
            del OPEN[who]


class OpenedPerMinute:
    """Limits new sockets per minute and address; beyond it no thread or query is used."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self.opened: Counter[str] = Counter()
        self.since = monotonic()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if monotonic() - self.since >= MINUTE:
            self.opened.clear()
            self.since = monotonic()
        network = _network_of(scope)
        self.opened[network] += 1
        if self.opened[network] > settings.SOCKETS_PER_MINUTE:
            await receive()  # the handshake message
            await send({"type": "websocket.close"})
        else:
            await self.application(scope, receive, send)


def _network_of(scope: Mapping[str, Any]) -> str:
    """The network of a socket's client."""
    forwarded = dict(scope["headers"]).get(b"x-forwarded-for", b"").decode("latin-1")
    connected, *_port = scope.get("client") or [""]
    return network_of(address_of_client(connected, forwarded))
