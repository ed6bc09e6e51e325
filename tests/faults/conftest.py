"""A whole installation: pages, sockets, a worker and beat as separate processes, and a Valkey that can be stopped."""

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
    """Every service can be stopped and started again."""

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
        """Restart what a failed test left stopped, for the next one."""
        self.queue.send_signal(signal.SIGCONT)
        if self.queue.poll() is not None:
            self.queue = self.valkey.start()
        for door in self.doors:
            if door.process.poll() is not None:
                door.start()
        self.wait_until_open()

    def failures(self) -> list[str]:
        """Logged failures of requests, other than failed connections to the database."""
        broken = (line for line in self.log.read_text().splitlines() if '"django.request", "level": "error"' in line)
        return [line for line in broken if '"exception": "OperationalError"' not in line]

    def web_processes(self) -> list[psutil.Process]:
        return psutil.Process(self.pages.process.pid).children()


@pytest.fixture(scope="package")
def built(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Installation]:
    """The worker may still write after the last test; its rows are deleted at the end."""
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
