"""Work outside the request: queued by name, after the commit, never before."""

from time import monotonic
from typing import Any

import structlog
from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from common.circuit_breaker import CircuitBreaker

SLOW = 1.0  # seconds: the queue hangs; one that is gone says no at once
breaker = CircuitBreaker(5.0)  # without jobs, after it hung
log = structlog.get_logger(__name__)


def enqueue(name: str, **arguments: Any) -> None:
    """Queue the task `name` once the running transaction has committed; nothing is queued if it fails.

    A queue that is down loses the job, never what was committed: what must be done is found again in rows.
    """
    transaction.on_commit(lambda: _send(name, arguments))


def enqueue_in(seconds: float, name: str, **arguments: Any) -> None:
    """The same, to be done so many seconds after the commit."""
    transaction.on_commit(lambda: _send(name, arguments, seconds))


def _send(name: str, arguments: dict[str, Any], seconds: float = 0) -> None:
    if breaker.is_open:
        log.warning("job_lost", task=name, error="Rest")
        return
    began = monotonic()
    try:
        current_app.send_task(name, kwargs=arguments, countdown=seconds or None)
    except (OperationalError, RedisError, OSError) as error:
        log.warning("job_lost", task=name, error=type(error).__name__)
        if monotonic() - began > SLOW:
            breaker.trip()
