"""For ASGI: reads a body before calling the application, and refuses one that is too large or too slow."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from league.web.request_bodies import DISCARDED, LONGEST, TOGETHER, most_for, refusal

Message = Mapping[str, Any]
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

FRAMING = (b"content-length", b"transfer-encoding")


class Refusal(Exception):
    def __init__(self, status: int) -> None:
        self.status = status


class IncomingBody:
    """A partly received body. `timer` cancels the wait for the rest."""

    def __init__(self, timer: asyncio.Timeout) -> None:
        self.timer, self.held, self.evicted = timer, bytearray(), False


class BufferedBodies:
    """Calls the application with the whole body in one message, and with its length in the headers."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self.arriving: set[IncomingBody] = set()
        self.held = 0  # bytes of all of them

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not any(name in FRAMING for name, _ in scope["headers"]):
            await self.application(scope, receive, send)
            return
        try:
            body = await self._collect(receive, _declared(scope), most_for(scope["path"]))
        except Refusal as no:
            await _answer(no.status, scope, send)
            return
        if body is None:  # the client has disconnected
            return
        others = [header for header in scope["headers"] if header[0] not in FRAMING]
        scope = {**scope, "headers": [*others, (b"content-length", str(len(body)).encode())]}
        await self.application(scope, _whole(body, receive), send)

    async def _collect(self, receive: Receive, declared: int, most: int) -> bytes | None:
        if declared > most + DISCARDED:
            raise Refusal(413)
        body: IncomingBody | None = None
        try:
            async with asyncio.timeout(LONGEST) as timer:
                body = IncomingBody(timer)
                self.arriving.add(body)
                return await self._read(body, receive, most)
        except TimeoutError as error:
            raise Refusal(503 if body and body.evicted else 408) from error
        finally:
            if body:
                self.arriving.remove(body)
                self.held -= len(body.held)

    async def _read(self, body: IncomingBody, receive: Receive, most: int) -> bytes | None:
        """Read the body. Raises Refusal if it is too large or too slow."""
        counted, more = 0, True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return None
            part, more = message.get("body", b""), message.get("more_body", False)
            counted += len(part)
            if counted <= most:
                body.held += part
                self.held += len(part)
                self._make_room()
                if body.evicted:
                    raise Refusal(503)
            elif body.held:
                self.held -= len(body.held)
                body.held.clear()
            if counted > most + DISCARDED:
                break
        if counted > most:
            raise Refusal(413)
        return bytes(body.held)

    def _make_room(self) -> None:
        """While all bodies together are too large, cancel the largest; most people's forms are small."""
        if self.held > TOGETHER:
            largest = max(self.arriving, key=lambda body: len(body.held))
            self.held -= len(largest.held)
            largest.held.clear()
            largest.evicted = True
            largest.timer.reschedule(0)


def _declared(scope: Scope) -> int:
    """The Content-Length, 0 without one."""
    length = dict(scope["headers"]).get(b"content-length", b"0")
    return int(length) if length.isdigit() and len(length) < 20 else 0


def _whole(body: bytes, receive: Receive) -> Receive:
    first = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_whole() -> Message:
        return first.pop() if first else await receive()

    return receive_whole


async def _answer(status: int, scope: Scope, send: Send) -> None:
    is_page = b"text/html" in dict(scope["headers"]).get(b"accept", b"")
    headers, body = refusal(status, is_page=is_page)
    encoded = [(name.lower().encode(), value.encode()) for name, value in headers]
    await send({"type": "http.response.start", "status": status, "headers": encoded})
    await send({"type": "http.response.body", "body": body})
