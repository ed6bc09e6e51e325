"""Misbehaving sockets at the real server: one that never reads, one that floods, one that sends too much."""

import socket
from urllib.parse import urlsplit

import pytest
from django.test import Client
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from common.sockets import LARGEST, NOT_HEARD, TOO_LARGE
from games.broadcast import announce
from games.engine import PRESETS
from games.services.tables import begin_match
from testing.factories import UserFactory
from testing.http_client import socket_never_read
from testing.seats import person
from testing.sessions import in_thread

POKES, DEAF = 300, 20


@pytest.fixture
def match(transactional_db):
    return in_thread(begin_match, by=person(UserFactory()), rules=PRESETS["hoyle"])


@pytest.fixture
def listener(site, match):
    """A normal page's socket."""
    cookies = Client()
    cookies.force_login(UserFactory())
    sent = {"Cookie": f"sessionid={cookies.cookies['sessionid'].value}"}
    with connect(address(site, match), origin=site, additional_headers=sent) as listening:
        yield listening


def address(site, match):
    return f"ws://{urlsplit(site).netloc}/ws/matches/{match.pk}/"


def test_sockets_that_never_read_delay_no_one(site, match, listener):
    never_read = [socket_never_read(urlsplit(site).port, urlsplit(address(site, match)).path) for _ in range(DEAF)]
    for raw in never_read:  # it was accepted, which the code checks without reading
        assert raw.recv(1, socket.MSG_PEEK) == b"H"
    for _ in range(POKES):
        in_thread(announce, match.pk)
        assert listener.recv(30) == "changed"
    for raw in never_read:
        assert raw.recv(12) == b"HTTP/1.1 101"
        raw.close()


def test_a_frame_too_large_closes_its_socket_and_no_other(site, match, listener):
    with connect(address(site, match), origin=site) as bad:
        bad.send("x" * (LARGEST + 1))
        with pytest.raises(ConnectionClosed) as closed:
            bad.recv(30)
    assert closed.value.rcvd.code == TOO_LARGE
    in_thread(announce, match.pk)
    assert listener.recv(30) == "changed"


def flood(bad):
    for _ in range(5000):
        bad.send('{"t": "ping"}')
    while True:
        bad.recv(30)


@pytest.mark.long
def test_a_flood_is_closed_and_the_others_are_notified(site, match, listener):
    with connect(address(site, match), origin=site) as bad, pytest.raises(ConnectionClosed) as closed:
        flood(bad)
    for _ in range(3):
        in_thread(announce, match.pk)
        assert listener.recv(30) == "changed"
    assert closed.value.rcvd.code == NOT_HEARD
