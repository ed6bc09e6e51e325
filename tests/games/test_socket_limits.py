"""Limits of open sockets, and of new ones per minute."""

import pytest
from django.db import OperationalError
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from common import socket_limits
from common.group_fanout import group_fanout
from common.socket_limits import OPEN
from games.services import presence
from testing.processes import environment_on_test_database, uvicorn, wait_for_port
from testing.seats import begin
from tests.games.sockets import Socket
from tests.games.test_socket import client_of, run

pytestmark = pytest.mark.django_db(transaction=True)
ELSEWHERE = [b"192.0.2.7", b"192.0.2.7, 198.51.100.4"]


@pytest.mark.parametrize("believed", [True, False])
def test_the_limit_of_anonymous_sockets_per_address_is_released(settings, believed):
    settings.SOCKETS_PER_ADDRESS, settings.BEHIND_PROXY = 2, believed
    match, (ann, _) = begin()

    async def scene():
        first, second, third = (Socket(match.pk) for _ in range(3))
        assert await first.opens()
        assert await second.opens()
        assert not await third.opens()
        known = Socket(match.pk, client_of_ann)
        assert await known.opens()
        others = [Socket(match.pk, passed_on=at) for at in ELSEWHERE]
        assert [await other.opens() for other in others] == [believed, believed]
        await first.leave()
        again = Socket(match.pk)
        assert await again.opens()
        for socket in (second, again, known, *(others if believed else ())):
            await socket.leave()

    client_of_ann = client_of(ann)
    run(scene)
    assert not OPEN


def test_strangers_of_all_addresses_have_so_many_sockets_together_and_people_signed_in_get_theirs(settings):
    settings.SOCKETS_OF_STRANGERS, settings.BEHIND_PROXY = 2, True
    match, (ann, _) = begin()
    known = client_of(ann)

    async def scene():
        first, second, third = (Socket(match.pk, passed_on=b"192.0.2.%d" % number) for number in (1, 2, 3))
        assert [await each.opens() for each in (first, second, third)] == [True, True, False]
        hers = Socket(match.pk, known)
        assert await hers.opens()
        await first.leave()
        again = Socket(match.pk, passed_on=b"192.0.2.3")
        assert await again.opens()
        for each in (second, hers, again):
            await each.leave()

    run(scene)
    assert not OPEN


def test_an_account_and_a_login_have_so_many_sockets_and_get_each_back(settings):
    settings.SOCKETS_PER_ACCOUNT, settings.SOCKETS_PER_LOGIN = 3, 2
    match, (ann, bob) = begin()
    laptop, phone, other = client_of(ann), client_of(ann), client_of(bob)

    async def scene():
        first, second, third = (Socket(match.pk, laptop) for _ in range(3))
        assert [await each.opens() for each in (first, second, third)] == [True, True, False]
        fourth, fifth = (Socket(match.pk, phone) for _ in range(2))
        assert [await each.opens() for each in (fourth, fifth)] == [True, False]
        theirs = Socket(match.pk, other)
        assert await theirs.opens()
        await first.leave()
        again = Socket(match.pk, phone)
        assert await again.opens()
        for each in (second, fourth, theirs, again):
            await each.leave()

    run(scene)
    assert not OPEN


def test_a_socket_that_fails_to_open_keeps_no_place(monkeypatch):
    match, (ann, _) = begin()
    client = client_of(ann)

    def away(**_):
        raise OperationalError("the database is away")

    async def scene():
        with monkeypatch.context() as patched:
            patched.setattr(presence, "record_heartbeat", away)
            with pytest.raises(OperationalError):
                await Socket(match.pk, client).opens()
            assert not OPEN
            assert not group_fanout().listeners
        socket = Socket(match.pk, client)
        assert await socket.opens()
        await socket.leave()

    run(scene)


def test_an_address_opens_a_limited_number_of_sockets_a_minute(settings, monkeypatch):
    settings.SOCKETS_PER_MINUTE, settings.BEHIND_PROXY = 2, True
    now = [socket_limits.monotonic() + socket_limits.MINUTE]
    monkeypatch.setattr(socket_limits, "monotonic", lambda: now[0])
    match, (ann, _) = begin()
    client = client_of(ann)
    same_customer, another = [b"2001:db8:1:2::1", b"2001:db8:1:2:ffff::2", b"2001:db8:1:2::3"], b"2001:db8:1:3::1"

    async def opens(address):
        socket = Socket(match.pk, client, passed_on=address)
        if is_open := await socket.opens():
            await socket.leave()
        return is_open

    async def scene():
        assert [await opens(address) for address in same_customer] == [True, True, False]
        assert await opens(another)
        now[0] += socket_limits.MINUTE + 1  # a sum of floats may be slightly below a minute
        assert await opens(same_customer[0])

    run(scene)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unknown", "unknown"),
    ],
)
def test_an_address_counts_as_its_network(address, network):
    assert socket_limits.network_of(address) == network


@pytest.mark.slow
def test_an_address_that_a_client_forges_is_ignored(tmp_path):
    """Uvicorn itself would trust any client on this machine, including every client behind a tunnel."""
    match, _ = begin()
    server = uvicorn(env=environment_on_test_database(SOCKETS_PER_ADDRESS="1"), log=tmp_path / "log")
    server.start()
    try:
        wait_for_port(server.port)
        site = f"localhost:{server.port}"
        address, origin = f"ws://{site}/ws/matches/{match.pk}/", f"http://{site}"
        first, second = ({"X-Forwarded-For": made_up} for made_up in ("192.0.2.1", "192.0.2.2"))
        with connect(address, origin=origin, additional_headers=first), pytest.raises(InvalidStatus):
            connect(address, origin=origin, additional_headers=second)
    finally:
        server.stop()
