"""What all tests share."""

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

# Others use the machine too: how long an example takes says nothing. The same examples each time: a failure repeats.
settings.register_profile(
    "the same", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=not os.environ.get("AT_RANDOM")
)
settings.load_profile("the same")


@pytest.fixture(autouse=True)
def breakers_are_closed() -> None:
    """What was not there for another test is asked again."""
    for part in (jobs, rate_limits, live_updates, page_cache):
        part.breaker.until = 0.0


@pytest.fixture(autouse=True)
def nothing_is_counted_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """All tests come from one network address, and have attempts of their own; some leave a socket open on purpose."""
    monkeypatch.setattr(rate_limits, "PREFIX", f"limit {uuid4()}")
    socket_limits.OPEN.clear()


@pytest.fixture(autouse=True)
def same_names() -> None:
    """Factories number their people from the start, whichever tests ran before."""
    number_from(0)


@pytest.fixture
def queue(transactional_db) -> None:
    """The real queue in Valkey, emptied of what other tests left in it."""
    app.control.purge()


@pytest.fixture
def worker(queue) -> Iterator[list[str]]:
    """A real worker beside the test; the names of the tasks that it has finished, in order."""
    finished: list[str] = []

    def note(task: Task, **more: object) -> None:
        finished.append(task.name)

    task_postrun.connect(note)
    with start_worker(app, pool="solo", perform_ping_check=False, loglevel="ERROR", shutdown_timeout=60) as beside:
        yield finished
        beside.hub.call_soon(setattr, state, "should_terminate", 0)  # wakes its loop, which may sleep for a second
    task_postrun.disconnect(note)
