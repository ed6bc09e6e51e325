"""The embedded servers, in difficult folders."""

import os
import resource
import shutil
import signal
import subprocess
import sys

import psycopg
import pytest
import redis

from launcher.embedded.paths import LONGEST_SOCKET, kept, private, private_home, remember, remembered
from launcher.embedded.postgres import QUICK_TO_LOSE, NoPostgres, Postgres
from launcher.embedded.valkey import Valkey
from testing.waiting import wait_until


@pytest.fixture
def postgres(tmp_path):
    """In a folder that is closed to others, like /root, and too deep for a socket."""
    home = tmp_path / ("deep" * 30)
    home.mkdir(mode=0o700)
    server = Postgres(home, options=QUICK_TO_LOSE)
    yield server
    server.stop()
    for folder in (server.base, server.socket):
        shutil.rmtree(folder, ignore_errors=True)


def test_a_closed_and_deep_folder_has_a_server_too(postgres):
    postgres.start()
    assert len(os.fsencode(postgres.socket)) < LONGEST_SOCKET
    with psycopg.connect(postgres.url) as database:
        assert database.execute("SHOW listen_addresses").fetchone() == ("",)
    assert postgres.start() == ["PostgreSQL was already running"]


def test_a_server_that_is_stopping_is_started_again(postgres):
    postgres.start()
    with psycopg.connect(postgres.url):  # the server waits for it
        os.kill(int((postgres.data / "postmaster.pid").read_text().split()[0]), signal.SIGTERM)
        wait_until(lambda: "stopping" in (postgres.data / "postmaster.pid").read_text())
        assert "PostgreSQL was already running" not in postgres.start()
    with psycopg.connect(postgres.url) as database:
        assert database.execute("SELECT 1").fetchone() == (1,)


def test_a_refused_row_is_not_quoted_in_the_log(postgres):
    postgres.start()
    with psycopg.connect(postgres.url, autocommit=True) as database:
        database.execute("CREATE TABLE people (email text UNIQUE); INSERT INTO people VALUES ('ann@example.org')")
        with pytest.raises(psycopg.errors.UniqueViolation, match=r"ann@example\.org"):
            database.execute("INSERT INTO people VALUES ('ann@example.org')")
    log = postgres.base / "log"
    assert "people_email_key" in log.read_text()
    assert "ann@" not in log.read_text()
    assert postgres.base.stat().st_mode & 0o077 == 0


def test_the_folder_of_the_data_is_closed_to_others(tmp_path, monkeypatch):
    home = tmp_path / "new"
    private_home(home)
    assert home.stat().st_mode & 0o777 == 0o700
    home.chmod(0o755)
    private_home(home)
    assert home.stat().st_mode & 0o777 == 0o700
    (home / "postgres").mkdir()
    monkeypatch.setattr("os.geteuid", lambda: (home / "postgres").stat().st_uid + 1)
    private_home(home)
    assert home.stat().st_mode & 0o777 == 0o711


def test_a_pid_file_with_a_strangers_number_is_put_aside(postgres):
    postgres.start()
    postgres.stop()
    file = postgres.data / "postmaster.pid"
    file.write_text(f"{os.getpid()}\n{postgres.data}\n1\n5432\n{postgres.socket}\n\n1 1\nready   \n")
    assert not postgres.running
    postgres.start()
    assert postgres.running


def test_data_of_another_version_is_left_alone(tmp_path):
    (tmp_path / "postgres" / "data").mkdir(parents=True)
    server = Postgres(tmp_path)
    (server.data / "PG_VERSION").write_text("9\n")
    with pytest.raises(NoPostgres, match="PostgreSQL 9, which created the data"):
        _ = server.programs


def test_queued_jobs_survive_a_kill(tmp_path):
    valkey = Valkey(tmp_path)
    child = valkey.start()
    with redis.from_url(valkey.url) as queue:
        queue.lpush("mail", "to Ann")
    child.kill()
    child.wait()
    child = valkey.start()
    with redis.from_url(valkey.url) as queue:
        assert queue.lrange("mail", 0, -1) == [b"to Ann"]
    valkey.stop()


def test_a_process_is_known_by_its_number_and_its_start(tmp_path):
    record = tmp_path / "it.json"
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        remember(record, child.pid)
        assert remembered(record).pid == child.pid
        record.write_text(record.read_text().replace('"started": ', '"started": 9'))
        assert remembered(record) is None
        child.terminate()


@pytest.mark.parametrize(
    "written",
    [
        b"",
        b"[1]",
        b"7",
        b"null",
        b"\xff\xfe",
        b'{"pid": "x", "started": 1}',
        b'{"pid": -5, "started": 1}',
        b'{"pid": %d}' % 10**30,
    ],
)
def test_a_damaged_record_of_a_process_names_none(tmp_path, written):
    record = tmp_path / "web.json"
    record.write_bytes(written)
    assert remembered(record) is None


def test_a_secret_is_kept_for_its_owner_alone(tmp_path):
    file = tmp_path / "secret_key"
    assert [kept(file, "first"), kept(file, "second"), file.read_text()] == ["first"] * 3
    assert file.stat().st_mode & 0o777 == 0o600
    assert os.listdir(tmp_path) == ["secret_key"]


def test_a_secret_that_could_not_be_written_leaves_no_file(tmp_path):
    """As on a full disk. An empty secret would prevent the program from ever starting again."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        with pytest.raises(OSError, match="too large"):
            kept(tmp_path / "secret_key", "a secret")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert os.listdir(tmp_path) == []


def test_a_strangers_folder_is_refused(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    with pytest.raises(PermissionError, match="belongs to another user"):
        private(tmp_path / "link")
