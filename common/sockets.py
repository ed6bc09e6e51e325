"""What the sockets of all pages share: who is gone is let go; what is sent is small, seldom and of a known shape."""

import asyncio
import json
import secrets
from time import monotonic

from channels.generic.websocket import AsyncWebsocketConsumer

from common.group_fanout import group_fanout
from common.live_updates import SIGNED_OUT, group_of_login, group_of_user
from common.socket_limits import give_back, take_place

SAID_GOODBYE, NOT_HEARD, TOO_LARGE = 4001, 4008, 1009
GONE, LOST = 1001, 1006
LARGEST = 4096  # bytes of a frame; the server's own limit too
PATIENCE = 10.0  # seconds for a page to take a word; one that reads nothing is let go
FRAMES, SECONDS = 40, 20.0  # so many frames in so many seconds


class TokenBucket:
    """Frames that may still be sent; they come back with time."""

    def __init__(self) -> None:
        self.left, self.at = float(FRAMES), monotonic()

    def take(self) -> bool:
        now = monotonic()
        self.left = min(self.left + (now - self.at) * FRAMES / SECONDS, FRAMES) - 1
        self.at = now
        return self.left >= 0


class NoSuchSocket(AsyncWebsocketConsumer):
    """Any address that is not known: closed, as if nothing were there."""

    async def connect(self) -> None:
        await self.close()


class PageSocket(AsyncWebsocketConsumer):
    """Says "changed" to an open page, and answers its heartbeat; a page says nothing else.

    The page sends {"t": "ping"}, gets {"t": "pong", "n": …} and sends {"t": "echo", "n": …} at once: so the way there
    and back is measured by the clock of the server alone.
    """

    channel_layer_alias = ""  # no channel of its own in the layer: the fan-out has one for all
    groups_joined: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    over = goodbye = False
    teller: asyncio.Task[None] | None = None
    asked: tuple[str, float] | None = None  # the newest ping's number, until its echo comes, and when it was sent

    async def listen(self, *groups: str) -> None:
        """Open the socket and hear these groups, and goodbyes to its user or its login.

        Past so many of one address, account or login a page does without: it asks by itself now and then.
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
            await self.joined()
            await self.accept()
        except BaseException as error:  # the page was not let in, and nothing else will say that it is gone
            await self.disconnect(GONE if isinstance(error, OSError) else LOST)
            raise
        self.teller = asyncio.create_task(self._tell())

    async def disconnect(self, code: int) -> None:
        give_back(self.places)
        self.places = ()
        for group in self.groups_joined:
            await group_fanout().leave(group, self)
        if self.teller:
            self.teller.cancel()

    def notify(self, kind: str) -> None:
        """What was said to a group: that something changed, or goodbye."""
        self.goodbye |= kind == SIGNED_OUT
        self.news.set()

    async def _tell(self) -> None:
        """Pass news on as quickly as the page takes them: what comes while it does is told as one."""
        while await self.news.wait() and not self.over:
            self.news.clear()
            if self.goodbye:
                await self._end(SAID_GOODBYE)
                return
            try:
                async with asyncio.timeout(PATIENCE):
                    await self.send(text_data="changed")
            except TimeoutError:
                await self._end(NOT_HEARD)
            except OSError:  # the page has gone
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

    async def joined(self) -> None:
        """From now on everything is heard; the page is let in next."""

    async def alive(self) -> None:
        """The page has sent its heartbeat."""

    def measured(self, seconds: float) -> None:
        """The way to the page and back took so long."""

    async def _end(self, code: int) -> None:
        self.over = True
        await self.close(code)


def _read(text: str | None) -> object:
    try:
        return json.loads(text or "")
    except (ValueError, RecursionError):
        return None
