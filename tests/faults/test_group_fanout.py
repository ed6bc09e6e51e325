"""The channel that all sockets of a process share: created once, even under concurrency and after an outage."""

import asyncio

from channels.layers import get_channel_layer

from common import group_fanout
from common.group_fanout import GroupFanout
from launcher.embedded.valkey import Valkey
from league.config.settings.base import on_valkey

MANY = 20


class Page:
    def __init__(self):
        self.heard = []

    def notify(self, kind):
        self.heard.append(kind)


async def send_to(groups):
    """Send a message to each group, and wait for it to arrive."""
    for group in groups:
        await get_channel_layer().group_send(group, {"type": "changed", "group": group})
    await asyncio.sleep(0.3)


async def received_by(groups, pages):
    """The messages that pages received before a further one arrived."""
    before = [len(page.heard) for page in pages]
    await send_to(groups)
    async with asyncio.timeout(20):
        while not all(len(page.heard) > was for page, was in zip(pages, before, strict=True)):
            await asyncio.sleep(0.02)
    await asyncio.sleep(0.3)  # duplicates would have arrived by now
    return [page.heard for page in pages]


def test_pages_that_come_at_once_all_hear_everything_once():
    async def scene():
        board, pages = GroupFanout(), [Page() for _ in range(MANY)]
        groups = [f"match-{number}" for number in range(MANY)]
        await asyncio.gather(*map(board.join, groups, pages))
        twice = [await received_by(groups, pages) for _ in range(2)]
        await asyncio.gather(*map(board.leave, groups, pages))
        return twice[-1], len(board.tasks)

    assert asyncio.run(scene()) == ([["changed", "changed"]] * MANY, 0)


def test_a_page_that_connects_while_valkey_is_down_is_notified_after_its_return(settings, tmp_path, monkeypatch):
    monkeypatch.setattr(group_fanout, "AGAIN", 0.2)
    tmp_path.chmod(0o711)
    valkey = Valkey(tmp_path, keep=False)
    settings.CHANNEL_LAYERS = on_valkey(valkey.url)[1]

    async def scene():
        board, page = GroupFanout(), Page()
        await board.join("match-1", page)
        valkey.start()
        async with asyncio.timeout(20):
            while not page.heard:
                await send_to(["match-1"])
        await get_channel_layer().group_send("match-1", {"type": "last", "group": "match-1"})
        async with asyncio.timeout(20):
            while page.heard[-1] != "last":
                await asyncio.sleep(0.02)
        page.heard.clear()
        heard = await received_by(["match-1"], [page])
        await board.leave("match-1", page)
        return heard

    try:
        assert asyncio.run(scene()) == [["changed"]]
    finally:
        valkey.stop()
