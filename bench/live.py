"""Matches being played live: a command in, both players told; and many at once."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from random import Random
from statistics import median
from typing import Any
from uuid import uuid4

from bench._house import Client, House, cookies_of, house, on_the_tests_database, percentiles

MATCHES, SECONDS, MANY, MANY_SECONDS = 50, 20, 300, 20
BARE = 300  # transactions to compare with
LOOKERS_ON, CALM = 100, 2.0  # people; seconds within which their pages read again, as static/js/live.js has it
PROMISE = (10, 25, 60)  # ms: p50, p95, p99
PROMISE_RATIO = 20  # the server's own part by a bare transaction


def main() -> None:
    """Print how long it takes until both players are told, beside a bare transaction on the same rows."""
    with house() as place:
        measure(place)


def measure(place: House) -> None:
    url = on_the_tests_database()["DATABASE_URL"]
    tight = bare_transaction(url)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as beside:
        bare = beside.submit(bare_transaction, url, SECONDS / BARE)
        asyncio.run(play(place, 1, every=0.4, seconds=SECONDS))
        alone = bare.result()
        commands = place.server_ms("games-api:commands")
        own = median(commands)
        print(
            f"one match alone: the server's own part {own:.2f} ms, a bare row-lock-insert-commit beside it "
            f"{alone:.2f} ms: {own / alone:.1f} x (promise: {PROMISE_RATIO} x); one bare after the other "
            f"{tight:.2f} ms: {own / tight:.1f} x"
        )
        bare = beside.submit(bare_transaction, url, SECONDS / BARE)
        told, refused = asyncio.run(play(place, MATCHES, every=1.0, seconds=SECONDS))
        loaded = bare.result()
    p50, p95, p99 = percentiles(told)
    own = median(place.server_ms("games-api:commands")[len(commands) :])
    print(f"{MATCHES} matches at a command a second each, {SECONDS} s: {len(told)} commands, {refused} refused")
    print(f"command in, both players told: p50 {p50:.1f}, p95 {p95:.1f}, p99 {p99:.1f} ms (promise: 10, 25, 60)")
    print(
        f"the server's own part {own:.2f} ms, a bare row-lock-insert-commit beside it {loaded:.2f} ms: "
        f"{own / loaded:.1f} x (promise: {PROMISE_RATIO} x)"
    )
    told, refused = asyncio.run(play(place, MATCHES, every=1.0, seconds=SECONDS, lookers_on=LOOKERS_ON))
    _, watched, _ = percentiles(told)
    print(
        f"the same with {LOOKERS_ON} who look on at one of them: p95 {watched:.1f} ms, "
        f"{watched / p95:.2f} x as without, {refused} refused"
    )
    told, refused = asyncio.run(play(place, MANY, every=5.0, seconds=MANY_SECONDS))
    p50, p95, p99 = percentiles(told)
    print(
        f"{MANY} matches at once, a command every 5 s each: {len(told)} commands, {refused} refused, "
        f"p50 {p50:.1f}, p95 {p95:.1f}, p99 {p99:.1f} ms (promise: no error)"
    )


def bare_transaction(url: str, pause: float = 0) -> float:
    """Milliseconds of BEGIN, a row locked, a row inserted, the first one updated, COMMIT; the median.

    `pause`: seconds between one and the next, to be measured beside what else goes on.
    """
    import psycopg

    times = []
    with psycopg.connect(url, autocommit=True, prepare_threshold=2) as connection, connection.cursor() as cursor:
        cursor.execute("CREATE TABLE bare (id int PRIMARY KEY, version int)")
        cursor.execute("CREATE TABLE bare_event (id int, version int, data jsonb, PRIMARY KEY (id, version))")
        cursor.execute("INSERT INTO bare VALUES (1, 0)")
        for version in range(BARE):
            began = time.perf_counter()
            cursor.execute("BEGIN")
            cursor.execute("SELECT version FROM bare WHERE id = 1 FOR UPDATE")
            cursor.execute("INSERT INTO bare_event VALUES (1, %s, %s)", [version, '{"event": "CardPlayed"}'])
            cursor.execute("UPDATE bare SET version = %s WHERE id = 1", [version])
            cursor.execute("COMMIT")
            times.append((time.perf_counter() - began) * 1000)
            time.sleep(pause)
        cursor.execute("DROP TABLE bare, bare_event")
    return median(times)


async def play(
    place: House, matches: int, *, every: float, seconds: float, lookers_on: int = 0
) -> tuple[list[float], int]:
    """Milliseconds from each command's sending until both sockets of its match had news; and refusals."""
    from asgiref.sync import sync_to_async

    tables = await sync_to_async(lay_tables)(matches)
    told: list[float] = []
    refused: list[object] = []
    players = [Table(place, *table, seed=number) for number, table in enumerate(tables)]
    for player in players:
        await player.sit()
    watching = [asyncio.create_task(look_on(place, tables[0][0])) for _ in range(lookers_on)]
    await asyncio.gather(*(player.play(every, seconds, told, refused) for player in players))
    for watcher in watching:
        watcher.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    for player in players:
        await player.leave()
    for answer in refused[:3]:
        print("refused:", answer)
    return told, len(refused)


async def look_on(place: House, match: str) -> None:
    """Somebody's open page: read again a moment after each poke."""
    import websockets

    client, dice = Client(place.pages, ""), Random()
    site = f"localhost:{place.sockets}"
    news = asyncio.Event()

    async def listen(socket: Any) -> None:
        with suppress(websockets.ConnectionClosedError):  # the measuring is over, and so is this page
            async for _ in socket:
                news.set()

    async with websockets.connect(f"ws://{site}/ws/matches/{match}/", origin=f"http://{site}") as socket:
        listener = asyncio.create_task(listen(socket))  # ends with its socket
        while not listener.done():
            await news.wait()
            await asyncio.sleep(dice.random() * CALM)
            news.clear()
            status, _ = await client.ask("GET", f"/matches/{match}/", head="HX-Request: true\r\nHX-Target: match\r\n")
            assert status == 200


def lay_tables(number: int) -> list[tuple[str, list[str]]]:
    from tests.games.seats import begin

    laid = [begin() for _ in range(number)]
    return [(str(match.pk), [cookies_of(user) for user in people]) for match, people in laid]


class Table:
    """Two players of one match: each with a kept connection for commands and a socket that is poked."""

    def __init__(self, place: House, match: str, cookies: list[str], *, seed: int) -> None:
        self.place, self.match, self.cookies, self.dice = place, match, cookies, Random(seed)
        self.clients = [Client(place.pages, cookie) for cookie in cookies]
        self.news = [asyncio.Event(), asyncio.Event()]

    async def sit(self) -> None:
        import websockets

        address = f"ws://localhost:{self.place.sockets}/ws/matches/{self.match}/"
        self.sockets = [
            await websockets.connect(
                address, additional_headers={"Cookie": cookie}, origin=f"http://localhost:{self.place.sockets}"
            )
            for cookie in self.cookies
        ]
        self.listeners = [asyncio.create_task(self._listen(seat)) for seat in range(2)]

    async def _listen(self, seat: int) -> None:
        async for _ in self.sockets[seat]:
            self.news[seat].set()

    async def play(self, every: float, seconds: float, told: list[float], refused: list[object]) -> None:
        """A command every so often: the one who is to act looks, chooses, and sends."""
        await asyncio.sleep(self.dice.random() * every)
        until = asyncio.get_running_loop().time() + seconds
        while (now := asyncio.get_running_loop().time()) < until:
            seat, seen = await self._whose_turn()
            if seat is None:
                return
            for news in self.news:
                news.clear()
            command = {"command_id": str(uuid4()), "seen_version": seen["version"], **self.dice.choice(seen["may"])}
            began = time.perf_counter()
            status, answer = await self.clients[seat].ask("POST", f"/api/matches/{self.match}/commands/", command)
            if status != 200:
                refused.append((status, answer))
            else:
                async with asyncio.timeout(10):
                    await asyncio.gather(*(news.wait() for news in self.news))
                told.append((time.perf_counter() - began) * 1000)
            await asyncio.sleep(max(0.0, now + every - asyncio.get_running_loop().time()))

    async def _whose_turn(self) -> tuple[int | None, dict]:  # type: ignore[type-arg]
        for seat, client in enumerate(self.clients):
            _, seen = await client.ask("GET", f"/api/matches/{self.match}/?since=100000")
            if seen["may"]:
                return seat, seen
        return None, {}

    async def leave(self) -> None:
        for listener in self.listeners:
            listener.cancel()
        for socket in self.sockets:
            await socket.close()
