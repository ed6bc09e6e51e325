"""Who is at a table: seen while the page is open, gone when it is closed, and how far away."""

import asyncio
from datetime import timedelta
from time import monotonic
from uuid import uuid4

import pytest

from games import services
from games.models import Seat
from games.wire import Person
from tests.factories import UserFactory
from tests.games.seats import HOYLE, begin, person
from tests.games.sockets import Socket, beside
from tests.games.test_socket import client_of, closing, opens, run

pytestmark = pytest.mark.django_db(transaction=True)


def seat_of(match, number=0):
    return Seat.objects.get(match=match, number=number)


def test_a_seat_is_seen_while_its_page_is_open_and_has_left_when_it_closes():
    match, (ann, _) = begin()
    hers = client_of(ann)
    watcher = client_of(UserFactory())

    async def scene(code):
        socket, other = Socket(match.pk, hers), Socket(match.pk, watcher)
        assert await socket.opens()
        assert await other.opens()
        there = await beside(closing(lambda: seat_of(match)))
        await asyncio.gather(socket.leave(code), other.leave())
        return there

    there = asyncio.run(scene(1001))
    assert there.seen_at
    assert there.left_at is None
    assert seat_of(match).left_at
    assert seat_of(match, 1).seen_at is None
    assert asyncio.run(scene(1006)).left_at is None
    assert seat_of(match).left_at is None, "a lost connection is no leaving"


def test_a_seat_with_a_second_page_that_was_seen_since_has_not_left():
    match, (ann, _) = begin()
    first = services.seen(match_id=match.pk, by=person(ann))
    second = services.seen(match_id=match.pk, by=person(ann))
    assert not services.left(match_id=match.pk, by=person(ann), last_seen=first)
    assert services.left(match_id=match.pk, by=person(ann), last_seen=second)
    services.seen(match_id=match.pk, by=person(ann))
    assert seat_of(match).left_at is None


def test_the_heartbeat_notes_a_seat_again_only_after_a_while(monkeypatch):
    match, (ann, _) = begin()
    hers = client_of(ann)

    async def scene():
        socket = Socket(match.pk, hers)
        assert await socket.opens()
        first = await beside(closing(lambda: seat_of(match).seen_at))
        await socket.pong()
        await socket.pong()
        second = await beside(closing(lambda: seat_of(match).seen_at))
        monkeypatch.setattr("games.consumers.SEEN_EVERY", 0.0)
        began = monotonic()
        asked = await socket.pong()
        await asyncio.sleep(0.2)
        await socket.say({"t": "echo", "n": asked["n"]})
        await socket.pong()
        took = monotonic() - began
        await socket.pong()
        third = await beside(closing(lambda: seat_of(match)))
        await socket.leave()
        return first, second, third, took

    first, second, third, took = run(scene)
    assert first == second < third.seen_at
    assert timedelta(seconds=0.2) <= third.lag <= timedelta(seconds=min(1, took))


def test_the_lag_is_smoothed_and_bounded():
    match, (ann, _) = begin()
    told = []
    for measured in (0.4, 0.2, 5, -3):
        services.seen(match_id=match.pk, by=person(ann), lag=timedelta(seconds=measured))
        told.append(seat_of(match).lag.total_seconds())
    assert told == pytest.approx([0.4, 0.38, 0.442, 0.3978])


def test_nobody_is_noted_in_a_seat_of_somebody_else_or_in_one_that_is_empty():
    ann, bob = UserFactory(), UserFactory()
    match = services.begin_match(by=person(ann), rules=HOYLE, kept_for=[person(bob)])
    for stranger in (Person(), person(UserFactory()), person(bob), Person(guest=uuid4())):
        assert services.seen(match_id=match.pk, by=stranger) is None
    assert services.seen(match_id=uuid4(), by=person(ann)) is None


def test_a_page_without_a_socket_says_that_its_person_is_there(client):
    match, (ann, _) = begin()
    page = f"/matches/{match.pk}/here/"
    assert client.post(page).status_code == 404
    client.force_login(ann)
    assert client.post(page).status_code == 204
    assert seat_of(match).seen_at
    assert client.get(page).status_code == 405


def test_a_guest_is_seen_too(client):
    match = services.begin_match(by=person(UserFactory()), rules=HOYLE)
    client.post(f"/matches/{match.pk}/join/", {"name": "Cy"})
    assert opens(match.pk, client)
    assert seat_of(match, 1).left_at
