"""A whole installation: pages, sockets, a worker and its clock as processes of their own, and a Valkey to stop."""

import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from pytest_django.plugin import DjangoDbBlocker

from launcher.embedded.valkey import Valkey
from testing.database import empty_touched_tables
from testing.processes import ServerProcess, environment_on_test_database, gunicorn, uvicorn, wait_for_port


class Installation:
    """Each door may be taken away and be put back."""

    def __init__(self, folder: Path) -> None:
        self.valkey = Valkey(folder, keep=False)
        self.queue = self.valkey.start()
        self.env, self.log = environment_on_test_database(REDIS_URL=self.valkey.url), folder / "log"
        self.pages = gunicorn("league.config.wsgi", env=self.env, log=self.log)
        self.sockets = uvicorn(env=self.env, log=self.log)
        beat = ("--beat", "--schedule", str(folder / "beat"), "--pool", "solo", "--loglevel", "warning")
        self.worker = ServerProcess("celery", "-A", "league.config.celery", "worker", *beat, env=self.env, log=self.log)

    @property
    def doors(self) -> tuple[ServerProcess, ...]:
        return self.pages, self.sockets, self.worker

    def open(self) -> None:
        for door in self.doors:
            door.start()
        self.wait_until_open()

    def wait_until_open(self) -> None:
        for door in (self.pages, self.sockets):
            wait_for_port(door.port)

    def end(self) -> None:
        for door in self.doors:
            door.process.terminate()
        try:
            for door in self.doors:
                door.process.wait(90)
        finally:
            for door in self.doors:
                door.process.kill()

    def mend(self) -> None:
        """Put back what a test that failed left away: the next one finds everything in its place."""
        self.queue.send_signal(signal.SIGCONT)
        if self.queue.poll() is not None:
            self.queue = self.valkey.start()
        for door in self.doors:
            if door.process.poll() is not None:
                door.start()
        self.wait_until_open()

    def failures(self) -> list[str]:
        """What the log says of requests in which something else broke than the way to the database."""
        broken = (line for line in self.log.read_text().splitlines() if '"django.request", "level": "error"' in line)
        return [line for line in broken if '"exception": "OperationalError"' not in line]

    def web_processes(self) -> list[psutil.Process]:
        return psutil.Process(self.pages.process.pid).children()


@pytest.fixture(scope="package")
def built(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Installation]:
    """Its worker writes by itself, after the last test too: what it wrote goes with it."""
    folder = Path(tempfile.mkdtemp(prefix="twice-around-test-"))
    made = Installation(folder)
    made.open()
    yield made
    made.end()
    made.valkey.stop()
    shutil.rmtree(folder)
    with django_db_blocker.unblock():
        empty_touched_tables()


@pytest.fixture
def installation(built: Installation) -> Installation:
    built.mend()
    return built
