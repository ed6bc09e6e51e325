"""The process's client of Valkey, for the page cache and the rate limits."""

from functools import cache

from django.conf import settings
from redis import ConnectionPool, Redis

PATIENCE = 0.5  # seconds


@cache
def valkey() -> Redis:
    """The client of this process.

    The connections belong to a shared pool. If two threads each created a client that owns its connections, discarding
    one client would close connections that the other thread uses.
    """
    pool = ConnectionPool.from_url(settings.REDIS_URL, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)
    return Redis(connection_pool=pool)
