"""A page's socket sends its message at once if the client accepts it, or else as soon as it does."""

import asyncio
from typing import Any

from common.live_updates import CHANGED, SIGNED_OUT
from common.sockets import SAID_GOODBYE, PageSocket


class Page(PageSocket):
    """An open socket whose client accepts messages only while `accepts` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.news, self.accepts = asyncio.Event(), asyncio.Event()
        self.heard: asyncio.Queue[str | int] = asyncio.Queue()
        self.base_send = self.hear
        self.teller = asyncio.create_task(self._tell())

    async def hear(self, message: dict[str, Any]) -> None:
        await self.accepts.wait()
        self.heard.put_nowait(message.get("text") or message["code"])

    async def all_heard(self) -> list[str | int]:
        """What was heard, once nothing more is on its way."""
        for _ in range(20):
            await asyncio.sleep(0)
        return [self.heard.get_nowait() for _ in range(self.heard.qsize())]


def test_a_client_that_accepts_hears_at_once() -> None:
    async def scene() -> list[str | int]:
        page = Page()
        page.accepts.set()
        page.notify(CHANGED)
        assert page.heard.get_nowait() == "changed"
        return await page.all_heard()

    assert asyncio.run(scene()) == []


def test_a_slow_client_hears_one_message_for_all_that_waited() -> None:
    async def scene() -> tuple[list[str | int], ...]:
        page = Page()
        page.notify(CHANGED)
        page.notify(CHANGED)
        before = await page.all_heard()  # the task waits for the client now
        page.accepts.set()
        return before, await page.all_heard()

    assert asyncio.run(scene()) == ([], ["changed"])


def test_a_change_while_a_message_waits_has_a_message_of_its_own() -> None:
    async def scene() -> tuple[list[str | int], ...]:
        page = Page()
        page.notify(CHANGED)
        before = await page.all_heard()
        page.notify(CHANGED)
        page.notify(CHANGED)
        page.accepts.set()
        return before, await page.all_heard()

    assert asyncio.run(scene()) == ([], ["changed", "changed"])


def test_a_socket_that_the_server_has_closed_does_not_keep_others_from_hearing() -> None:
    async def closed(_message: dict[str, Any]) -> None:  # as uvicorn, when a client has not answered its pings
        raise RuntimeError("Unexpected ASGI message 'websocket.send', after sending 'websocket.close'.")

    async def scene() -> list[str | int]:
        gone, page = Page(), Page()
        gone.base_send = closed
        page.accepts.set()
        for each in (gone, page):
            each.notify(CHANGED)
        gone.news.set()  # also if its task sends the message
        heard = await page.all_heard()
        assert gone.teller and gone.teller.done() and gone.teller.exception() is None
        return heard

    assert asyncio.run(scene()) == ["changed"]


def test_nothing_is_sent_after_the_goodbye() -> None:
    async def scene() -> list[str | int]:
        page = Page()
        page.accepts.set()
        page.notify(SIGNED_OUT)
        page.notify(CHANGED)
        first = await page.all_heard()
        page.notify(CHANGED)
        return first + await page.all_heard()

    assert asyncio.run(scene()) == [SAID_GOODBYE]
