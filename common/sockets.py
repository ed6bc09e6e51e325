"""Base of all sockets: closes dead connections; messages are small, rare and of a known form."""

import asyncio
import json
import secrets
from time import monotonic

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from common.group_fanout import group_fanout
from common.live_updates import SIGNED_OUT, group_of_login, group_of_user
from common.socket_limits import give_back, take_place

SAID_GOODBYE, NOT_HEARD, TOO_LARGE = 4001, 4008, 1009
GONE, LOST = 1001, 1006
DISCONNECTED = (OSError, RuntimeError)  # what sending raises; RuntimeError: uvicorn has closed the socket itself
LARGEST = 4096  # bytes of a frame; the server's own limit too
PATIENCE = 10.0  # seconds for a client to accept a message; then the socket is closed
FRAMES, SECONDS = 40, 20.0  # frames per seconds


class TokenBucket:
    """A token bucket: frames that may still be sent, refilled over time."""

    def __init__(self) -> None:
        self.left, self.at = float(FRAMES), monotonic()

    def take(self) -> bool:
        now = monotonic()
        self.left = min(self.left + (now - self.at) * FRAMES / SECONDS, FRAMES) - 1
        self.at = now
        return self.left >= 0


class NoSuchSocket(AsyncWebsocketConsumer):
    """Any unknown URL: the connection is closed."""

    async def connect(self) -> None:
        await self.close()


class PageSocket(AsyncWebsocketConsumer):
    """Sends "changed" to an open page, and answers its heartbeat; a page sends nothing else.

    The page sends {"t": "ping"}, gets {"t": "pong", "n": …} and sends {"t": "echo", "n": …} at once: so the round trip
    is measured with the server's clock only.
    """

    channel_layer_alias = ""  # no channel of its own in the layer: the fan-out has one for all
    groups_joined: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    over = goodbye = telling = False
    teller: asyncio.Task[None] | None = None
    asked: tuple[str, float] | None = None  # the newest ping's number, until its echo arrives, and when it was sent

    async def listen(self, *groups: str) -> None:
        """Join these groups, and those for sign-out of its user or its login; then accept the socket, if it still may.

        Beyond the limit of an address, account or login the page is refused: it polls.
        """
        self.places = take_place(self.scope)
        if not self.places:
            await self.close()
            return
        user, login = self.scope["user"], self.scope["session"].session_key
        groups += (group_of_user(user.pk),) if user.is_authenticated else ()
        groups += (group_of_login(login),) if login else ()
        self.bucket = TokenBucket()
        self.news = asyncio.Event()
        self.groups_joined = groups
        try:
            for group in groups:
                await group_fanout().join(group, self)
            if not await self.still_may():
                await self.disconnect(LOST)
                await self.close()
                return
            await self.joined()
            await self.accept()
        except BaseException as error:  # it was not accepted, so there will be no disconnect event
            await self.disconnect(GONE if isinstance(error, OSError) else LOST)
            raise
        self.teller = asyncio.create_task(self._tell())

    async def disconnect(self, code: int) -> None:
        give_back(self.places)
        self.places = ()
        groups, self.groups_joined = self.groups_joined, ()
        for group in groups:
            await group_fanout().leave(group, self)
        if self.teller:
            self.teller.cancel()

    def notify(self, kind: str) -> None:
        """A message to a group: a change, or a sign-out."""
        self.goodbye |= kind == SIGNED_OUT
        is_idle = self.teller and not (self.over or self.goodbye or self.telling or self.news.is_set())
        if not (is_idle and self._sent_at_once()):
            self.news.set()

    def _sent_at_once(self) -> bool:
        """Send "changed" without waking the task, if nothing has to wait: most of the time of a large audience."""
        sending = self.send(text_data="changed")
        try:
            sending.send(None)
        except (StopIteration, *DISCONNECTED):  # it is sent, or nobody is there
            return True
        sending.close()  # the client does not accept it yet
        return False

    async def _tell(self) -> None:
        """Send messages as fast as the client accepts them; waiting ones are merged into one."""
        while await self.news.wait() and not self.over:
            self.news.clear()
            if self.goodbye:
                await self._end(SAID_GOODBYE)
                return
            self.telling = True
            try:
                async with asyncio.timeout(PATIENCE):
                    await self.send(text_data="changed")
                self.telling = False
            except TimeoutError:
                await self._end(NOT_HEARD)
            except DISCONNECTED:
                return

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.over:
            return
        if not self.bucket.take():
            await self._end(NOT_HEARD)
        elif len((text_data or "").encode(errors="replace")) + len(bytes_data or b"") > LARGEST:
            await self._end(TOO_LARGE)
        else:
            await self._hear(_read(text_data))

    async def _hear(self, frame: object) -> None:
        match frame:
            case {"t": "ping", **more} if not more:
                number = secrets.token_hex(8)
                self.asked = number, monotonic()
                await self.send(text_data=json.dumps({"t": "pong", "n": number}))
                await self.alive()
            case {"t": "echo", "n": str(number), **more} if not more:
                if self.asked and secrets.compare_digest(number.encode(errors="replace"), self.asked[0].encode()):
                    self.measured(monotonic() - self.asked[1])
                    self.asked = None
            case _:
                await self._end(NOT_HEARD)

    async def still_may(self) -> bool:
        """Called when the groups are joined: whether nothing has ended the login or the access since it was checked.

        What has ended them was not sent to this socket.
        """
        login = self.scope["session"]
        return self.scope["user"].is_anonymous or await database_sync_to_async(login.exists)(login.session_key)

    async def joined(self) -> None:
        """Called when the groups are joined, before the socket is accepted."""

    async def alive(self) -> None:
        """Called for each heartbeat."""

    def measured(self, seconds: float) -> None:
        """Called with the measured round-trip time."""

    async def _end(self, code: int) -> None:
        self.over = True
        await self.close(code)


def _read(text: str | None) -> object:
    try:
        return json.loads(text or "")
    except (ValueError, RecursionError):
        return None
