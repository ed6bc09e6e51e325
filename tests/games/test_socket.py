"""The socket of a match: who can connect and for how long, and which messages it accepts."""

import asyncio
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connections
from django.test import Client

from common import sockets
from games.broadcast import announce
from games.models import Seat
from league.accounts.models import User
from testing.factories import UserFactory
from testing.seats import begin
from tests.games.sockets import Socket, beside

pytestmark = pytest.mark.django_db(transaction=True)
FLOOD = 1000


def client_of(user):
    client = Client()
    client.force_login(user)
    return client


def closing(act):
    """Run a function in another thread and close its database connections."""

    def done():
        try:
            return act()
        finally:
            connections.close_all()

    return done


def run(scene):
    return asyncio.run(scene())


def opens(match_id, client=None, **more):
    async def knock():
        socket = Socket(match_id, client, **more)
        if is_open := await socket.opens():
            await socket.leave()
        return is_open

    return run(knock)


def test_anyone_with_the_number_of_a_match_may_listen_and_an_unknown_number_opens_nothing():
    match, (ann, _) = begin()
    assert opens(match.pk, client_of(ann))
    assert opens(match.pk, client_of(UserFactory()))
    assert opens(match.pk)
    assert not opens(uuid4(), client_of(ann))
    assert not opens("5H", client_of(ann))


@pytest.mark.parametrize(
    "origin",
    [
        b"https://evil.example",
        b"null",
        b"",
        None,
        b"http://testserver.evil.example",
        b"https://testserver",
        b"http://testserver:8080",
    ],
)
def test_a_socket_from_another_site_or_without_an_origin_is_refused(origin):
    match, (ann, _) = begin()
    assert not opens(match.pk, client_of(ann), origin=origin)


def sign_out(client, user):
    client.post("/accounts/sign-out/")


def change_password(client, user):
    user.set_password("another-one-121")
    user.save()


def close_the_account(client, user):
    user.is_active = False
    user.save(update_fields=["is_active"])


def delete_the_account(client, user):
    User.objects.filter(pk=user.pk).delete()


@pytest.mark.parametrize("ends", [sign_out, change_password, close_the_account, delete_the_account])
def test_a_socket_is_closed_when_its_login_ends(ends):
    match, (ann, bob) = begin()
    hers, his = client_of(ann), client_of(bob)

    async def scene():
        mine, other = Socket(match.pk, hers), Socket(match.pk, his)
        assert await mine.opens()
        assert await other.opens()
        await beside(closing(lambda: ends(hers, ann)))
        code = await mine.hears()
        still = await other.receive_nothing(0.3)
        await asyncio.gather(mine.leave(code), other.leave())
        return code, still

    assert run(scene) == (sockets.SAID_GOODBYE, True)


def test_without_a_goodbye_the_socket_would_stay_open(monkeypatch):
    """Access is checked once, on connecting: only the sign-out message closes an open socket."""
    match, (ann, _) = begin()
    client = client_of(ann)
    monkeypatch.setattr("league.accounts.receivers.notify_pages", lambda *_: None)

    async def scene():
        socket = Socket(match.pk, client)
        assert await socket.opens()
        await beside(closing(lambda: client.post("/accounts/sign-out/")))
        silent = await socket.receive_nothing(2)
        await socket.leave()
        return silent

    assert run(scene)


def test_signing_out_in_one_browser_leaves_the_other_alone_and_signing_in_closes_nothing():
    match, (ann, _) = begin()
    here, there = client_of(ann), client_of(ann)

    async def scene():
        one, two = Socket(match.pk, here), Socket(match.pk, there)
        assert await one.opens()
        assert await two.opens()
        await beside(closing(lambda: client_of(ann)))
        quiet = await one.receive_nothing(0.3)
        await beside(closing(lambda: here.post("/accounts/sign-out/")))
        codes = await one.hears(), await two.receive_nothing(0.3)
        await asyncio.gather(one.leave(4001), two.leave())
        return quiet, *codes

    assert run(scene) == (True, sockets.SAID_GOODBYE, True)


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("rubbish", sockets.NOT_HEARD),
        ("", sockets.NOT_HEARD),
        ("[" * 4000, sockets.NOT_HEARD),
        ("\ud800", sockets.NOT_HEARD),
        ({"t": "ping", "more": 1}, sockets.NOT_HEARD),
        ({"t": "play", "cards": "5H"}, sockets.NOT_HEARD),
        ({"t": "echo", "n": 5}, sockets.NOT_HEARD),
        ({"t": ["ping"]}, sockets.NOT_HEARD),
        (["ping"], sockets.NOT_HEARD),
        (b"\xff\xfe", sockets.NOT_HEARD),
        ("x" * 4097, sockets.TOO_LARGE),
        ({"t": "ping", "more": "x" * 4096}, sockets.TOO_LARGE),
    ],
)
def test_a_frame_of_another_shape_closes_the_socket_and_changes_nothing(frame, code):
    match, (ann, _) = begin()
    client = client_of(ann)

    async def scene():
        socket = Socket(match.pk, client)
        assert await socket.opens()
        await socket.say(frame)
        closed = await socket.hears()
        await socket.leave(closed)
        return closed

    assert run(scene) == code
    match.refresh_from_db()
    assert match.version == 2


def test_an_echo_that_nobody_asked_for_is_no_measure_and_no_fault(monkeypatch):
    monkeypatch.setattr("games.consumers.SEEN_EVERY", 0.0)  # each heartbeat saves the lag measured before it
    monkeypatch.setattr(sockets, "monotonic", lambda: 100.0)  # a requested echo takes no time
    match, (ann, _) = begin()
    client = client_of(ann)

    async def made_up(socket):
        for number in ("", "0" * 16, "ü", "0" * 3000):
            await socket.say({"t": "echo", "n": number})
        await socket.pong()
        asked = await socket.pong()  # the previous heartbeat has been saved by now
        return asked["n"], await beside(closing(lambda: Seat.objects.get(match=match, number=0).lag))

    async def scene():
        socket = Socket(match.pk, client)
        assert await socket.opens()
        asked, before_any_ping = await made_up(socket)
        await socket.say({"t": "echo", "n": asked})
        _, after_an_echo = await made_up(socket)
        await socket.leave()
        return before_any_ping, after_an_echo

    assert run(scene) == (None, timedelta())


def test_a_flood_closes_only_its_own_socket(monkeypatch):
    monkeypatch.setattr(sockets, "monotonic", lambda: 100.0)  # no further frame is allowed, however long it takes
    match, (ann, bob) = begin()
    hers, his = client_of(ann), client_of(bob)

    async def scene():
        flood, quiet = Socket(match.pk, hers), Socket(match.pk, his)
        assert await flood.opens()
        assert await quiet.opens()
        for _ in range(FLOOD):
            await flood.say({"t": "ping"})
        await beside(closing(lambda: announce(match.pk)))
        notified = await quiet.hears()
        pongs = 0
        while (heard := await flood.hears()) != sockets.NOT_HEARD:
            pongs += heard != "changed"
        silent = await flood.receive_nothing(0.3)
        await asyncio.gather(flood.leave(4008), quiet.leave())
        return notified, pongs, silent

    notified, pongs, silent = run(scene)
    assert (notified, silent) == ("changed", True)
    assert pongs == sockets.FRAMES


def test_frames_may_be_sent_again_after_a_while(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(sockets, "monotonic", lambda: now[0])
    bucket = sockets.TokenBucket()
    assert [bucket.take() for _ in range(sockets.FRAMES + 1)] == [True] * sockets.FRAMES + [False]
    now[0] += 1
    assert [bucket.take() for _ in range(3)] == [True, False, False]
    now[0] += 1000
    assert [bucket.take() for _ in range(sockets.FRAMES + 1)].count(True) == sockets.FRAMES
