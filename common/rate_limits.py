"""How often a thing may be done: counted in Valkey, and let through while nothing can be counted there.

The limits themselves are `RateLimit` constants in the modules that they limit.
"""

from dataclasses import dataclass
from functools import cache
from ipaddress import IPv6Address, ip_address

import structlog
from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import Promise
from redis import ConnectionPool, Redis
from redis.exceptions import RedisError

from common.circuit_breaker import CircuitBreaker
from common.errors import Refused
from common.language import gettext

PATIENCE = 0.5  # seconds
PREFIX = "limit"  # of the counters' names
breaker = CircuitBreaker(5.0)  # without counting, after Valkey was not there
log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class RateLimit:
    """At most `most` times in so many `seconds`, from the first on; `sentence` tells what to do past it."""

    name: str
    most: int
    seconds: int
    sentence: str | Promise


class TooOften(Refused):
    """A limit is reached. `seconds` is the longest that it lasts."""

    def __init__(self, limit: RateLimit) -> None:
        super().__init__("too_often", gettext(str(limit.sentence)))
        self.seconds = limit.seconds


@cache
def counts() -> Redis:
    """Where it is counted; by one process always over the same connections.

    The connections belong to a shared pool. If two threads that come first each made a client that owns its
    connections, discarding one client would close connections that the other thread uses.
    """
    kept = ConnectionPool.from_url(settings.REDIS_URL, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)
    return Redis(connection_pool=kept)


def _count(key: str, seconds: int, step: int = 1) -> int:
    """Once more; from the first time on for so many seconds."""
    both = counts().pipeline()  # in one question, and as one deed
    both.set(key, 0, ex=seconds, nx=True)
    both.incrby(key, step)
    return int(both.execute()[1])


def hit(limit: RateLimit, who: object) -> None:
    """Count one more for `who`. Raises TooOften past the most."""
    if _counted(limit, who, 1) > limit.most:
        raise TooOften(limit)


def give_back(limit: RateLimit, who: object) -> None:
    """Count one less for `who`: the attempt was a success, which the limit is not for."""
    _counted(limit, who, -1)


def _counted(limit: RateLimit, who: object, step: int) -> int:
    """The count after this step; 0 while nothing can be counted."""
    if breaker.is_open:
        return 0
    try:
        return _count(f"{PREFIX} {limit.name} {who}".replace(" ", "-"), limit.seconds, step)
    except (RedisError, OSError) as error:
        breaker.trip()
        log.warning("limit_not_counted", limit=limit.name, error=type(error).__name__)
        return 0


def client_address(request: HttpRequest) -> str:
    """The network address that sent a request; behind a proxy the last one in its header, which the proxy added."""
    passed_on = request.META.get("HTTP_X_FORWARDED_FOR", "") if settings.BEHIND_PROXY else ""
    return passed_on.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR", "")


def network_of(address: str) -> str:
    """What an address counts as: an IPv6 address its /64, which one customer has whole; an IPv4 address itself."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or f"{IPv6Address(int(found) >> 64 << 64)}/64")
