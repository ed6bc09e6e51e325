"""What all tests share."""

from collections.abc import Iterator

import pytest
from celery.contrib.testing.worker import start_worker

from league.config.celery import app


@pytest.fixture
def worker(transactional_db) -> Iterator[None]:
    """A real worker beside the test, which takes what is queued in Valkey."""
    app.control.purge()
    with start_worker(app, pool="solo", perform_ping_check=False, loglevel="ERROR"):
        yield
