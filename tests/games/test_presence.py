"""Presence at a table: while the page is open, after it is closed, and its network lag."""

import asyncio
from datetime import timedelta
from time import monotonic
from uuid import uuid4

import pytest
from django.utils import timezone

from games.broadcast import announce
from games.engine import CutForDeal
from games.models import Seat
from games.people import Person
from games.services import presence
from games.services.tables import begin_match
from testing.factories import UserFactory
from testing.seats import HOYLE, begin, person, submit
from tests.games.sockets import Socket, beside, updates_are_out
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


async def still_there(match, within=20.0):
    """Whether the open page has reported in time."""
    until = monotonic() + within
    while (gone := await beside(closing(lambda: seat_of(match).left_at))) and monotonic() < until:
        await asyncio.sleep(0.01)
    return gone is None


@pytest.mark.parametrize("closed", [0, 1], ids=["the first", "the second"])
def test_a_player_who_closes_one_of_two_pages_has_not_left(closed):
    match, (ann, _) = begin()
    hers = client_of(ann)

    async def scene():
        pages = [Socket(match.pk, hers), Socket(match.pk, hers)]
        for page in pages:
            assert await page.opens()
        await pages[closed].leave()
        one_is_open = await still_there(match)
        await pages[1 - closed].leave()
        return one_is_open

    assert run(scene)
    assert seat_of(match).left_at


def test_a_page_that_is_silent_does_not_keep_its_person_at_the_table(monkeypatch):
    """Its connection may be lost without anyone having noticed."""
    match, (ann, _) = begin()
    hers = client_of(ann)

    async def scene():
        silent, closed = Socket(match.pk, hers), Socket(match.pk, hers)
        assert await silent.opens()
        monkeypatch.setattr("games.consumers.HEARD", -1.0)
        assert await closed.opens()
        await closed.leave()
        await beside(updates_are_out)
        await beside(closing(lambda: announce(match.pk)))
        return await silent.hears()  # and its earlier question

    assert run(scene) == "changed"
    assert seat_of(match).left_at


def test_a_reloaded_page_stays_present_though_its_close_arrives_late():
    match, (ann, _) = begin()
    hers = client_of(ann)

    async def scene():
        before, after = Socket(match.pk, hers), Socket(match.pk, hers)
        assert await before.opens()
        assert await after.opens()
        await before.leave()
        there = await still_there(match)
        await after.leave(1006)
        return there

    assert run(scene)


@pytest.mark.parametrize("acts_first", [True, False], ids=["acts, then closes", "closes, then the act arrives"])
def test_a_player_who_closes_the_page_right_after_a_move_has_left(acts_first):
    """Some seconds after its last saved heartbeat, when a command is saved too."""
    match, (ann, _) = begin()
    hers = client_of(ann)

    def act():
        match.seats.filter(number=0).update(seen_at=timezone.now() - timedelta(seconds=8))
        submit(match, 0, CutForDeal(0, 20))

    async def scene():
        page = Socket(match.pk, hers)
        assert await page.opens()
        if acts_first:
            await beside(closing(act))
        await page.leave()
        if not acts_first:
            await beside(closing(act))

    run(scene)
    assert seat_of(match).left_at


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
    found = []
    for measured in (0.4, 0.2, 5, -3):
        presence.record_heartbeat(match_id=match.pk, by=person(ann), lag=timedelta(seconds=measured))
        found.append(seat_of(match).lag.total_seconds())
    assert found == pytest.approx([0.4, 0.38, 0.442, 0.3978])


def test_presence_is_not_saved_for_another_or_an_open_seat():
    ann, bob = UserFactory(), UserFactory()
    match = begin_match(by=person(ann), rules=HOYLE, kept_for=[person(bob)])
    for stranger in (Person(), person(UserFactory()), person(bob), Person(guest=uuid4())):
        assert not presence.record_heartbeat(match_id=match.pk, by=stranger)
    assert not presence.record_heartbeat(match_id=uuid4(), by=person(ann))


def test_a_page_without_a_socket_sends_heartbeats(client):
    match, (ann, _) = begin()
    page = f"/matches/{match.pk}/here/"
    assert client.post(page).status_code == 404
    client.force_login(ann)
    assert client.post(page).status_code == 204
    assert seat_of(match).seen_at
    assert client.get(page).url == f"/matches/{match.pk}/"


def test_a_guest_is_seen_too(client):
    match = begin_match(by=person(UserFactory()), rules=HOYLE)
    client.post(f"/matches/{match.pk}/join/", {"name": "Cy"})
    assert opens(match.pk, client)
    assert seat_of(match, 1).left_at
