"""A client of a match's socket, with the real application and the real Valkey."""

import asyncio
import json

from asgiref.testing import ApplicationCommunicator
from django.conf import settings

from common import live_updates
from league.config.asgi import application

OURS = b"http://testserver"


class Socket(ApplicationCommunicator):
    """Opens with the cookies of a test client, from a page of this origin; None sends no Origin header.

    `passed_on`: the proxies' forwarding header.
    """

    def __init__(self, match_id, client=None, origin=OURS, passed_on=b""):
        headers = [(b"host", b"testserver"), (b"x-forwarded-for", passed_on)]
        if origin is not None:
            headers.append((b"origin", origin))
        if client and settings.SESSION_COOKIE_NAME in client.cookies:
            cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
            headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={cookie}".encode()))
        path = f"/ws/matches/{match_id}/"
        kind = {"type": "websocket", "path": path, "query_string": b"", "headers": headers, "subprotocols": []}
        super().__init__(application, kind)

    async def opens(self):
        await beside(updates_are_out)
        await self.send_input({"type": "websocket.connect"})
        return (await self.receive_output(10))["type"] == "websocket.accept"

    async def say(self, frame):
        text = frame if isinstance(frame, str) else None if isinstance(frame, bytes) else json.dumps(frame)
        data = frame if isinstance(frame, bytes) else None
        await self.send_input({"type": "websocket.receive", "text": text, "bytes": data})

    async def hears(self, within=20):
        """The next frame as text, or the server's close code."""
        found = await self.receive_output(within)
        return found["code"] if found["type"] == "websocket.close" else found["text"]

    async def pong(self):
        """A ping and its pong, without the echo."""
        await self.say({"t": "ping"})
        return json.loads(await self.hears())

    async def leave(self, code=1001):
        await self.send_input({"type": "websocket.disconnect", "code": code})
        await self.wait(10)


def updates_are_out():
    """Wait for pending announcements, so that a socket opened later doesn't receive them."""

    async def rest():
        await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}), return_exceptions=True)

    asyncio.run_coroutine_threadsafe(rest(), live_updates._loop()).result(20)


async def beside(act):
    """Run synchronous code in its own thread."""
    return await asyncio.get_running_loop().run_in_executor(None, act)
