"""A Valkey that takes connections and never answers: pages are told nothing, and nobody waits for long."""

import socket
from time import perf_counter

import pytest
from channels.layers import channel_layers
from django.db import transaction

from league.common import pokes
from league.sessions.broadcast import announce

LINES = 9  # of a score card


@pytest.fixture
def a_valkey_that_hangs(settings, monkeypatch):
    monkeypatch.setattr(pokes.rest, "until", 0.0)
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        layer = {**settings.CHANNEL_LAYERS["default"]}
        layer["CONFIG"] = {"hosts": [f"redis://127.0.0.1:{deaf.getsockname()[1]}/0"]}
        settings.CHANNEL_LAYERS = {"default": layer}
        channel_layers.backends.clear()
        yield
    channel_layers.backends.clear()


@pytest.mark.django_db(transaction=True)
def test_a_card_of_nine_lines_waits_for_one_poke_only(a_valkey_that_hangs, monkeypatch):
    monkeypatch.setattr(pokes, "PATIENCE", 0.5)
    began = perf_counter()
    with transaction.atomic():
        for _ in range(LINES):
            announce(1)
    assert pokes.rest.until > 0, "the poke got through"
    assert perf_counter() - began < LINES * pokes.PATIENCE / 2


@pytest.mark.django_db(transaction=True)
def test_without_a_rest_it_would_wait_for_every_line(a_valkey_that_hangs, monkeypatch):
    monkeypatch.setattr(pokes, "PATIENCE", 0.2)
    monkeypatch.setattr(pokes.rest, "seconds", 0.0)
    began = perf_counter()
    with transaction.atomic():
        for _ in range(LINES):
            announce(1)
    assert perf_counter() - began >= LINES * pokes.PATIENCE
