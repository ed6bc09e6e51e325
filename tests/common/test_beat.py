"""The scheduler of the periodic tasks."""

from datetime import timedelta

from common.beat import Scheduler
from league.config.celery import app


def test_periodic_tasks_continue_when_the_servers_clock_is_set_back(tmp_path, monkeypatch):
    real, gone = app.now, timedelta()
    monkeypatch.setattr(app, "now", lambda: real() + gone)
    scheduler, sent = Scheduler(app, schedule_filename=str(tmp_path / "beat")), []
    monkeypatch.setattr(scheduler, "apply_entry", lambda entry, producer=None: sent.append(entry.name))

    def sent_now():
        sent.clear()
        while scheduler.tick() <= 0:
            pass
        return {*sent}

    sent_now()
    gone += timedelta(minutes=1)
    assert {"clocks", "waiting-decks"} <= sent_now()
    gone -= timedelta(hours=1)
    assert sent_now() == set()
    gone += timedelta(seconds=10)
    assert {"clocks", "waiting-decks"} <= sent_now()
    scheduler.close()
