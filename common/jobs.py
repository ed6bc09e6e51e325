"""Background jobs: queued by name, after the commit, never before."""

from time import monotonic
from typing import Any

import structlog
from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from common.circuit_breaker import CircuitBreaker

SLOW = 1.0  # seconds, for a hanging queue; an unreachable one fails at once
SOON, SPARE = 2.0, 0.5  # seconds; the second if the worker's clock is ahead
breaker = CircuitBreaker(5.0)  # seconds without jobs after a time-out
_soon: dict[tuple[Any, ...], float] = {}  # jobs of `enqueue_soon` that have not begun, with the time until they count
log = structlog.get_logger(__name__)


def enqueue(name: str, **arguments: Any) -> None:
    """Queue the task `name` after the commit of the running transaction; nothing is queued if it fails.

    If the queue is down the job is lost, but not the committed change: a sweep finds pending work in the rows.
    """
    transaction.on_commit(lambda: _send(name, arguments))


def enqueue_in(seconds: float, name: str, **arguments: Any) -> None:
    """The same, delayed by some seconds after the commit."""
    transaction.on_commit(lambda: _send(name, arguments, seconds))


def enqueue_soon(name: str, **arguments: Any) -> None:
    """The same, two seconds after the commit, and once for many commits: for a task that does all pending work."""
    transaction.on_commit(lambda: _send_soon(name, arguments))


def _send_soon(name: str, arguments: dict[str, Any]) -> None:
    job, now = (name, *arguments.items()), monotonic()
    for done in [each for each, until in list(_soon.items()) if until <= now]:
        _soon.pop(done, None)
    if job not in _soon:
        _soon[job] = now + SOON - SPARE
        _send(name, arguments, SOON)


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
