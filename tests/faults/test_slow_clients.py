"""Slow, endless and never-reading clients: pages are still served, and memory and disk stay bounded."""

import os
import urllib.request
from collections.abc import Iterator

import pytest

from testing.footprint import bytes_in_files, memory_of
from testing.processes import ServerProcess, environment_on_test_database, gunicorn, uvicorn, wait_for_port
from testing.slow_clients import PATH, slow_clients
from testing.waiting import wait_until

MEMORY = 80  # MiB of growth allowed per server: unfinished bodies, and responses to all of them

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


@pytest.fixture(params=["gunicorn", "one process"])
def server(request, tmp_path) -> Iterator[ServerProcess]:
    """Each server for pages, with its own folder for temporary files."""
    env = environment_on_test_database(TMPDIR=str(tmp_path))
    log = tmp_path / "log"
    pages = (
        gunicorn("league.config.wsgi", env=env, log=log) if request.param == "gunicorn" else uvicorn(env=env, log=log)
    )
    pages.start()
    try:
        wait_for_port(pages.port)
        wait_until(lambda: healthy(pages))
        yield pages
    finally:
        pages.stop()


def healthy(server: ServerProcess) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/healthz", timeout=10) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def test_a_hundred_slow_clients_and_endless_requests_keep_nobody_waiting(server, tmp_path):
    number = server.process.pid
    before = memory_of(number)
    strangers = {"bodies": 100, "heads": 20, "unread": 20, "endless_heads": 1, "endless": (PATH, "/ws/matches/")}
    with slow_clients(server.port, **strangers, pause=0.5) as answers:
        for _ in range(50):
            assert healthy(server)
            assert bytes_in_files(number, tmp_path) == 0
            assert memory_of(number) < before + MEMORY
    assert answers[f"endless body {PATH}"]["413"] > 0
    assert answers["endless body /ws/matches/"]["413"] > 0
    assert sum(answers["endless head"].values()) > 0


@pytest.mark.long
def test_slow_requests_are_ended(server):
    with slow_clients(server.port, bodies=20, heads=20, endless=(), once=True) as answers:
        assert healthy(server)
    assert answers["slow body"] == {"408": 20}
    assert sum(answers["slow head"].values()) == 20


def test_temporary_files_are_seen_by_the_test_itself(tmp_path):
    """The control: a deleted open file counts."""

    with open(tmp_path / "spooled", "wb") as spooled:
        (tmp_path / "spooled").unlink()
        spooled.write(bytes(1000))
        spooled.flush()
        assert bytes_in_files(os.getpid(), tmp_path) == 1000
