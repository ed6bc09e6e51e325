"""Tests act faster than hands."""

from django.conf import settings
from redis import Redis

from common.rate_limits import PREFIX


def forget_limits() -> None:
    """As if the time had passed for which each limit counts. Waits for Valkey as long as it takes."""
    with Redis.from_url(settings.REDIS_URL) as valkey:
        if keys := valkey.keys(f"{PREFIX}-*"):
            valkey.delete(*keys)
