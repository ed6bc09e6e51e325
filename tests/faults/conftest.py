"""A whole house: pages, sockets, and a worker with its clock, each a process of its own, and a Valkey to be stopped."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from django.db import OperationalError
from django.db.backends.postgresql.operations import DatabaseOperations

from league.config.embedded.valkey import Valkey
from tests.house import Door, gunicorn, knock, on_the_tests_database, uvicorn

EMPTY = DatabaseOperations.execute_sql_flush


class House:
    """Each door may be taken away and be put back."""

    def __init__(self, folder: Path) -> None:
        self.valkey = Valkey(folder, keep=False)
        self.queue = self.valkey.start()
        self.env, self.log = on_the_tests_database(REDIS_URL=self.valkey.url), folder / "log"
        self.pages = gunicorn("league.config.wsgi", env=self.env, log=self.log)
        self.sockets = uvicorn(env=self.env, log=self.log)
        beat = ("--beat", "--schedule", str(folder / "beat"), "--pool", "solo", "--loglevel", "warning")
        self.worker = Door("celery", "-A", "league.config.celery", "worker", *beat, env=self.env, log=self.log)

    @property
    def doors(self) -> tuple[Door, ...]:
        return self.pages, self.sockets, self.worker

    def open(self) -> None:
        for door in self.doors:
            door.begin()
        for door in (self.pages, self.sockets):
            knock(door.port)

    def end(self) -> None:
        for door in self.doors:
            door.process.terminate()
        for door in self.doors:
            door.process.wait(40)

    def failures(self) -> list[str]:
        """What the log says of requests in which something else broke than the way to the database."""
        broken = (line for line in self.log.read_text().splitlines() if '"django.request", "level": "error"' in line)
        return [line for line in broken if '"exception": "OperationalError"' not in line]

    def web_processes(self) -> list[psutil.Process]:
        return psutil.Process(self.pages.process.pid).children()


def emptied(self: DatabaseOperations, statements: list[str]) -> None:
    """Empty the tables under a house that works on: of two who wait for each other PostgreSQL ends one."""
    for left in range(4, -1, -1):
        try:
            EMPTY(self, statements)
            break
        except OperationalError as error:
            if not left or "deadlock" not in str(error):
                raise


@pytest.fixture(scope="package")
def house(django_db_setup: None) -> Iterator[House]:
    folder = Path(tempfile.mkdtemp(prefix="twice-around-house-"))
    stands = House(folder)
    stands.open()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseOperations, "execute_sql_flush", emptied)
        yield stands
    stands.end()
    stands.valkey.stop()
    shutil.rmtree(folder)
