"""A small asynchronous HTTP client for measurements and fault tests, and the cookies of a login."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from base64 import b64encode
from typing import Any


class HttpClient:
    """One keep-alive connection with minimal HTTP, so that it costs little itself."""

    def __init__(self, port: int, cookies: str) -> None:
        self.port, self.cookies = port, cookies
        self.lock = asyncio.Lock()
        self.reader: asyncio.StreamReader | None = None

    async def ask(
        self, method: str, path: str, body: object = None, *, head: str = "", tries: int = 2
    ) -> tuple[int, Any]:
        """Status and decoded JSON (or bytes) of a response; `head` adds headers. A `body` of bytes is a form's.

        Reconnects if the server has closed the connection; after `tries` attempts raises ConnectionError.
        """
        async with self.lock:
            for _ in range(tries):
                try:
                    return await self._ask(method, path, body, head)
                except (ConnectionError, asyncio.IncompleteReadError):
                    self.close()
                except asyncio.CancelledError:  # otherwise the late response would be read as the next one's
                    self.close()
                    raise
            raise ConnectionError(path)

    async def _ask(self, method: str, path: str, sent: object, more: str) -> tuple[int, Any]:
        is_form = isinstance(sent, bytes)
        body = sent if isinstance(sent, bytes) else json.dumps(sent).encode() if sent is not None else b""
        if self.reader is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {self.cookies}\r\nContent-Length: {len(body)}\r\n"
        )
        kind = "x-www-form-urlencoded" if is_form else "json"
        head += f"Content-Type: application/{kind}\r\nX-CSRFToken: {'x' * 32}\r\n{more}\r\n"
        self.writer.write(head.encode() + body)
        headers = await self.reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", headers, re.IGNORECASE)
        answer = await self.reader.readexactly(int(length[1])) if length else b""
        if b"connection: close" in headers.lower():
            self.close()
        return int(headers.split()[1]), json.loads(answer) if b"application/json" in headers.lower() else answer

    def close(self) -> None:
        """Close the connection: a server that shuts down would wait for it."""
        if self.reader:
            self.reader = None
            self.writer.close()


def login_cookies(user: object) -> str:
    """The Cookie header of a browser in which this user is signed in."""
    from django.test import Client as Browser

    browser = Browser()
    browser.force_login(user)  # type: ignore[arg-type]
    return f"sessionid={browser.cookies['sessionid'].value}; csrftoken={'x' * 32}"


def socket_never_read(port: int, path: str) -> socket.socket:
    """An open WebSocket that is never read, with the smallest possible receive buffer."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    raw.connect(("localhost", port))
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: localhost:{port}",
        f"Origin: http://localhost:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {b64encode(bytes(16)).decode()}",
        "Sec-WebSocket-Version: 13",
    )
    raw.sendall("\r\n".join([*lines, "", ""]).encode())
    return raw
