"""Fixtures for all tests."""

import os
from collections.abc import Iterator
from uuid import uuid4

import pytest
from celery import Task
from celery.contrib.testing.worker import start_worker
from celery.signals import task_postrun
from celery.worker import state
from hypothesis import HealthCheck, settings

from common import jobs, live_updates, page_cache, rate_limits, socket_limits
from league.config.celery import app
from testing.factories import number_from

# The machine is shared, so durations say nothing. Examples are the same in each run, so failures can be reproduced.
settings.register_profile(
    "the same", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=not os.environ.get("AT_RANDOM")
)
settings.load_profile("the same")


@pytest.fixture(autouse=True)
def breakers_are_closed() -> None:
    """Close all circuit breakers, which another test may have opened."""
    for part in (jobs, rate_limits, live_updates, page_cache):
        part.breaker.until = 0.0


@pytest.fixture(autouse=True)
def nothing_is_counted_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test its own network address, because all share one; some tests leave a socket open."""
    monkeypatch.setattr(rate_limits, "PREFIX", f"limit {uuid4()}")
    socket_limits.OPEN.clear()


@pytest.fixture(autouse=True)
def same_names() -> None:
    """Reset the factories' counters, so that names don't depend on earlier tests."""
    number_from(0)


@pytest.fixture
def queue(transactional_db) -> None:
    """The real queue in Valkey, emptied."""
    app.control.purge()


@pytest.fixture
def worker(queue) -> Iterator[list[str]]:
    """A real worker next to the test; yields the names of the tasks that it has finished, in order."""
    finished: list[str] = []

    def note(task: Task, **more: object) -> None:
        finished.append(task.name)

    task_postrun.connect(note)
    with start_worker(app, pool="solo", perform_ping_check=False, loglevel="ERROR", shutdown_timeout=60) as beside:
        yield finished
        beside.hub.call_soon(setattr, state, "should_terminate", 0)  # wakes its loop, which may sleep for a second
    task_postrun.disconnect(note)
