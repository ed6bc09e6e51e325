"""Sockets that misbehave before the real server: one that never reads, one that floods, one that sends too much."""

import socket
import time
from base64 import b64encode
from urllib.parse import urlsplit

import pytest
from django.test import Client
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from games import services
from games.broadcast import announce
from games.engine import PRESETS
from league.common.sockets import LARGEST, NOT_HEARD, TOO_LARGE
from tests.factories import UserFactory
from tests.games.seats import person
from tests.journeys.night import aside

POKES, DEAF = 300, 20


@pytest.fixture
def match(transactional_db):
    return aside(services.begin_match, by=person(UserFactory()), rules=PRESETS["hoyle"])


@pytest.fixture
def listener(site, match):
    """A page that listens as it should."""
    cookies = Client()
    cookies.force_login(UserFactory())
    sent = {"Cookie": f"sessionid={cookies.cookies['sessionid'].value}"}
    with connect(address(site, match), origin=site, additional_headers=sent) as listening:
        yield listening


def address(site, match):
    return f"ws://{urlsplit(site).netloc}/ws/matches/{match.pk}/"


def deaf(site, match):
    """A socket that was opened and is never read, with as little room as the system allows."""
    where = urlsplit(site)
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    raw.connect((where.hostname, where.port))
    key = b64encode(b"0123456789abcdef").decode()
    asked = (
        f"GET /ws/matches/{match.pk}/ HTTP/1.1",
        f"Host: {where.netloc}",
        f"Origin: {site}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
    )
    raw.sendall("\r\n".join([*asked, "", ""]).encode())
    return raw


def test_sockets_that_never_read_keep_nobody_waiting(site, match, listener):
    never_read = [deaf(site, match) for _ in range(DEAF)]
    time.sleep(0.5)
    took = []
    for _ in range(POKES):
        began = time.monotonic()
        aside(announce, match.pk)
        assert listener.recv(5) == "changed"
        took.append(time.monotonic() - began)
    for raw in never_read:
        assert raw.recv(12) == b"HTTP/1.1 101"
        raw.close()
    assert sorted(took)[POKES * 95 // 100] < 1


def test_a_frame_too_large_closes_its_socket_and_no_other(site, match, listener):
    with connect(address(site, match), origin=site) as bad:
        bad.send("x" * (LARGEST + 1))
        with pytest.raises(ConnectionClosed) as closed:
            bad.recv(5)
    assert closed.value.rcvd.code == TOO_LARGE
    aside(announce, match.pk)
    assert listener.recv(5) == "changed"


def flood(bad):
    for _ in range(5000):
        bad.send('{"t": "ping"}')
    while True:
        bad.recv(5)


def test_a_flood_is_closed_and_the_others_are_poked_at_once(site, match, listener):
    with connect(address(site, match), origin=site) as bad, pytest.raises(ConnectionClosed) as closed:
        flood(bad)
    took = []
    for _ in range(3):
        began = time.monotonic()
        aside(announce, match.pk)
        assert listener.recv(5) == "changed"
        took.append(time.monotonic() - began)
    assert min(took) < 1
    assert closed.value.rcvd.code == NOT_HEARD
