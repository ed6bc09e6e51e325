"""A whole house to measure: PostgreSQL that keeps its promises, Valkey, gunicorn for pages and uvicorn for sockets."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

from tests.house import ROOT, Client, cookies_of, free_port, gunicorn, knock, on_the_tests_database, uvicorn

__all__ = [
    "ROOT",
    "Client",
    "House",
    "cookies_of",
    "free_port",
    "house",
    "knock",
    "on_the_tests_database",
    "percentiles",
]


@dataclass(frozen=True, slots=True)
class House:
    """Where the pages and the sockets are, and what their processes are called."""

    pages: int
    sockets: int
    processes: dict[str, int]
    log: Path

    def server_ms(self, page: str) -> list[float]:
        """What the log says of a page: milliseconds a request, as the server measured them."""
        lines = self.log.read_text().splitlines()
        found = (json.loads(line) for line in lines if f'"{page}"' in line and line.startswith("{"))
        return [line["milliseconds"] for line in found if line.get("page") == page]


@contextmanager
def house() -> Iterator[House]:
    """Start everything on a database of its own, and end it again. Django is set up inside."""
    from league.config.embedded.postgres import Postgres

    folder = Path(tempfile.mkdtemp(prefix="twice-around-bench-"))
    folder.chmod(0o711)
    server = Postgres(folder)
    server.start()
    os.environ["DATABASE_URL"] = server.url
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.config.settings.test")
    import django

    import tests.servers  # noqa: F401  a throw-away Valkey; the database is named already

    django.setup()
    from django.conf import settings
    from django.db import connection
    from django.test.utils import get_runner

    runner = get_runner(settings)(verbosity=0, interactive=False)
    runner.setup_databases()  # thrown away with its server
    env = on_the_tests_database()
    log = folder / "log"
    doors = {"gunicorn": gunicorn("league.config.wsgi", env=env, log=log), "uvicorn": uvicorn(env=env, log=log)}
    for door in doors.values():
        door.begin()
    try:
        pages, sockets = (door.port for door in doors.values())
        for port in (pages, sockets):
            knock(port)
        yield House(pages, sockets, {name: door.process.pid for name, door in doors.items()}, log)
    finally:
        for door in doors.values():
            door.process.terminate()
        for door in doors.values():
            door.process.wait(20)
        connection.close()
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def percentiles(times: list[float]) -> tuple[float, float, float]:
    """p50, p95 and p99."""
    cuts = quantiles(times, n=100)
    return median(times), cuts[94], cuts[98]
