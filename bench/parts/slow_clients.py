"""Strangers who send slowly or endlessly: how long everyone else waits, and what the servers use."""

from __future__ import annotations

import http.client
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.figures import NONE, Figure, Peer, Size, at_most
from bench.server import BenchServer, bench_server
from bench.timing import milliseconds, percentile
from testing.footprint import bytes_in_files, memory_of
from testing.processes import ROOT, free_port, wait_for_port
from testing.slow_clients import PATH, slow_clients

PAUSE = 0.05  # seconds between two requests


def figures(size: Size) -> Iterator[Figure]:
    strangers, seconds = size.pick((100, 40), smallest=(2, 1))
    with TemporaryDirectory(prefix="twice-around-bench-") as folder, bench_server(size, TMPDIR=folder) as server:
        temporary = Path(folder)
        yield from beside(strangers, "gunicorn", server.pages, server.pages_process, temporary, seconds)
        yield from beside(strangers, "one process", server.sockets, server.sockets_process, temporary, seconds)
        if shutil.which("caddy"):
            with caddy(server) as port:
                yield from beside(strangers, "gunicorn behind Caddy", port, server.pages_process, temporary, seconds)
        else:
            calm = percentile([ask(server.pages) for _ in range(20)], 95)
            missing = Peer(name="behind Caddy", missing="Caddy is not here: apt-get install caddy")
            yield Figure(name="healthz without slow clients, p95", value=calm, unit="ms", peer=missing)


@contextmanager
def caddy(server: BenchServer) -> Iterator[int]:
    """The installation's own Caddyfile, without certificates, in front of these servers."""
    port = free_port()
    hosts = {"WEB": f"127.0.0.1:{server.pages}", "WS": f"127.0.0.1:{server.sockets}"}
    with TemporaryDirectory(prefix="twice-around-caddy-") as home:
        command = ["caddy", "run", "--config", "docker/Caddyfile", "--adapter", "caddyfile"]
        env = {**os.environ, **hosts, "SITE": f"http://localhost:{port}", "HOME": home}
        process = subprocess.Popen(command, cwd=ROOT, env=env, stderr=subprocess.DEVNULL)
        try:
            wait_for_port(port)
            yield port
        finally:
            process.terminate()
            process.wait(30)


def ask(port: int) -> float:
    """Milliseconds of GET /healthz over a new connection."""

    def once() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        connection.request("GET", "/healthz", headers={"Host": f"localhost:{port}"})
        status = connection.getresponse().status
        connection.close()
        assert status == 200, status

    return milliseconds(once)


def beside(strangers: int, where: str, port: int, number: int, folder: Path, seconds: float) -> Iterator[Figure]:
    """Request /healthz repeatedly while the slow clients are connected."""
    name = f"healthz under {strangers} slow clients, {where}"
    ask(port)
    before, most, spooled = memory_of(number), 0.0, 0
    times = []
    with slow_clients(port, bodies=strangers, endless=(PATH, "/ws/matches/"), host=f"localhost:{port}"):
        end = time.monotonic() + seconds
        while time.monotonic() < end or len(times) < 2:
            times.append(ask(port))
            most, spooled = max(most, memory_of(number)), max(spooled, bytes_in_files(number, folder))
            time.sleep(PAUSE)
    yield Figure(name=f"{name}, p95", value=percentile(times, 95), unit="ms", goal=at_most(100))
    yield Figure(name=f"memory growth, {where}", value=most - before, unit="MiB", goal=at_most(80))
    yield Figure(name=f"bytes in temporary files, {where}", value=spooled, goal=NONE)
