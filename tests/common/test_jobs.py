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


@pytest.mark.parametrize(("before", "others"), [(0.0, 1), (jobs.SPARE - 0.01, 1), (jobs.SPARE + 0.01, 0)])
def test_a_commit_when_the_job_may_have_begun_queues_another(queued, monkeypatch, before, others):
    now = jobs.monotonic()
    monkeypatch.setattr(jobs, "monotonic", lambda: now)
    queued(1)
    monkeypatch.setattr(jobs, "monotonic", lambda: now + jobs.SOON - before)
    assert len(queued(1)) == others
