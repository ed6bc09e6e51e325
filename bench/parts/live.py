"""Matches played online: the time from a command until both players see it, in one match and in many at once."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random
from statistics import median
from typing import Any
from uuid import uuid4

from bench.figures import NONE, Figure, Peer, Size, at_most
from bench.server import BenchServer, bench_server
from bench.timing import percentile
from testing.http_client import HttpClient, login_cookies

COMMANDS = "games-api:commands"
BARE = 300  # transactions for comparison
CALM = 2.0  # seconds until a spectator's page updates, as in static/js/live_updates.js


def figures(size: Size) -> Iterator[Figure]:
    many, more, onlookers, seconds = size.pick((50, 300, 100, 20), smallest=(2, 3, 2, 2))
    with bench_server(size) as server:
        tight = bare_transaction()
        alone = play(server, 1, every=0.4, seconds=seconds, beside_bare=True)
        name = "a command in one match alone, the server's part, median"
        yield alone.own_figure(name)
        yield Figure(
            name=name, value=alone.own, unit="ms", peer=Peer(name="bare transactions without a pause", value=tight)
        )
        crowd = play(server, many, every=1.0, seconds=seconds, beside_bare=True)
        name = f"{many} matches, a command a second each"
        for percent, goal in ((50, 10), (95, 25), (99, 60)):
            yield crowd.heard_figure(f"{name}, until both players see it, p{percent}", percent, goal)
        yield crowd.own_figure(f"{name}, the server's part, median")
        yield crowd.refused_figure(name)
        watched = play(server, many, every=1.0, seconds=seconds, onlookers=onlookers)
        name = f"{many} matches and {onlookers} spectators at one of them"
        peer = Peer(name="without spectators", value=percentile(crowd.heard, 95))
        yield watched.heard_figure(f"{name}, p95", 95, peer=peer)
        yield watched.refused_figure(name)
        flood = play(server, more, every=5.0, seconds=seconds)
        name = f"{more} matches, a command every 5 s each"
        yield flood.heard_figure(f"{name}, p95", 95)
        yield flood.refused_figure(name)


@dataclass(frozen=True, slots=True)
class Played:
    """Milliseconds from sending each command until both sockets were notified, and the number of refusals.

    Also the median of the server's part; `bare`: of a bare transaction for comparison.
    """

    heard: list[float]
    refused: int
    own: float
    bare: float | None

    def heard_figure(self, name: str, percent: int, most: float | None = None, peer: Peer | None = None) -> Figure:
        goal = None if most is None else at_most(most)
        return Figure(name=name, value=percentile(self.heard, percent), unit="ms", goal=goal, peer=peer)

    def own_figure(self, name: str) -> Figure:
        peer = Peer(name="a bare transaction at the same time", value=self.bare)
        return Figure(name=name, value=self.own, unit="ms", peer=peer, ratio_goal=at_most(20))

    def refused_figure(self, name: str) -> Figure:
        sent = self.refused + len(self.heard)
        return Figure(name=f"{name}, refused", value=self.refused, unit=f"of {sent:,}", goal=NONE)


def play(server: BenchServer, matches: int, *, beside_bare: bool = False, **more: Any) -> Played:
    before, tables = len(server.milliseconds(COMMANDS)), begin_matches(matches)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as beside:
        bare = beside.submit(bare_transaction, more["seconds"] / BARE) if beside_bare else None
        heard, refused = asyncio.run(play_matches(server, tables, **more))
        own = median(server.milliseconds(COMMANDS)[before:])
        return Played(heard, refused, own, bare.result() if bare else None)


def bare_transaction(pause: float = 0) -> float:
    """Median milliseconds of BEGIN, a row locked, a row inserted, the first one updated, COMMIT.

    `pause`: seconds between transactions, to measure during other load.
    """
    import psycopg

    times = []
    url = os.environ["DATABASE_URL"]
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


async def play_matches(
    server: BenchServer, tables: list[tuple[str, list[str]]], *, every: float, seconds: float, onlookers: int = 0
) -> tuple[list[float], int]:
    heard: list[float] = []
    refused: list[object] = []
    players = [OnlineMatch(server, *table, seed=number) for number, table in enumerate(tables)]
    for player in players:
        await player.sit()
    watching = [asyncio.create_task(look_on(server, tables[0][0])) for _ in range(onlookers)]
    await asyncio.gather(*(player.play(every, seconds, heard, refused) for player in players))
    for watcher in watching:
        watcher.cancel()
    for failed in await asyncio.gather(*watching, return_exceptions=True):
        if isinstance(failed, Exception):  # a cancellation is not an error
            raise failed
    for player in players:
        await player.leave()
    for answer in refused[:3]:
        print("refused:", answer, file=sys.stderr)
    return heard, len(refused)


async def look_on(server: BenchServer, match: str) -> None:
    """A spectator's page: reloads shortly after each live update."""
    import websockets

    client, dice = HttpClient(server.pages, ""), Random()
    site = f"localhost:{server.sockets}"
    news = asyncio.Event()

    async def listen(socket: Any) -> None:
        with suppress(websockets.ConnectionClosedError):  # the measurement has ended
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


def begin_matches(number: int) -> list[tuple[str, list[str]]]:
    """Matches in progress, and their players' cookies."""
    from testing.seats import begin

    return [
        (str(match.pk), [login_cookies(user) for user in people]) for match, people in (begin() for _ in range(number))
    ]


class OnlineMatch:
    """Two players of one match: each with a keep-alive connection for commands and a socket."""

    def __init__(self, server: BenchServer, match: str, cookies: list[str], *, seed: int) -> None:
        self.server, self.match, self.cookies, self.dice = server, match, cookies, Random(seed)
        self.clients = [HttpClient(server.pages, cookie) for cookie in cookies]
        self.news = [asyncio.Event(), asyncio.Event()]

    async def sit(self) -> None:
        import websockets

        address = f"ws://localhost:{self.server.sockets}/ws/matches/{self.match}/"
        self.sockets = [
            await websockets.connect(
                address, additional_headers={"Cookie": cookie}, origin=f"http://localhost:{self.server.sockets}"
            )
            for cookie in self.cookies
        ]
        self.listeners = [asyncio.create_task(self._listen(seat)) for seat in range(2)]

    async def _listen(self, seat: int) -> None:
        async for _ in self.sockets[seat]:
            self.news[seat].set()

    async def play(self, every: float, seconds: float, heard: list[float], refused: list[object]) -> None:
        """Send a command at regular intervals: the seat whose turn it is loads the match, chooses and sends."""
        await asyncio.sleep(self.dice.random() * every)
        until = asyncio.get_running_loop().time() + seconds
        while (now := asyncio.get_running_loop().time()) < until:
            seat, seen = await self._whose_turn()
            if seat is None:
                return
            for news in self.news:
                news.clear()
            command = {"command_id": str(uuid4()), "expected_version": seen["version"], **self.dice.choice(seen["may"])}
            began = time.perf_counter()
            status, answer = await self.clients[seat].ask("POST", f"/api/matches/{self.match}/commands/", command)
            if status != 200:
                refused.append((status, answer))
            else:
                async with asyncio.timeout(10):
                    await asyncio.gather(*(news.wait() for news in self.news))
                heard.append((time.perf_counter() - began) * 1000)
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
