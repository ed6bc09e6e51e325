"""Live updates: one event to 200 and 1,000 sockets, compared with a plain broadcast; idle and slow sockets."""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from multiprocessing.connection import Connection
from typing import Any

from bench.figures import NONE, Figure, Peer, Size, at_most
from bench.server import BenchServer, bench_server
from bench.timing import milliseconds, percentile
from testing.http_client import HttpClient, login_cookies, socket_never_read
from testing.processes import free_port, wait_for_port

SPAWN = multiprocessing.get_context("spawn")


def figures(size: Size) -> Iterator[Figure]:
    audiences, events = size.pick(((200, 1_000), 20), smallest=((2, 3), 2))
    idlers, seconds = size.pick((2_000, 60), smallest=(2, 1), full=(2_000, 600))
    most = str(idlers + 2 * max(audiences) + 100)  # all connections come from this address
    limits = dict.fromkeys(("SOCKETS_PER_ADDRESS", "SOCKETS_OF_STRANGERS", "SOCKETS_PER_MINUTE"), most)
    with bench_server(size, **limits) as server:
        from games.broadcast import announce
        from testing.seats import begin

        match, people = begin()
        path = f"/ws/matches/{match.pk}/"
        for number in audiences:
            took, heard = fan_out(server.sockets, path, number, events, lambda: announce(match.pk))
            peer = Peer(name="websockets.broadcast", value=bare_fan_out(number, events))
            goal = at_most(150) if number == max(audiences) else None
            name = f"one event to {number:,} sockets, p95"
            yield Figure(name=name, value=took, unit="ms", goal=goal, peer=peer, ratio_goal=at_most(2))
            sent = number * events
            yield Figure(name=f"{name}, not received", value=sent - heard, unit=f"of {sent:,}", goal=NONE)
        yield from beside_misbehaving(server, path, size.pick(300, smallest=2), lambda: announce(match.pk))
        yield signing_out(server, path, login_cookies(people[0]))
        yield from idle(server, path, idlers, seconds)


def audience(port: int, path: str, number: int, wire: Connection) -> None:
    """In its own process: hold the sockets, and report when each received each event."""
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


def listening(port: int, path: str, number: int) -> tuple[Any, Connection]:
    """A ready audience, and the pipe to it."""
    ours, theirs = SPAWN.Pipe()
    process = SPAWN.Process(target=audience, args=(port, path, number, theirs))
    process.start()
    assert ours.recv() == "ready"
    return process, ours


def fan_out(port: int, path: str, number: int, events: int, event: Callable[[], None]) -> tuple[float, int]:
    """The p95 over all sockets and events in milliseconds, and the number received."""
    process, wire = listening(port, path, number)
    late: list[float] = []
    for _ in range(events):
        wire.send("clear")
        wire.recv()
        began = time.perf_counter()
        event()
        time.sleep(0.5 if number < 1_000 else 1.0)
        wire.send("tell")
        late += [(moment - began) * 1000 for moment in wire.recv()[0]]
    wire.send("end")
    process.join(20)
    return percentile(late, 95), len(late)


def bare_fan_out(number: int, events: int) -> float:
    """The same with a bare server of the websockets library, which broadcasts to all its connections."""
    port = free_port()
    ours, theirs = SPAWN.Pipe()
    process = SPAWN.Process(target=bare_server, args=(port, theirs))
    process.start()
    wait_for_port(port)
    took, _ = fan_out(port, "/", number, events, lambda: ours.send("event"))
    ours.send("end")
    process.join(20)
    return took


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


def beside_misbehaving(server: BenchServer, path: str, events: int, announce: Callable[[], None]) -> Iterator[Figure]:
    """One listener, while 20 sockets are never read, and while another has just flooded the server."""
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import connect

    address, origin = f"ws://localhost:{server.sockets}{path}", f"http://localhost:{server.sockets}"
    with connect(address, origin=origin) as listener, ExitStack() as stack:

        def update() -> None:
            announce()
            assert listener.recv(20) == "changed"

        for _ in range(20):
            stack.enter_context(socket_never_read(server.sockets, path))
        late = [milliseconds(update) for _ in range(events)]
        yield Figure(
            name="one event beside 20 sockets that never read, p95",
            value=percentile(late, 95),
            unit="ms",
            goal=at_most(1000),
        )
        with connect(address, origin=origin) as flood:
            try:
                for _ in range(5000):
                    flood.send('{"t": "ping"}')
            except ConnectionClosed:
                pass
            took = milliseconds(update)
        yield Figure(name="one event right after a flood of 5,000 frames", value=took, unit="ms", goal=at_most(1000))


def signing_out(server: BenchServer, path: str, cookies: str) -> Figure:
    """From the request to sign out until the socket of that login is closed."""
    import websockets
    from django.urls import reverse

    async def sign_out() -> float:
        client, site = HttpClient(server.pages, cookies), f"localhost:{server.sockets}"
        sent = {"Cookie": cookies}
        async with websockets.connect(f"ws://{site}{path}", origin=f"http://{site}", additional_headers=sent) as mine:
            began = time.perf_counter()
            status, _ = await client.ask("POST", reverse("accounts:sign_out"))
            assert status == 302, status
            await mine.wait_closed()
            return (time.perf_counter() - began) * 1000

    return Figure(
        name="signing out closes the login's sockets", value=asyncio.run(sign_out()), unit="ms", goal=at_most(2000)
    )


def idle(server: BenchServer, path: str, number: int, seconds: int) -> Iterator[Figure]:
    """Idle sockets: whether any is closed, and the memory that each takes in the server."""
    import psutil

    process = psutil.Process(server.sockets_process)
    before = process.memory_info().rss
    idlers, wire = listening(server.sockets, path, number)
    each = (process.memory_info().rss - before) / number / 1024
    time.sleep(seconds)
    wire.send("tell")
    closed = wire.recv()[1]
    wire.send("end")
    idlers.join(30)
    yield Figure(name=f"idle sockets closed within {seconds} s", value=closed, unit=f"of {number:,}", goal=NONE)
    yield Figure(name="memory of an idle socket in the server", value=each, unit="KiB", goal=at_most(40))
