"""News to many: one event to 200 and 1,000 who look on, beside a bare broadcast, and 2,000 idle sockets."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from statistics import quantiles
from typing import Any

from bench._house import House, free_port, house, knock

AUDIENCES, EVENTS, IDLE = (200, 1_000), 20, 2_000
IDLE_SECONDS = int(os.environ.get("IDLE_SECONDS", "60"))  # the promise is of 600: IDLE_SECONDS=600 make bench
PROMISE_RATIO, PROMISE_MS, PROMISE_KIB = 2, 150, 40
SPAWN = multiprocessing.get_context("spawn")


def main() -> None:
    """Print how late the last of many hears of an event, and what an idle socket weighs."""
    os.environ["SOCKETS_PER_ADDRESS"] = str(IDLE + max(AUDIENCES))  # all of them come from here
    with house() as place:
        match = lay_table()
        for number in AUDIENCES:
            ours = fan_out(place.sockets, f"/ws/matches/{match}/", number, lambda: poke(match))
            bare = raw(number)
            promise = f"; promise: {PROMISE_RATIO} x" + (f", {PROMISE_MS} ms" if number >= 1_000 else "")
            print(
                f"one event to {number} who look on: p95 {ours[0]:.1f} ms, heard by {ours[1]:.2%}; "
                f"bare websockets.broadcast {bare[0]:.1f} ms: {ours[0] / bare[0]:.1f} x{promise}"
            )
        idle(place, match)


def lay_table() -> str:
    from tests.games.seats import begin

    match, _ = begin()
    return str(match.pk)


def poke(match: str) -> None:
    from uuid import UUID

    from games.broadcast import announce

    announce(UUID(match))


def audience(port: int, path: str, number: int, wire: Connection) -> None:
    """In a process of its own: sit there, and tell when each of the sockets heard each event."""
    asyncio.run(_audience(port, path, number, wire))


async def _audience(port: int, path: str, number: int, wire: Connection) -> None:
    import websockets

    heard: list[float] = []
    closed: list[int] = []

    async def listen(socket: Any) -> None:
        async for said in socket:
            if said == "changed":
                heard.append(time.perf_counter())
        closed.append(socket.close_code)

    open_ = []
    for begun in range(0, number, 50):
        many = [
            websockets.connect(
                f"ws://localhost:{port}{path}", origin=f"http://localhost:{port}", compression=None, ping_interval=None
            )
            for _ in range(min(50, number - begun))
        ]
        open_ += await asyncio.gather(*many)
    listeners = [asyncio.create_task(listen(socket)) for socket in open_]
    wire.send("ready")
    loop = asyncio.get_running_loop()
    while (asked := await loop.run_in_executor(None, wire.recv)) != "end":
        if asked == "clear":
            heard.clear()
        wire.send((list(heard), len(closed)))
    for listener in listeners:
        listener.cancel()


def seated(port: int, path: str, number: int) -> tuple[Any, Connection]:
    ours, theirs = SPAWN.Pipe()
    process = SPAWN.Process(target=audience, args=(port, path, number, theirs))
    process.start()
    assert ours.recv() == "ready"
    return process, ours


def fan_out(port: int, path: str, number: int, event: Callable[[], None]) -> tuple[float, float]:
    """The p95 over all sockets and events, in ms, and the share of news that arrived."""
    process, wire = seated(port, path, number)
    late: list[float] = []
    for _ in range(EVENTS):
        wire.send("clear")
        wire.recv()
        began = time.perf_counter()
        event()
        time.sleep(0.5 if number < 1_000 else 1.0)
        wire.send("tell")
        late += [(moment - began) * 1000 for moment in wire.recv()[0]]
    wire.send("end")
    process.join(20)
    return quantiles(late, n=20)[-1], len(late) / (number * EVENTS)


def raw(number: int) -> tuple[float, float]:
    """The same with a bare server of the websockets library, which broadcasts to all it has."""
    port = free_port()
    ours, theirs = SPAWN.Pipe()
    process = SPAWN.Process(target=bare_server, args=(port, theirs))
    process.start()
    knock(port)
    measured = fan_out(port, "/", number, lambda: ours.send("event"))
    ours.send("end")
    process.join(20)
    return measured


def bare_server(port: int, wire: Connection) -> None:
    asyncio.run(_bare_server(port, wire))


async def _bare_server(port: int, wire: Connection) -> None:
    from websockets.asyncio.server import broadcast, serve

    sockets: set[Any] = set()

    async def welcome(socket: Any) -> None:
        sockets.add(socket)
        await socket.wait_closed()

    loop = asyncio.get_running_loop()
    async with serve(welcome, "127.0.0.1", port, compression=None, ping_interval=None):
        while await loop.run_in_executor(None, wire.recv) != "end":
            broadcast(sockets, "changed")


def idle(place: House, match: str) -> None:
    """Sockets that say nothing: none is closed, and how much memory each takes in the server."""
    import psutil

    server = psutil.Process(place.processes["uvicorn"])
    before = server.memory_info().rss
    process, wire = seated(place.sockets, f"/ws/matches/{match}/", IDLE)
    each = (server.memory_info().rss - before) / IDLE / 1024
    time.sleep(IDLE_SECONDS)
    wire.send("tell")
    closed = wire.recv()[1]
    wire.send("end")
    process.join(30)
    print(
        f"{IDLE:,} idle sockets, {IDLE_SECONDS} s: {closed} closed, {each:.1f} KiB each "
        f"(promise: none in 600 s, {PROMISE_KIB} KiB)"
    )
