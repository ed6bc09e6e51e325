"""The channel layer: pages that are idle longer than any time-out, and many that disconnect at once."""

import asyncio

from channels.layers import channel_layers

from testing.scale import examples

PAGES = 300
IDLE = examples(short=0, full=7)  # seconds: longer than the layer's own wait of 5 s, and redis-py's time-out of 5 s


async def idle_then_gone() -> int:
    layer = channel_layers.make_backend("default")
    channels = [await layer.new_channel() for _ in range(PAGES)]
    for channel in channels:
        await layer.group_add("session-1", channel)
    waiting = [asyncio.create_task(layer.receive(channel)) for channel in channels]
    await asyncio.sleep(IDLE)
    await layer.group_send("session-1", {"type": "session.changed"})
    notified = await asyncio.wait_for(asyncio.gather(*waiting), 20)

    leaving = [asyncio.create_task(layer.receive(channel)) for channel in channels]
    await asyncio.sleep(0.5)
    for task in leaving:
        task.cancel()
    await asyncio.gather(*leaving, return_exceptions=True)
    late = await layer.new_channel()
    await layer.group_add("session-2", late)
    coming = asyncio.create_task(layer.receive(late))
    async with asyncio.timeout(20):
        while not coming.done():  # `group_add` does not wait until Valkey listens
            await layer.group_send("session-2", {"type": "session.changed"})
            await asyncio.wait([coming], timeout=0.2)
    await coming
    await layer.flush()
    return len(notified)


def test_the_layer_listens_without_a_time_out_of_its_own(settings):
    hosts = settings.CHANNEL_LAYERS["default"]["CONFIG"]["hosts"]
    assert [host["socket_timeout"] for host in hosts] == [None]


def test_idle_pages_are_still_notified_and_many_may_leave_at_once():
    assert asyncio.run(idle_then_gone()) == PAGES
