"""What all tests share."""

from collections.abc import Iterator

import pytest
from celery.contrib.testing.worker import start_worker
from hypothesis import HealthCheck, settings

from league.config.celery import app

# Others use the machine too: how long an example takes says nothing.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


@pytest.fixture
def queue(transactional_db) -> None:
    """The real queue in Valkey, emptied of what other tests left in it."""
    app.control.purge()


@pytest.fixture
def worker(queue) -> Iterator[None]:
    """A real worker beside the test."""
    with start_worker(app, pool="solo", perform_ping_check=False, loglevel="ERROR"):
        yield
