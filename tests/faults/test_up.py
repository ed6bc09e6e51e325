"""`manage.py up` stops everything that it starts, and a kill loses nothing."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psutil
import psycopg
import pytest

from launcher.embedded.postgres import Postgres
from launcher.supervisor import version

ROOT = Path(__file__).parents[2]
NOT_INHERITED = {"DATABASE_URL", "REDIS_URL", "TEST_DATABASE_URL", "SECRET_KEY", "DATABASE_CONNECTIONS"}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Up:
    """One `manage.py up` with its own folder."""

    def __init__(self, home: Path, port: int | None = None, *flags: str) -> None:
        self.port = port or free_port()
        env = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
        env |= {"TWICE_AROUND_HOME": str(home), "DJANGO_SETTINGS_MODULE": "league.config.settings.dev"}
        command = [sys.executable, ROOT / "manage.py", "up", "--port", str(self.port), *flags]
        self.process = subprocess.Popen(
            command,
            env=env,
            cwd=ROOT,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        self.said = ""

    def wait_until_open(self) -> "Up":
        assert self.process.stdout
        for line in self.process.stdout:
            self.said += line
            if "Ctrl-C stops" in line:
                return self
        raise AssertionError(self.said)

    def get(self, path: str) -> tuple[int, str]:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=60) as answer:
            return answer.status, answer.read().decode()

    def end(self, number: signal.Signals | None = None) -> int:
        if number:
            self.process.send_signal(number)
        self.said += self.process.communicate(timeout=120)[0]
        return self.process.returncode


def processes_of(home: Path) -> list[str]:
    """The command lines of running processes of a folder."""
    found = []
    for process in psutil.process_iter():
        try:
            words, mine = " ".join(process.cmdline()), process.environ().get("TWICE_AROUND_HOME") == str(home)
            if process.status() != psutil.STATUS_ZOMBIE and (mine or str(home) in words):
                found.append(words)
        except psutil.Error:
            continue
    return found


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    """A folder for several starts; processes that a failed test left there are killed."""
    folder = Path(tempfile.mkdtemp(prefix="twice-around-home-"))
    yield folder
    for process in psutil.process_iter():
        try:
            if process.environ().get("TWICE_AROUND_HOME") == str(folder):
                process.kill()
        except psutil.Error:
            continue
    postgres = Postgres(folder)
    postgres.stop()
    for place in (postgres.base, folder):  # separate if the tests run as root
        shutil.rmtree(place, ignore_errors=True)


def test_ctrl_c_leaves_no_process_and_a_second_start_is_refused(home: Path):
    up = Up(home).wait_until_open()
    assert up.get("/healthz") == (200, "alive\n")
    assert up.get("/readyz")[0] == 200
    open_to_others = [
        path for path in (home, *home.rglob("*")) if path.lstat().st_mode & 0o077 and not path.is_symlink()
    ]
    assert [path for path in open_to_others if "static" not in path.parts] == []
    (path,) = re.findall(rf"Open http://localhost:{up.port}(/start/\?code=\S+)", up.said)
    assert path.partition("=")[2] in up.get(path)[1]

    second = Up(home)
    assert second.end() == 1
    assert second.said.count("\n") == 1
    assert "is already running" in second.said
    assert str(up.process.pid) in second.said

    assert up.end(signal.SIGINT) == 0
    assert processes_of(home) == []


@pytest.mark.long
def test_a_killed_start_is_followed_by_one_that_works_and_a_lost_part_is_said(home: Path):
    url = Postgres(home).url
    killed = Up(home).wait_until_open()
    with psycopg.connect(url, autocommit=True) as database:
        database.execute("CREATE TABLE kept (word text); INSERT INTO kept VALUES ('fifteen two')")
    killed.end(signal.SIGKILL)

    again = Up(home).wait_until_open()
    assert "already running" in again.said
    assert "worker, which was left over" in again.said
    assert again.get("/readyz")[0] == 200
    with psycopg.connect(url) as database:
        assert database.execute("SELECT word FROM kept").fetchall() == [("fifteen two",)]

    next(child for child in psutil.Process(again.process.pid).children() if "valkey" in child.name()).kill()
    assert again.end() == 1
    assert "valkey stopped unexpectedly, so everything was stopped. Your data is kept. Start again" in again.said
    assert processes_of(home) == []


def test_a_taken_port_is_said_before_anything_starts(tmp_path: Path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        up = Up(tmp_path, other.getsockname()[1])
        assert up.end() == 1
    assert up.said.count("\n") == 1
    assert f"Another program uses port {up.port}." in up.said
    assert not (tmp_path / "postgres").exists()
    assert processes_of(tmp_path) == []


def test_a_folder_that_cannot_hold_the_data_is_said_before_anything_starts(tmp_path: Path):
    (tmp_path / "file").touch()
    up = Up(tmp_path / "file" / "home")
    assert up.end() == 1
    assert up.said == (
        f"The data can’t be kept in {tmp_path}/file/home (Not a directory). "
        "Choose another folder with TWICE_AROUND_HOME.\n"
    )


def test_a_port_that_does_not_exist_is_said_before_anything_starts(tmp_path: Path):
    up = Up(tmp_path, 70_000)
    assert up.end() == 1
    assert up.said.startswith("CommandError: There is no port 70000.")
    assert up.said.count("\n") == 1


@pytest.mark.long
def test_a_database_with_other_tables_is_left_alone_and_the_way_on_is_said(home: Path):
    Up(home).wait_until_open().end(signal.SIGINT)
    server = Postgres(home)
    server.start()
    with psycopg.connect(server.url, autocommit=True) as database:
        other = '{"clubs.0001_initial": "another"}'  # as if this migration had been rewritten since
        database.execute(f"COMMENT ON TABLE django_migrations IS '{other}'")
    server.stop()
    up = Up(home)
    assert up.end() == 1
    assert "clubs.0001_initial" in up.said
    assert f"git checkout {version()}" in up.said
    (command,) = re.findall(r"^  (mv .*)$", up.said, re.MULTILINE)
    subprocess.run(command.split(), check=True)
    aside = Path(command.split()[2])
    fresh = Up(home).wait_until_open()
    assert fresh.get("/readyz")[0] == 200
    assert fresh.end(signal.SIGINT) == 0
    shutil.rmtree(aside)
