"""A process that is asked to stop sends the live updates that still wait for their turn."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

import pytest

from league.config.celery import app
from testing.processes import ServerProcess, environment_on_test_database, free_port, gunicorn, wait_for_port
from tests.common.test_live_updates import Page

pytestmark = pytest.mark.django_db(transaction=True)
MODULE = "tests.faults.stopping"
Started = Callable[[Path], ServerProcess]


def pages(log: Path) -> ServerProcess:
    return gunicorn(MODULE, env=environment_on_test_database(), log=log, workers=1)


def pages_and_sockets(log: Path) -> ServerProcess:
    port = free_port()
    return ServerProcess(MODULE, "--port", str(port), env=environment_on_test_database(), log=log, port=port)


def worker(log: Path) -> ServerProcess:
    program = ("celery", "-A", MODULE, "worker", "--concurrency=1", "--queues", "stopping", "--loglevel", "warning")
    return ServerProcess(*program, env=environment_on_test_database(), log=log)


def announce(process: ServerProcess) -> None:
    if process.port:
        wait_for_port(process.port)
        urlopen(f"http://127.0.0.1:{process.port}/", timeout=60).close()
    else:
        app.send_task("announce_twice", queue="stopping")


async def heard(process: ServerProcess) -> list[str]:
    page = Page()
    await page.open()
    asking = asyncio.create_task(asyncio.to_thread(announce, process))
    words = [await page.next()]
    await asking
    await asyncio.to_thread(process.stop)
    words.append(await page.next())
    return words


@pytest.mark.slow
@pytest.mark.parametrize("process", [pages, pages_and_sockets, worker])
def test_what_still_waits_is_sent_before_the_process_ends(process: Started, tmp_path: Path) -> None:
    started = process(tmp_path / "log")
    started.start()
    assert asyncio.run(heard(started)) == ["changed", "changed"]
