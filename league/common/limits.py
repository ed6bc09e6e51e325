"""How often somebody may do a thing: counted in Valkey, and let through while nothing can be counted there."""

from dataclasses import dataclass

import structlog
from django.core.cache import cache
from redis.exceptions import RedisError

from league.common.errors import Refused
from league.common.rests import Rest

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


def _count(key: str, seconds: int) -> int:
    """Once more; from the first time on for so many seconds."""
    try:
        return int(cache.incr(key))
    except ValueError:  # there is no such count, or no longer
        return 1 if cache.add(key, 1, seconds) else int(cache.incr(key))


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
