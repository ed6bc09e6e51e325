"""Starts a throw-away PostgreSQL and Valkey before Django's settings are read, and stops them at the end.

Loaded as a plugin (`-p tests.servers`): pytest-django reads the settings before any conftest runs.
TEST_DATABASE_URL or DATABASE_URL, and REDIS_URL, name servers to use instead.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from league.config.embedded.places import remember, remembered
from league.config.embedded.postgres import QUICK_TO_LOSE, Postgres
from league.config.embedded.valkey import Valkey

PREFIX = "twice-around-tests-"
OWN = "TWICE_AROUND_TEST_SERVERS"  # which of them were set here: each process that shares the tests sets its own
POSTGRES: Postgres | None = None  # the server of these tests, if it is their own


def throw_away(folder: Path) -> None:
    Postgres(folder).stop()
    Valkey(folder).stop()
    shutil.rmtree(folder, ignore_errors=True)


def sweep() -> None:
    """End the servers of test runs that were killed before they could."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        record = folder / "run.json"
        if folder.stat().st_uid == os.geteuid() and record.exists() and not remembered(record):
            throw_away(folder)


def start() -> None:
    global POSTGRES
    for name in os.environ.pop(OWN, "").split():
        del os.environ[name]
    given = {*os.environ}
    wanted = os.environ.get("TEST_DATABASE_URL") or os.environ.get("DATABASE_URL")
    sweep()
    folder = Path(tempfile.mkdtemp(prefix=PREFIX))
    folder.chmod(0o711)
    remember(folder / "run.new", os.getpid())
    (folder / "run.new").rename(folder / "run.json")  # whole at once: others read it meanwhile
    atexit.register(throw_away, folder)
    if not wanted:
        POSTGRES = Postgres(folder, options=QUICK_TO_LOSE)
        POSTGRES.start()
        wanted = POSTGRES.url
    os.environ["DATABASE_URL"] = wanted
    if not os.environ.get("REDIS_URL"):
        valkey = Valkey(folder, keep=False)
        valkey.start()
        os.environ["REDIS_URL"] = valkey.url
    os.environ[OWN] = " ".join({"DATABASE_URL", "REDIS_URL"} - given)


start()
