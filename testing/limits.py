"""Resets rate limits, because tests act faster than people."""

from django.conf import settings
from redis import Redis

from common.rate_limits import PREFIX


def forget_limits() -> None:
    """Reset all rate limits, as if their time had passed. Waits for Valkey as long as necessary."""
    with Redis.from_url(settings.REDIS_URL) as valkey:
        if keys := valkey.keys(f"{PREFIX}-*"):
            valkey.delete(*keys)
