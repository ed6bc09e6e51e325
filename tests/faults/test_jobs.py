"""A queue that takes what is sent and never answers: what was committed stands, and nobody waits for long."""

import signal
from time import perf_counter

import pytest
from celery import Celery
from django.db import transaction

from league.common import jobs
from league.config.celery import app
from league.config.embedded.valkey import Valkey
from league.config.environment import broker

JOBS = 5
LONG = 6.0  # seconds: a connection is tried twice, for two seconds each


@pytest.fixture
def a_queue_that_hangs(tmp_path, monkeypatch):
    monkeypatch.setattr(jobs.Rest, "until", 0.0)
    valkey = Valkey(tmp_path, keep=False)
    server = valkey.start()
    other = Celery(set_as_current=False)
    other.config_from_object("django.conf:settings", namespace="CELERY")
    other.conf.broker_url = broker(valkey.url)
    other.set_current()
    jobs.enqueue("games.tasks.wake_bots")
    server.send_signal(signal.SIGSTOP)
    yield
    app.set_current()
    server.kill()
    server.wait()


def queue_them():
    began = perf_counter()
    with transaction.atomic():
        for _ in range(JOBS):
            jobs.enqueue("games.tasks.wake_bots")
    return perf_counter() - began


@pytest.mark.django_db(transaction=True)
def test_of_many_jobs_one_waits(a_queue_that_hangs):
    assert queue_them() < LONG
    assert jobs.Rest.until > 0, "the job got through"


@pytest.mark.django_db(transaction=True)
def test_without_a_rest_each_would_wait(a_queue_that_hangs, monkeypatch):
    monkeypatch.setattr(jobs, "REST", 0.0)
    assert queue_them() > LONG
