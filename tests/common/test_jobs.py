"""Jobs that do all pending work are queued once for many commits."""

import pytest

from common import jobs

pytestmark = pytest.mark.django_db


@pytest.fixture
def queued(monkeypatch, django_capture_on_commit_callbacks):
    """Commits one change of each club; returns the clubs whose job was queued."""
    sent = []
    monkeypatch.setattr(jobs, "_soon", {})
    monkeypatch.setattr(jobs, "_send", lambda name, arguments, seconds: sent.append((arguments["club_id"], seconds)))

    def commit(*clubs):
        sent.clear()
        for club in clubs:
            with django_capture_on_commit_callbacks(execute=True):
                jobs.enqueue_soon("league.ratings.tasks.rate", club_id=club)
        return sent

    return commit


def test_many_commits_queue_one_job_that_waits_for_all_of_them(queued):
    assert queued(1, 1, 1) == [(1, jobs.SOON)]


def test_each_club_has_its_own_job(queued):
    assert [club for club, _ in queued(1, 2, 1, 2)] == [1, 2]


def test_a_commit_after_the_job_has_begun_queues_another(queued, monkeypatch):
    queued(1)
    began = jobs.monotonic() + jobs.SOON
    monkeypatch.setattr(jobs, "monotonic", lambda: began)
    assert len(queued(1)) == 1
