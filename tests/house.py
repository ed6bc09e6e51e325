"""The programs of a house as processes of their own, which may be ended and started again; and who asks them."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def knock(port: int) -> None:
    """Wait until somebody opens."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with socket.socket() as door:
            if door.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise TimeoutError(f"nothing answers at port {port}")


def on_the_tests_database(**more: str) -> dict[str, str]:
    """The environment of a program that works on the rows of this test, and keeps what it commits as in earnest."""
    from django.db import connection
    from psycopg.conninfo import make_conninfo

    name = connection.settings_dict["NAME"]
    url = make_conninfo(os.environ["DATABASE_URL"], dbname=name, options="-c synchronous_commit=on")
    return {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "league.config.settings.test", **more}


class Door:
    """A module of Python that runs by itself; `port` is where it serves, if it does."""

    def __init__(self, *arguments: str, env: Mapping[str, str], log: Path, port: int | None = None) -> None:
        self.command, self.env, self.log = [sys.executable, "-m", *arguments], env, log
        self.port = port or 0

    def begin(self) -> None:
        with self.log.open("a") as out:
            self.process = subprocess.Popen(self.command, env=self.env, cwd=ROOT, stdout=out, stderr=out)

    def end(self) -> None:
        """As where a new version is put in: it ends what it has in hand."""
        self.process.terminate()
        self.process.wait(30)


def gunicorn(application: str, *, env: Mapping[str, str], log: Path, workers: int = 2) -> Door:
    """The server of pages, as an installation has it."""
    port = free_port()
    bound = ("--bind", f"127.0.0.1:{port}", "--workers", str(workers), "--threads", "2", "--keep-alive", "30")
    env = {**env, "DATABASE_CONNECTIONS": "keep"}
    return Door("gunicorn", application, *bound, "--log-level", "warning", env=env, log=log, port=port)


def uvicorn(*, env: Mapping[str, str], log: Path) -> Door:
    """The server of sockets, and of pages too where it is the only one."""
    port, env = free_port(), {**env, "DATABASE_CONNECTIONS": "pool"}
    return Door("league.config.serve", "--port", str(port), env=env, log=log, port=port)


class Client:
    """One kept connection to the pages: as little HTTP as a measurement needs, so that it costs little itself."""

    def __init__(self, port: int, cookies: str) -> None:
        self.port, self.cookies = port, cookies
        self.lock = asyncio.Lock()
        self.reader: asyncio.StreamReader | None = None

    async def ask(
        self, method: str, path: str, body: object = None, *, head: str = "", tries: int = 2
    ) -> tuple[int, Any]:
        """Status and JSON of an answer. A connection that was closed meanwhile is opened again; `head`: more lines."""
        async with self.lock:
            for _ in range(tries):
                try:
                    return await self._ask(method, path, json.dumps(body).encode() if body is not None else b"", head)
                except (ConnectionError, asyncio.IncompleteReadError):
                    self.hang_up()
                except asyncio.CancelledError:  # what comes now is the answer to nobody's question
                    self.hang_up()
                    raise
            raise ConnectionError(path)

    async def _ask(self, method: str, path: str, body: bytes, more: str) -> tuple[int, Any]:
        if self.reader is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {self.cookies}\r\nContent-Length: {len(body)}\r\n"
        )
        head += "Content-Type: application/json\r\nX-CSRFToken: " + "x" * 32 + f"\r\n{more}\r\n"
        self.writer.write(head.encode() + body)
        headers = await self.reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", headers, re.IGNORECASE)
        answer = await self.reader.readexactly(int(length[1])) if length else b""
        if b"connection: close" in headers.lower():
            self.hang_up()
        return int(headers.split()[1]), json.loads(answer) if answer[:1] in b"{[" else answer

    def hang_up(self) -> None:
        """A server that is ending waits for it."""
        if self.reader:
            self.reader = None
            self.writer.close()


def cookies_of(user: object) -> str:
    """The login of a user, as a browser would send it."""
    from django.test import Client as Browser

    browser = Browser()
    browser.force_login(user)  # type: ignore[arg-type]
    return f"sessionid={browser.cookies['sessionid'].value}; csrftoken={'x' * 32}"
