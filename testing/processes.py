"""Server processes for tests and benchmarks: gunicorn, uvicorn or any module; they can be restarted."""

from __future__ import annotations

import atexit
import os
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def wait_for_port(port: int) -> None:
    """Wait up to 60 seconds until a server listens on this port. Raises TimeoutError."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with socket.socket() as door:
            if door.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise TimeoutError(f"nothing answers at port {port}")


def environment_on_test_database(**more: str) -> dict[str, str]:
    """The environment of a process that uses this test's database, with durable commits as in production."""
    from django.db import connection
    from psycopg.conninfo import make_conninfo

    name = connection.settings_dict["NAME"]
    url = make_conninfo(os.environ["DATABASE_URL"], dbname=name, options="-c synchronous_commit=on")
    return {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "league.config.settings.test", **more}


class ServerProcess:
    """A Python module in its own process. `port`: where it listens, or 0. Its output goes to `log`."""

    def __init__(self, *arguments: str, env: Mapping[str, str], log: Path, port: int | None = None) -> None:
        self.command, self.env, self.log = [sys.executable, "-m", *arguments], env, log
        self.port = port or 0

    def start(self) -> None:
        with self.log.open("a") as out:
            self.process = subprocess.Popen(self.command, env=self.env, cwd=ROOT, stdout=out, stderr=out)
        atexit.register(self.process.kill)  # an interrupted run never calls `stop`

    def stop(self) -> None:
        """Ask it to finish its requests and exit, as an upgrade does; waits up to 90 seconds."""
        self.process.terminate()
        self.process.wait(90)


def gunicorn(application: str, *, env: Mapping[str, str], log: Path, workers: int = 2) -> ServerProcess:
    """The web server of an installation: pages and API over WSGI."""
    port = free_port()
    more = {"LISTEN_PORT": str(port), "WEB_WORKERS": str(workers), "DATABASE_CONNECTIONS": "keep"}
    configured = ("--config", "gunicorn.conf.py", "--keep-alive", "30")
    return ServerProcess("gunicorn", application, *configured, env={**env, **more}, log=log, port=port)


def uvicorn(*, env: Mapping[str, str], log: Path) -> ServerProcess:
    """The ASGI server: sockets, and also pages if it runs alone, as in `manage.py up`."""
    port, env = free_port(), {**env, "DATABASE_CONNECTIONS": "pool"}
    return ServerProcess("launcher.serve", "--port", str(port), env=env, log=log, port=port)
