"""One channel of the layer for all sockets of a process: each event arrives once per process."""

import asyncio
from collections import defaultdict
from typing import Protocol
from weakref import WeakKeyDictionary

import structlog
from channels.layers import get_channel_layer
from redis.exceptions import RedisError

AGAIN = 10.0  # seconds until failed joins are retried, as when Valkey was down
log = structlog.get_logger(__name__)


class Listener(Protocol):
    def notify(self, kind: str) -> None:
        """Called with each message to a joined group; must not block."""


class GroupFanout:
    """The fan-out of one event loop. A message contains its group, as `common.live_updates` sends it."""

    def __init__(self) -> None:
        self.listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self.channel = ""
        self.opening = asyncio.Lock()
        self.tasks: list[asyncio.Task[None]] = []

    async def join(self, group: str, listener: Listener) -> None:
        self.listeners[group].add(listener)
        if not self.tasks:
            self.tasks.append(asyncio.create_task(self._stay()))
        await self._tell(group)

    async def leave(self, group: str, listener: Listener) -> None:
        self.listeners[group].discard(listener)
        if not self.listeners[group]:
            del self.listeners[group]
            try:
                await get_channel_layer().group_discard(group, self.channel)
            except (RedisError, OSError) as error:
                log.warning("group_not_left", error=type(error).__name__)
        if not self.listeners:
            self.channel = ""
            while self.tasks:
                self.tasks.pop().cancel()

    async def _tell(self, group: str) -> None:
        try:
            async with self.opening:  # many join at once, and there is only one channel for all
                if not self.channel:
                    self.channel = await get_channel_layer().new_channel()
                    self.tasks.append(asyncio.create_task(self._listen(self.channel)))
            await get_channel_layer().group_add(group, self.channel)
        except (RedisError, OSError) as error:
            log.warning("group_not_joined", error=type(error).__name__)

    async def _stay(self) -> None:
        while True:
            await asyncio.sleep(AGAIN)
            for group in tuple(self.listeners):
                await self._tell(group)

    async def _listen(self, channel: str) -> None:
        """Keep received messages until they are read; the layer reconnects by itself."""
        while True:
            message = await get_channel_layer().receive(channel)
            for listener in self.listeners.get(message["group"], ()):
                listener.notify(message["type"])


_fanouts: WeakKeyDictionary[asyncio.AbstractEventLoop, GroupFanout] = WeakKeyDictionary()


def group_fanout() -> GroupFanout:
    """The fan-out of the running loop."""
    return _fanouts.setdefault(asyncio.get_running_loop(), GroupFanout())
