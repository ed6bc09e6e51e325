"""How often somebody may do a thing: counted in Valkey, and let through while nothing can be counted there."""

from dataclasses import dataclass
from functools import cache

import structlog
from django.conf import settings
from redis import ConnectionPool, Redis
from redis.exceptions import RedisError

from league.common.errors import Refused
from league.common.rests import Rest

PATIENCE = 0.5  # seconds
rest = Rest(5.0)  # without counting, after Valkey was not there
log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `most` times in so many `seconds`, from the first on; `sentence` is for who goes past it."""

    name: str
    most: int
    seconds: int
    sentence: str


class TooOften(Refused):
    """A limit is reached. `seconds` is the longest that it lasts."""

    def __init__(self, limit: Limit) -> None:
        super().__init__("too_often", limit.sentence)
        self.seconds = limit.seconds


@cache
def counts() -> Redis:
    """Where it is counted; by one process always over the same connections.

    They are a pool's: a client of its own, made twice by two threads that come first, would close them under the other.
    """
    kept = ConnectionPool.from_url(settings.REDIS_URL, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)
    return Redis(connection_pool=kept)


def _count(key: str, seconds: int) -> int:
    """Once more; from the first time on for so many seconds."""
    both = counts().pipeline()  # in one question, and as one deed
    both.set(key, 0, ex=seconds, nx=True)
    both.incr(key)
    return int(both.execute()[1])


def spend(limit: Limit, who: object) -> None:
    """Count one more for `who`. Raises TooOften past the most."""
    if rest.lasts:
        return
    key = f"limit {limit.name} {who}".replace(" ", "-")
    try:
        counted = _count(key, limit.seconds)
    except (RedisError, OSError) as error:
        rest.begin()
        log.warning("limit_not_counted", limit=limit.name, error=type(error).__name__)
        return
    if counted > limit.most:
        raise TooOften(limit)
