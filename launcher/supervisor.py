"""The processes of `manage.py up`: started in order, monitored, stopped together."""

import errno
import fcntl
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO

import psutil

from common.language import gettext as _
from launcher.embedded.paths import private, remember, remembered

PATIENCE = 5.0  # seconds for a process to stop by itself
QUEUE = "valkey"
LONG_LOG = 5_000_000  # bytes
ROOT = Path(__file__).resolve().parents[1]


class Supervisor:
    """The processes of the folder `home`."""

    def __init__(self, home: Path) -> None:
        home.mkdir(parents=True, exist_ok=True)
        self.run, self.logs = private(home / "run"), private(home / "logs")
        self.children: dict[str, subprocess.Popen[bytes]] = {}
        self._lock: IO[str] | None = None

    def claim(self, words: str) -> str | None:
        """Lock the folder for this process and store `words` for others; if it is locked, return the stored words."""
        lock = (self.run / "up").open("a+")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            return lock.read()
        lock.truncate(0)
        lock.write(words)
        lock.flush()
        self._lock = lock
        return None

    def end_leftovers(self) -> list[str]:
        """Stop processes left by an earlier start that was killed; returns their names."""
        left = {record.stem: process for record in self.run.glob("*.json") if (process := remembered(record))}
        _end_in_turn(left)
        return sorted(left)

    def begin(self, name: str, *arguments: str, env: Mapping[str, str]) -> None:
        """Start one of our modules in its own session, so that Ctrl-C reaches only us."""
        log = self.logs / f"{name}.log"
        if log.exists() and log.stat().st_size > LONG_LOG:
            log.replace(log.with_suffix(".old.log"))
        with log.open("ab") as lines:
            child = subprocess.Popen(  # noqa: S603 - our own interpreter and modules
                [sys.executable, "-m", *arguments],
                stdin=subprocess.DEVNULL,
                stdout=lines,
                stderr=lines,
                cwd=ROOT,
                env={**os.environ, **env},
                start_new_session=True,
            )
        self.adopt(name, child)

    def adopt(self, name: str, child: subprocess.Popen[bytes]) -> None:
        self.children[name] = child
        remember(self.run / f"{name}.json", child.pid)

    def gone(self) -> str | None:
        """The name of a process that has exited."""
        return next((name for name, child in self.children.items() if child.poll() is not None), None)

    def last_lines(self, name: str) -> str:
        log = self.logs / f"{name}.log"
        lines = log.read_text(errors="replace").splitlines()[-5:] if log.exists() else []
        return "\n".join(map(readable, lines))

    def end(self) -> None:
        """Stop all processes."""
        alive = {name: psutil.Process(child.pid) for name, child in self.children.items() if child.poll() is None}
        _end_in_turn(alive)
        for name, child in self.children.items():
            child.wait(PATIENCE)
            (self.run / f"{name}.json").unlink(missing_ok=True)
        self.children.clear()


def _end_in_turn(processes: Mapping[str, psutil.Process]) -> None:
    """Stop the queue last: workers return unfinished jobs to it."""
    _end([process for name, process in processes.items() if name != QUEUE])
    _end([process for name, process in processes.items() if name == QUEUE])


def _end(processes: list[psutil.Process]) -> None:
    """Terminate the processes; after PATIENCE seconds kill them and their children."""
    for process in processes:
        process.send_signal(signal.SIGTERM)
    _, stubborn = psutil.wait_procs(processes, timeout=PATIENCE)
    for process in stubborn:
        os.killpg(process.pid, signal.SIGKILL)
    psutil.wait_procs(stubborn, timeout=PATIENCE)


def version() -> str:
    """The commit of this program; empty if it is not in a repository."""
    with suppress(OSError, subprocess.CalledProcessError):
        command = ["git", "-C", str(ROOT), "log", "-1", "--format=%h"]
        return subprocess.check_output(command, stderr=subprocess.DEVNULL, text=True).strip()  # noqa: S603
    return ""


def readable(line: str) -> str:
    """A line of a log for people: "12:04:31 error django.request: Internal Server Error (exception: KeyError)".

    A line that is not one of `common.logs` is returned as it is.
    """
    try:
        said = json.loads(line)
        time, level, logger, event = (str(said.pop(name)) for name in ("timestamp", "level", "logger", "event"))
    except (ValueError, AttributeError, TypeError, KeyError):
        return line
    frames = said.pop("frames", [])
    if "exception" in said and frames:
        said["at"] = frames[-1]
    more = ", ".join(f"{name}: {value}" for name, value in said.items() if value is not None)
    return f"{time[11:19]} {level} {logger}: {event}" + (f" ({more})" if more else "")


def why_not_listening(host: str, port: int) -> str:
    """Why no server can listen there, and what to do about it; "" if one can."""
    if not 0 < port < 65536:
        return _("There is no port %(port)s. Choose one from 1024 to 65535: manage.py up --port 8000") % {"port": port}
    try:
        family, kind, _number, _name, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except PermissionError:
        sentence = _("Only root may use port %(port)s. Choose one from 1024 to 65535: manage.py up --port 8000")
        return sentence % {"port": port}
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            sentence = _("Another program uses port %(port)s. Choose another port: manage.py up --port %(other)s")
            return sentence % {"port": port, "other": port + 1 if port < 65535 else 8000}
        sentence = _(
            "%(host)s is not an address of this machine. For phones on the same network: manage.py up --host 0.0.0.0"
        )
        return sentence % {"host": host}
    return ""


def addresses() -> list[str]:
    """This machine's host names and addresses in its network."""
    found = [
        address.address
        for network in psutil.net_if_addrs().values()
        for address in network
        if address.family == socket.AF_INET and not address.address.startswith("127.")
    ]
    name = socket.gethostname()
    return [*found, name, f"{name}.local"]
