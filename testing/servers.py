"""A temporary PostgreSQL and Valkey for one test process or benchmark."""

import atexit
import fcntl
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

from launcher.embedded.paths import remember, remembered
from launcher.embedded.postgres import QUICK_TO_LOSE, Postgres
from launcher.embedded.valkey import Valkey

PREFIX = "twice-around-tests-"
OWN = "TWICE_AROUND_TEST_SERVERS"  # the variables set by `start`: a child process sets its own instead
POSTGRES: Postgres | None = None  # the server that `start` started, if any


def stop(folder: Path) -> None:
    """Stop both servers of a folder and delete it."""
    Postgres(folder).stop()
    Valkey(folder).stop()
    shutil.rmtree(folder, ignore_errors=True)


def sweep() -> None:
    """Stop the servers of killed runs. Locks a folder, so that only one run sweeps it."""
    for record in Path(tempfile.gettempdir()).glob(f"{PREFIX}*/run.json"):
        with suppress(FileNotFoundError, BlockingIOError):  # another run may end or sweep at the same time
            if record.stat().st_uid != os.geteuid():
                continue
            with record.open() as claim:
                fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if record.exists() and not remembered(record):
                    stop(record.parent)


def start(*, durable: bool = False) -> None:
    """Start both servers, set DATABASE_URL and REDIS_URL, and stop them when this process exits.

    TEST_DATABASE_URL or DATABASE_URL, and REDIS_URL, name servers to use instead. `durable`: commits wait for the disk,
    as in production; tests do without. Call it before Django reads its settings.
    """
    global POSTGRES
    for name in os.environ.pop(OWN, "").split():
        del os.environ[name]
    given = {*os.environ}
    database = os.environ.get("TEST_DATABASE_URL") or os.environ.get("DATABASE_URL")
    sweep()
    folder = Path(tempfile.mkdtemp(prefix=PREFIX))
    folder.chmod(0o711)  # as root, PostgreSQL runs as another user
    remember(folder / "run.new", os.getpid())
    (folder / "run.new").rename(folder / "run.json")  # created atomically: another process may be sweeping
    atexit.register(stop, folder)
    if not database:
        POSTGRES = Postgres(folder, options=() if durable else QUICK_TO_LOSE)
        POSTGRES.start()
        database = POSTGRES.url
    os.environ["DATABASE_URL"] = database
    if not os.environ.get("REDIS_URL"):
        valkey = Valkey(folder, keep=False)
        valkey.start()
        os.environ["REDIS_URL"] = valkey.url
    os.environ[OWN] = " ".join({"DATABASE_URL", "REDIS_URL"} - given)
