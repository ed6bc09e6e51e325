"""Changes that are committed before an update has its turn share it; a later change has one of its own."""

import asyncio
from threading import Event

import pytest
from channels.layers import get_channel_layer
from django.db import connections

from common import live_updates
from common.live_updates import SIGNED_OUT, notify_pages

pytestmark = pytest.mark.django_db(transaction=True)
GROUP = "session-1"


class Page:
    """An open page, which hears words."""

    async def open(self):
        self.layer = get_channel_layer()
        self.channel = await self.layer.new_channel()
        await self.layer.group_add(GROUP, self.channel)
        first = asyncio.create_task(self.next())
        while not first.done():  # `group_add` does not wait until Valkey listens
            await self.layer.group_send(GROUP, {"type": "ready"})
            await asyncio.wait([first], timeout=0.2)
        await self.layer.group_send(GROUP, {"type": "last"})
        while await self.next() != "last":
            pass

    async def next(self):
        return (await asyncio.wait_for(self.layer.receive(self.channel), 20))["type"]


def change(*kinds):
    for kind in kinds:
        notify_pages(GROUP, kind)
    connections.close_all()


async def heard_when(*turns):
    """The words that a page hears. Each turn is some changes, all committed before their updates have their turn."""
    page, words = Page(), []
    await page.open()
    for kinds in turns:
        turn = Event()
        live_updates._loop().call_soon_threadsafe(turn.wait)
        await asyncio.to_thread(change, *kinds)
        turn.set()
        words.append(await page.next())
    await page.layer.flush()
    return words


def test_changes_before_its_turn_share_an_update():
    assert asyncio.run(heard_when(["changed"] * 3 + [SIGNED_OUT], ["last"])) == ["changed", SIGNED_OUT]


def test_a_change_after_its_turn_has_an_update_of_its_own():
    assert asyncio.run(heard_when(["changed"], ["changed"], ["changed"])) == ["changed"] * 3


async def heard_from_a_hall():
    """The words that a page hears: of a change, of five in quick succession, and of another kind."""
    page, words = Page(), []
    await page.open()
    for changes in (1, 5):
        for _ in range(changes):
            await asyncio.to_thread(hall_changes)
            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(asyncio.sleep(0), live_updates._loop()))
        words.append(await page.next())
    await asyncio.to_thread(change, "last")
    words.append(await page.next())
    await page.layer.flush()
    return words


def hall_changes():
    notify_pages(GROUP, may_wait=True)
    connections.close_all()


@pytest.mark.slow
def test_a_halls_changes_are_told_at_once_and_then_together(monkeypatch):
    monkeypatch.setattr(live_updates, "PAUSE", 2.0)
    assert asyncio.run(heard_from_a_hall()) == ["changed", "changed", "last"]
