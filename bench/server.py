"""The servers of an installation for measurements: PostgreSQL, Valkey, gunicorn for pages and uvicorn for sockets."""

from __future__ import annotations

import json
import logging
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.figures import Size
from testing import servers
from testing.processes import ROOT, free_port, wait_for_port


@dataclass(frozen=True, slots=True)
class BenchServer:
    """The ports of pages and of sockets, the pids of their processes, and the log of both."""

    pages: int
    pages_process: int
    sockets: int
    sockets_process: int
    log: Path

    def milliseconds(self, page: str) -> list[float]:
        """How long each request for a page took, from the server's log; the page by its URL name."""
        found = (json.loads(line) for line in self.log.read_text().splitlines() if f'"{page}"' in line)
        return [line["milliseconds"] for line in found if line.get("page") == page]


def start_database(size: Size) -> None:
    """Start PostgreSQL and Valkey for this process, set up Django with production's settings, and migrate.

    Servers in the environment are never used: they may hold a club's data. Both end with this process.
    """
    for name in (servers.OWN, "DATABASE_URL", "TEST_DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    servers.start(durable=size is not Size.SMALLEST)
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "bench.settings",
        "BENCH_SIZE": size.value,
        "SECRET_KEY": secrets.token_urlsafe(50),
        "ALLOWED_HOSTS": "localhost,127.0.0.1,testserver",
        "EMAIL_URL": "smtp://127.0.0.1",
        "STATIC_ROOT": str(prepared() / "static"),
    }
    import django
    from django.core.management import call_command

    django.setup()
    logging.disable(logging.INFO)  # of this process; the servers write their log
    dump, postgres = prepared() / "tables.dump", servers.POSTGRES
    assert postgres
    if dump.exists():
        subprocess.run([postgres.programs / "pg_restore", "-d", postgres.url, dump], check=True)
    else:
        call_command("migrate", verbosity=0)
        subprocess.run([postgres.programs / "pg_dump", "-Fc", "-f", dump, postgres.url], check=True)


def prepared() -> Path:
    """The folder that parts share: an empty migrated database and static files."""
    return Path(os.environ["BENCH_PREPARED"])


@contextmanager
def bench_server(size: Size, **environment: str) -> Iterator[BenchServer]:
    """Start everything as docker/entry does, with additional `environment`, and stop it on exit."""
    start_database(size)
    from django.core.management import call_command
    from django.db import connections

    if not (prepared() / "static").exists():
        call_command("collectstatic", interactive=False, verbosity=0)
    environment["WEB_WORKERS"] = size.pick("2", smallest="1")
    with TemporaryDirectory(prefix="twice-around-bench-") as folder:
        log = Path(folder, "log")
        with process_of("web", log, environment) as web, process_of("ws", log, environment) as ws:
            yield BenchServer(*web, *ws, log)
        connections.close_all()


@contextmanager
def process_of(part: str, log: Path, environment: dict[str, str]) -> Iterator[tuple[int, int]]:
    """A process of the installation: its port and pid."""
    port = free_port()
    here = {"LISTEN_HOST": "127.0.0.1", "LISTEN_PORT": str(port)}
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    with log.open("a") as out:
        process = subprocess.Popen(
            ["sh", "docker/entry", part],
            env={**os.environ, **environment, **here, "PATH": path},
            cwd=ROOT,
            stdout=out,
            stderr=out,
        )
    try:
        wait_for_port(port)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(30)
