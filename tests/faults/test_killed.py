"""A process is killed at the worst moment: after the commit and before the notification, or during a bot's turn."""

import asyncio
import signal
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db.models import F
from django.utils import timezone

from common.jobs import enqueue
from games.models import Match
from testing.http_client import HttpClient
from testing.processes import ServerProcess, environment_on_test_database, gunicorn, wait_for_port
from testing.seats import begin
from testing.waiting import wait_until
from tests.faults.players import Games


@pytest.fixture
def games(installation, transactional_db):
    """One match, whose players do nothing by themselves, and poll only when notified."""
    games = Games(installation.pages.port, installation.sockets.port, every=0.1)
    games.begin_matches(1)
    games.rest()
    with games.live():
        wait_until(lambda: all(player.listens for player in games.players))
        games.come_together()
        games.asks = False
        yield games


@pytest.fixture
def sent(installation, games):
    """A command that was saved and killed its process before the notification; returns what was sent."""
    doomed = gunicorn("tests.faults.crashing", env=installation.env, log=installation.log, workers=1)
    doomed.start()
    wait_for_port(doomed.port)
    ann = games.players[0]
    command = {"command_id": str(uuid4()), "expected_version": ann.seen["version"], **ann.seen["may"][0]}
    games.ledger.sent[command["command_id"]] = ann.match
    with pytest.raises(ConnectionError):
        send(doomed.port, ann, command)
    doomed.process.kill()  # gunicorn replaces the dead worker, and would not notice a stop in the meantime
    doomed.process.wait(30)
    assert len(games.apart()) == 2, "somebody was told"
    assert Match.objects.get(pk=ann.match).version == command["expected_version"] + 1
    return command


def send(port, player, command):
    client = HttpClient(port, player.cookies)
    return asyncio.run(client.ask("POST", f"/api/matches/{player.match}/commands/", command, tries=1))


def test_a_player_who_missed_the_notification_sees_the_change_on_request(games, sent):
    games.asks = True
    games.come_together()


def test_a_command_sent_again_has_one_effect_and_is_announced_to_everyone(installation, games, sent):
    status, found = send(installation.pages.port, games.players[0], sent)
    assert (status, found["version"]) == (200, sent["expected_version"] + 1)
    games.come_together()
    assert Match.objects.get(pk=games.players[0].match).events.filter(command_id=sent["command_id"]).count() == 1


def test_a_match_whose_worker_was_killed_continues_after_the_next_sweep(queue, tmp_path, request):
    program = ("celery", "-A", "tests.faults.crashing", "worker", "--pool", "solo", "--loglevel", "warning")
    doomed = ServerProcess(*program, env=environment_on_test_database(), log=tmp_path / "log")
    doomed.start()
    match, _ = begin(bots=["beginner"])
    Match.objects.update(changed_at=F("changed_at") + timedelta(hours=1))  # the other worker sweeps too, and waits
    assert doomed.process.wait(60) == -signal.SIGKILL
    finished = request.getfixturevalue("worker")
    Match.objects.update(changed_at=timezone.now() + timedelta(hours=1))  # however long the worker takes
    for times in (1, 2):  # jobs of the first sweep are done before those of the second
        enqueue("games.tasks.wake_bots")
        wait_until(lambda times=times: finished.count("games.tasks.wake_bots") == times)
    assert waits(match), "nothing was forgotten"
    Match.objects.update(changed_at=timezone.now() - timedelta(minutes=1))
    enqueue("games.tasks.wake_bots")
    wait_until(lambda: not waits(match))


def waits(match):
    return Match.objects.get(pk=match.pk).waits_for_bot
