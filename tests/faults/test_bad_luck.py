"""Parts of the installation stop during play: what was acknowledged is stored once, and all pages recover."""

import json
import signal
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.error import HTTPError

import psutil
import pytest
from django.db import connections

from launcher.embedded.postgres import Postgres
from testing import servers
from testing.scale import examples
from testing.waiting import wait_until
from tests.faults.conftest import Installation
from tests.faults.players import Games

AWAY = 30.0  # maximum seconds without Valkey until every match between people continues
AT_LEAST = 30.0  # seconds that it stays down in any case
LONGEST = 10.0  # maximum seconds that an action may wait for a hanging Valkey

pytestmark = pytest.mark.django_db(transaction=True)


@contextmanager
def play(installation: Installation, matches: int, *, every: float, bots: int = 0) -> Iterator[Games]:
    """Matches in progress; at the end the database matches the responses, and all players have its state."""
    games = Games(installation.pages.port, installation.sockets.port, every=every)
    games.begin_matches(matches)
    games.begin_matches(bots, ["beginner"])
    with games.live():
        wait_until(lambda: len(games.done) > matches, seconds=60)
        yield games
        games.rest()
        games.come_together()
    assert games.ledger.wrongs() == []
    assert games.unclean() == {}, installation.failures()


@pytest.mark.long
def test_a_new_version_is_put_in_amid_many_games(installation):
    matches = 50
    with play(installation, matches, every=2) as games:
        installation.end()
        installation.open()
        before = len(games.done)
        wait_until(lambda: len(games.done) > before + matches, seconds=60)
        assert games.again > 0, "nobody noticed"


def test_a_web_process_is_killed_again_and_again(installation):
    with play(installation, 10, every=0.8) as games:
        for _ in range(examples(short=2, full=3)):
            killed, before = installation.web_processes()[0], len(games.done)
            killed.kill()
            wait_until(lambda killed=killed: is_replaced(killed, installation))
            wait_until(lambda before=before: len(games.done) > before + 10)
        assert games.again > 0, "nobody noticed"


@pytest.mark.long
def test_valkey_hangs_and_later_is_gone_and_comes_back_empty(installation):
    matches = 10
    with play(installation, matches, every=1.5, bots=4) as games:
        people = {player.match for player in games.players[: 2 * matches]}
        for away, back in ((hang, go_on), (go, come_back_empty)):
            before, began = len(games.done), time.monotonic()
            away(installation)
            try:
                wait_until(lambda before=before: people <= games.gone_on(since=before), seconds=AWAY)
                time.sleep(max(0.0, began + AT_LEAST - time.monotonic()))
            finally:
                back(installation)
            games.rest()
            games.come_together()
            assert max(games.done[before:]) < LONGEST
            games.playing = True


def is_replaced(killed: psutil.Process, installation: Installation) -> bool:
    there = installation.web_processes()
    return killed not in there and len(there) == 2


def hang(installation: Installation) -> None:
    installation.queue.send_signal(signal.SIGSTOP)


def go_on(installation: Installation) -> None:
    installation.queue.send_signal(signal.SIGCONT)


def go(installation: Installation) -> None:
    installation.queue.kill()
    installation.queue.wait()


def come_back_empty(installation: Installation) -> None:
    installation.queue = installation.valkey.start()


@pytest.fixture
def postgres() -> Postgres:
    """The tests' own server, which can be stopped."""
    if servers.POSTGRES is None:
        pytest.fail("This test restarts PostgreSQL. Leave DATABASE_URL and TEST_DATABASE_URL out.", pytrace=False)
    return servers.POSTGRES


def crash(postgres: Postgres) -> None:
    """Crash, as if its process had been killed: nothing more is written."""
    connections.close_all()
    server = psutil.Process(int((postgres.data / "postmaster.pid").read_text().split()[0]))
    server.send_signal(signal.SIGQUIT)
    server.wait(20)


def look(address: str) -> tuple[int, str, str]:
    """Status, content type and text of a page, for any status."""
    try:
        with urllib.request.urlopen(address, timeout=20) as answer:
            return answer.status, answer.headers.get_content_type(), answer.read().decode()
    except HTTPError as no:
        return no.code, no.headers.get_content_type(), no.read().decode()


def test_postgresql_crashes_amid_play_and_comes_back(installation, postgres):
    with play(installation, 10, every=0.8) as games:
        crash(postgres)
        number = games.players[0].match
        at = f"http://localhost:{installation.pages.port}"
        page, program = look(f"{at}/matches/{number}/"), look(f"{at}/api/matches/{number}/")
        wait_until(lambda: games.answers[503, "away"] > 0)
        postgres.start()
        before = len(games.done)
        wait_until(lambda: len(games.done) > before + 20, seconds=60)
    assert page[:2] == (503, "text/html")
    assert "can’t be reached right now" in page[2]
    assert program[:2] == (503, "application/json")
    assert json.loads(program[2])["code"] == "away"
    assert games.answers[503, "away"] > 0
