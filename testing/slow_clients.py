"""Clients that never finish: slow bodies, slow heads, answers never read, and a body without end.

`python -m testing.slow_clients PORT` opens them, prints "ready", keeps at it until its input closes, and prints as JSON
how often each kind was answered with which status; "closed" is a connection that ended without an answer.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PATH = "/accounts/sign-in/"
CHUNK = b"10000\r\n" + bytes(0x10000) + b"\r\n"
SMALL = 4096  # the receive buffer for a response that is not read


@dataclass
class Clients:
    """Connections to one port; the outcome of each is counted by its kind."""

    port: int
    host: str
    pause: float
    once: bool
    answers: dict[str, Counter[str]] = field(default_factory=dict)
    opened: int = 0

    async def keep(self, kind: str, once: Callable[[], Awaitable[str]]) -> None:
        """Reconnect when the server has closed the connection, as an attacker does, unless `once`."""
        while True:
            try:
                said = await once()
            except (OSError, TimeoutError):
                said = "closed"
            self.answers.setdefault(kind, Counter())[said] += 1
            if self.once:
                return
            await asyncio.sleep(1)

    @asynccontextmanager
    async def connected(self, *, holds: int = 0) -> AsyncIterator[socket.socket]:
        """A bare socket, so that a response can still be read after a send has failed.

        `holds`: the receive buffer in bytes.
        """
        with socket.socket() as raw:
            raw.settimeout(0)
            if holds:
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, holds)
            await asyncio.get_running_loop().sock_connect(raw, ("127.0.0.1", self.port))
            self.opened += 1
            yield raw

    def head(self, framing: str, path: str = PATH) -> bytes:
        lines = (
            f"POST {path} HTTP/1.1",
            f"Host: {self.host}",
            "Cookie: csrftoken=" + "x" * 32,
            "Content-Type: application/x-www-form-urlencoded",
            framing,
        )
        return "\r\n".join([*lines, "", ""]).encode()

    async def until_answered(self, head: bytes, more: bytes, pause: float) -> str:
        """Send `head`, and `more` repeatedly, until the server responds or closes."""
        loop = asyncio.get_running_loop()
        async with self.connected() as raw:

            async def send() -> None:
                await loop.sock_sendall(raw, head)
                while True:
                    await asyncio.sleep(pause)
                    await loop.sock_sendall(raw, more)

            answer, sending = asyncio.create_task(loop.sock_recv(raw, 1000)), asyncio.create_task(send())
            try:
                await asyncio.wait([answer, sending], return_when=asyncio.FIRST_COMPLETED)
                async with asyncio.timeout(10):
                    return status(await answer)
            finally:
                for task in (answer, sending):
                    task.cancel()
                await asyncio.gather(answer, sending, return_exceptions=True)

    async def slow_body(self) -> str:
        return await self.until_answered(self.head("Content-Length: 100000"), b"a", self.pause)

    async def slow_head(self) -> str:
        return await self.until_answered(b"GET /healthz HTTP/1.1\r\nX-Slow: ", b"a", self.pause)

    async def endless_head(self) -> str:
        return await self.until_answered(b"GET /healthz HTTP/1.1\r\nX-Endless: ", b"a" * 0x10000, 0)

    async def endless_body(self, path: str) -> str:
        return await self.until_answered(self.head("Transfer-Encoding: chunked", path), CHUNK, 0)

    async def never_read(self) -> str:
        """Request a page, and neither read the response nor close."""
        asked = f"GET {PATH} HTTP/1.1\r\nHost: {self.host}\r\nConnection: close\r\n\r\n"
        async with self.connected(holds=SMALL) as raw:
            await asyncio.get_running_loop().sock_sendall(raw, asked.encode())
            await asyncio.sleep(20 * self.pause)
        return "not read"


def status(line: bytes) -> str:
    return line.split()[1].decode() if line.startswith(b"HTTP/") else "closed"


async def run(arguments: argparse.Namespace) -> dict[str, Counter[str]]:
    clients = Clients(arguments.port, arguments.host, arguments.pause, arguments.once)
    kinds: list[tuple[int, str, Callable[[], Awaitable[str]]]] = [
        (arguments.bodies, "slow body", clients.slow_body),
        (arguments.heads, "slow head", clients.slow_head),
        (arguments.unread, "never read", clients.never_read),
        (arguments.endless_heads, "endless head", clients.endless_head),
        *((1, f"endless body {path}", lambda path=path: clients.endless_body(path)) for path in arguments.endless),
    ]
    tasks = [asyncio.create_task(clients.keep(kind, once)) for count, kind, once in kinds for _ in range(count)]
    while clients.opened < len(tasks):
        await asyncio.sleep(0.05)
    print("ready", flush=True)  # noqa: T201
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    for task in () if arguments.once else tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return clients.answers


@contextmanager
def slow_clients(
    port: int,
    *,
    bodies: int = 100,
    heads: int = 0,
    unread: int = 0,
    endless_heads: int = 0,
    endless: tuple[str, ...] = (PATH,),
    pause: float = 2.0,
    host: str = "localhost",
    once: bool = False,
) -> Iterator[dict[str, Any]]:
    """All kinds of clients in one process, connected on entry. The counts are filled in on exit.

    `once`: no reconnects, and on exit it waits until each connection was answered.
    """
    counts = ("--bodies", str(bodies), "--heads", str(heads), "--unread", str(unread), "--pause", str(pause))
    command = [sys.executable, "-m", "testing.slow_clients", str(port), *counts, "--host", host]
    command += ["--endless-heads", str(endless_heads), *(["--once"] if once else [])]
    answers: dict[str, Any] = {}
    with subprocess.Popen(
        [*command, "--endless", *endless],
        cwd=ROOT,
        env={**os.environ},
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout and process.stdin
        try:
            assert process.stdout.readline() == "ready\n"
            yield answers
            answers |= json.loads(process.communicate(timeout=60)[0])
        finally:
            process.kill()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("port", type=int)
    arguments.add_argument("--bodies", type=int, default=100)
    arguments.add_argument("--heads", type=int, default=0)
    arguments.add_argument("--unread", type=int, default=0)
    arguments.add_argument("--endless-heads", type=int, default=0)
    arguments.add_argument("--pause", type=float, default=2.0, help="seconds between two bytes")
    arguments.add_argument("--endless", nargs="*", default=[], help="paths for a body without end")
    arguments.add_argument("--host", default="localhost")
    arguments.add_argument("--once", action="store_true")
    print(json.dumps(asyncio.run(run(arguments.parse_args()))))  # noqa: T201


if __name__ == "__main__":
    main()
