"""Rate limits: counted in Valkey; if it is unavailable, everything is allowed.

The limits themselves are `RateLimit` constants in the modules that they limit.
"""

import re
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address

import structlog
from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import Promise
from redis.exceptions import RedisError

from common.circuit_breaker import CircuitBreaker
from common.errors import Refused
from common.language import gettext
from common.valkey import valkey

PREFIX = "limit"  # prefix of the counters' keys
WITH_PORT = re.compile(r"\[(.+)\](?::\d+)?$|([\d.]+):\d+$")  # "[2001:db8::1]:443" or "203.0.113.9:443"
breaker = CircuitBreaker(5.0)  # seconds without counting after a failure of Valkey
log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class RateLimit:
    """At most `most` times in `seconds` after the first; `sentence` says what to do beyond it."""

    name: str
    most: int
    seconds: int
    sentence: str | Promise


class TooOften(Refused):
    """A limit is reached. `seconds` is its maximum remaining time."""

    def __init__(self, limit: RateLimit) -> None:
        super().__init__("too_often", gettext(str(limit.sentence)))
        self.seconds = limit.seconds


def _count(key: str, seconds: int, step: int = 1) -> int:
    """Increment a counter, which expires `seconds` after its first use."""
    both = valkey().pipeline()  # one atomic round trip
    both.set(key, 0, ex=seconds, nx=True)
    both.incrby(key, step)
    return int(both.execute()[1])


def hit(limit: RateLimit, who: object) -> None:
    """Count one more for `who`. Raises TooOften beyond the limit."""
    if _counted(limit, who, 1) > limit.most:
        raise TooOften(limit)


def give_back(limit: RateLimit, who: object) -> None:
    """Count one less for `who`, after a success, which the limit does not apply to."""
    _counted(limit, who, -1)


def _counted(limit: RateLimit, who: object, step: int) -> int:
    """The count after this step; 0 if Valkey is unavailable."""
    if breaker.is_open:
        return 0
    try:
        return _count(f"{PREFIX} {limit.name} {who}".replace(" ", "-"), limit.seconds, step)
    except (RedisError, OSError) as error:
        breaker.trip()
        log.warning("limit_not_counted", limit=limit.name, error=type(error).__name__)
        return 0


def client_address(request: HttpRequest) -> str:
    """The IP address of a request's client, see `address_of_client`."""
    return address_of_client(request.META.get("REMOTE_ADDR", ""), request.META.get("HTTP_X_FORWARDED_FOR", ""))


def address_of_client(connected: str, forwarded: str) -> str:
    """The client's IP address: of the connection; behind a proxy the last one in its header, which the proxy added."""
    passed_on = forwarded.rpartition(",")[2].strip() if settings.BEHIND_PROXY else ""
    return passed_on or connected


def network_of(address: str) -> str:
    """The network to count: the /64 of an IPv6 address, which one customer has as a whole; an IPv4 address itself.

    Some proxies add the client's port. What is no address counts as one network.
    """
    with_port = WITH_PORT.match(address)
    bare = (with_port[1] or with_port[2]) if with_port else address
    try:
        found = ip_address(bare.partition("%")[0])
    except ValueError:
        return "unknown" if address else ""
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or f"{IPv6Address(int(found) >> 64 << 64)}/64")
