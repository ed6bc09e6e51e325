"""A whole house to measure: PostgreSQL that keeps its promises, Valkey, gunicorn for pages and uvicorn for sockets."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any

ROOT = Path(__file__).resolve().parents[1]


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
    from psycopg.conninfo import make_conninfo

    runner = get_runner(settings)(verbosity=0, interactive=False)
    runner.setup_databases()  # thrown away with its server
    url = make_conninfo(os.environ["DATABASE_URL"], dbname=connection.settings_dict["NAME"])
    env = {**os.environ, "DATABASE_URL": url}
    pages, sockets, log = free_port(), free_port(), folder / "log"
    doors = {
        "gunicorn": [
            *("-m", "gunicorn", "league.config.wsgi", "--bind", f"127.0.0.1:{pages}", "--workers", "2"),
            *("--threads", "4", "--keep-alive", "30", "--log-level", "warning"),
        ],
        "uvicorn": ["-m", "league.config.serve", "--port", str(sockets)],
    }
    with log.open("w") as out:
        kept = {"gunicorn": "keep", "uvicorn": "pool"}
        running = {
            name: subprocess.Popen(
                [sys.executable, *command],
                env=env | {"DATABASE_CONNECTIONS": kept[name]},
                cwd=ROOT,
                stdout=out,
                stderr=out,
            )
            for name, command in doors.items()
        }
    try:
        for port in (pages, sockets):
            knock(port)
        yield House(pages, sockets, {name: process.pid for name, process in running.items()}, log)
    finally:
        for process in running.values():
            process.terminate()
        for process in running.values():
            process.wait(20)
        connection.close()
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def knock(port: int) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with socket.socket() as door:
            if door.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise TimeoutError(f"nothing answers at port {port}")


class Client:
    """One kept connection to the pages: as little HTTP as a measurement needs, so that it costs little itself."""

    def __init__(self, port: int, cookies: str) -> None:
        self.port, self.cookies = port, cookies
        self.lock = asyncio.Lock()
        self.reader: asyncio.StreamReader | None = None

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Status and JSON of an answer."""
        async with self.lock:
            for _ in range(2):
                try:
                    return await self._ask(method, path, json.dumps(body).encode() if body is not None else b"")
                except (ConnectionError, asyncio.IncompleteReadError):
                    self.reader = None
            raise ConnectionError(path)

    async def _ask(self, method: str, path: str, body: bytes) -> tuple[int, Any]:
        if self.reader is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {self.cookies}\r\nContent-Length: {len(body)}\r\n"
        )
        head += "Content-Type: application/json\r\nX-CSRFToken: " + "x" * 32 + "\r\n\r\n"
        self.writer.write(head.encode() + body)
        headers = await self.reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", headers, re.IGNORECASE)
        answer = await self.reader.readexactly(int(length[1])) if length else b""
        if b"connection: close" in headers.lower():
            self.reader = None
        return int(headers.split()[1]), json.loads(answer) if answer[:1] in b"{[" else answer


def cookies_of(user: object) -> str:
    """The login of a user, as a browser would send it."""
    from django.test import Client as Browser

    browser = Browser()
    browser.force_login(user)  # type: ignore[arg-type]
    return f"sessionid={browser.cookies['sessionid'].value}; csrftoken={'x' * 32}"


def percentiles(times: list[float]) -> tuple[float, float, float]:
    """p50, p95 and p99."""
    cuts = quantiles(times, n=100)
    return median(times), cuts[94], cuts[98]
