"""A queue that accepts jobs and never responds: commits succeed, and no request waits long."""

import signal
from time import perf_counter

import pytest
from celery import Celery
from django.db import transaction

from common import jobs
from launcher.embedded.valkey import Valkey
from league.config.celery import app
from league.config.settings.environment import broker

JOBS, PATIENCE = 5, 0.2  # seconds per attempt; a job has three


@pytest.fixture
def a_queue_that_hangs(tmp_path, monkeypatch):
    monkeypatch.setattr(jobs, "SLOW", PATIENCE)
    valkey = Valkey(tmp_path, keep=False)
    server = valkey.start()
    other = Celery(set_as_current=False)
    other.config_from_object("django.conf:settings", namespace="CELERY")
    other.conf.broker_url = broker(valkey.url)
    other.conf.broker_transport_options = {"socket_timeout": PATIENCE}
    other.set_current()
    jobs.enqueue("games.tasks.wake_bots")
    jobs.breaker.until = 0.0
    server.send_signal(signal.SIGSTOP)
    yield other
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
def test_of_many_jobs_one_waits(a_queue_that_hangs, monkeypatch):
    tried, send = [], a_queue_that_hangs.send_task
    monkeypatch.setattr(a_queue_that_hangs, "send_task", lambda *job, **how: tried.append(job) or send(*job, **how))
    queue_them()
    assert len(tried) == 1
    assert jobs.breaker.until > 0, "the job got through"


@pytest.mark.django_db(transaction=True)
def test_without_a_rest_each_would_wait(a_queue_that_hangs, monkeypatch):
    monkeypatch.setattr(jobs.breaker, "seconds", 0.0)
    assert queue_them() > JOBS * PATIENCE


def test_a_workers_own_patience_is_longer_than_it_waits_for_work(settings):
    """It blocks for a second at a time; a shorter time-out would disconnect an idle worker."""
    assert settings.CELERY_BROKER_TRANSPORT_OPTIONS["socket_timeout"] > 1
