"""A Valkey that accepts connections and never responds: pages are not notified, and no request waits."""

import asyncio
import socket
from time import perf_counter, sleep

import pytest
from channels.layers import channel_layers
from django.db import transaction

from common import live_updates
from league.rounds.broadcast import announce
from league.sessions.models import Session

LINES = 9  # of a scorecard


async def all_given_up():
    await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))


@pytest.fixture
def a_valkey_that_hangs(settings):
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        layer = {**settings.CHANNEL_LAYERS["default"]}
        layer["CONFIG"] = {"hosts": [f"redis://127.0.0.1:{deaf.getsockname()[1]}/0"]}
        settings.CHANNEL_LAYERS = {"default": layer}
        channel_layers.backends.clear()
        yield
        asyncio.run_coroutine_threadsafe(all_given_up(), live_updates._loop()).result(10)
    channel_layers.backends.clear()


@pytest.mark.django_db(transaction=True)
def test_a_card_of_nine_lines_waits_for_no_update_and_the_lost_ones_are_noticed(a_valkey_that_hangs, monkeypatch):
    monkeypatch.setattr(live_updates, "PATIENCE", 3.0)
    began = perf_counter()
    with transaction.atomic():
        for _ in range(LINES):
            announce(Session(pk=1, club_id=1))
    assert not live_updates.breaker.is_open, "somebody waited until an update was given up"
    while not live_updates.breaker.is_open:
        assert perf_counter() - began < 10, "the updates got through"
        sleep(0.05)
