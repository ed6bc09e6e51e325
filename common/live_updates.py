"""Notifies open pages after a commit: a hint to request the page again, without content."""

import asyncio
import os
from concurrent.futures import Future, wait
from functools import cache
from hashlib import sha256
from threading import Thread
from time import monotonic

import structlog
from channels.layers import get_channel_layer
from django.db import transaction
from redis.exceptions import RedisError

from common.circuit_breaker import CircuitBreaker
from common.page_cache import change_version

CHANGED = "changed"
SIGNED_OUT = "goodbye"  # signed out, or a new password: the page must be loaded again from its URL
PATIENCE = 2.0  # seconds; the layer itself has no time-out, so that idle sockets stay open
PAUSE = 0.5  # seconds from one update to the next, for groups that may wait
breaker = CircuitBreaker(5.0)  # seconds without notifying after a lost update, so that they do not pile up
log = structlog.get_logger(__name__)
_under_way: set[Future[None]] = set()
_waiting: set[tuple[str, str, str]] = set()  # updates that have not begun: each is for all changes until then
_paused: dict[str, float] = {}  # groups that were notified within PAUSE, with the time until which the next one waits


@cache
def _loop() -> asyncio.AbstractEventLoop:
    """This process's event loop, in its own thread: one connection to Valkey serves every update."""
    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, name="live-updates", daemon=True).start()
    return loop


os.register_at_fork(after_in_child=_loop.cache_clear)  # after a fork, the thread exists only in the parent
os.register_at_fork(after_in_child=_waiting.clear)
os.register_at_fork(after_in_child=_paused.clear)


def group_of_user(user_id: int) -> str:
    return f"user-{user_id}"


def group_of_login(key: str) -> str:
    """The group of one browser's login; hashed, because the session key is secret."""
    return f"login-{sha256(key.encode()).hexdigest()[:40]}"


def notify_pages(group: str, kind: str = CHANGED, *, cached: str = "", may_wait: bool = False) -> None:
    """Notify every socket of a group after the commit, without waiting.

    cached: the group of cached pages to invalidate (`common.page_cache`). may_wait: a hall can change many times a
    second, so the first update is sent at once, and those of the next PAUSE together at its end.
    """
    transaction.on_commit(lambda: _send(group, kind, cached, PAUSE if may_wait else 0.0))


def wait_for_updates() -> None:
    """Wait until pending updates were sent or failed: after each command, and between many updates."""
    wait(_under_way.copy(), timeout=2 * PATIENCE)


def _send(group: str, kind: str, cached: str, pause: float) -> None:
    if (group, kind, cached) in _waiting:
        return
    _waiting.add((group, kind, cached))
    update = asyncio.run_coroutine_threadsafe(_tell(group, kind, cached, pause), _loop())
    _under_way.add(update)
    update.add_done_callback(_under_way.discard)


async def _tell(group: str, kind: str, cached: str, pause: float) -> None:
    if pause:
        await asyncio.sleep(_paused.get(group, 0.0) - monotonic())
        now = monotonic()
        for over in [each for each, until in _paused.items() if until <= now]:
            del _paused[over]
        _paused[group] = now + pause
    _waiting.discard((group, kind, cached))  # first: a change that is committed from now on needs another update
    if breaker.is_open:
        return
    try:
        async with asyncio.timeout(PATIENCE):
            if cached:  # first: a page that reloads must not get the cached one
                await asyncio.to_thread(change_version, cached)
            await get_channel_layer().group_send(group, {"type": kind, "group": group})
    except (RedisError, OSError) as error:
        breaker.trip()
        log.warning("update_lost", group=group, error=type(error).__name__)
