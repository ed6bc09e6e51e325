"""The scheduler of the periodic tasks, which goes on when the server's clock is set back."""

from typing import Any

from celery.beat import PersistentScheduler


class Scheduler(PersistentScheduler):  # type: ignore[misc]  # Celery has no types
    """Celery's own waits until the clock has caught up, as its tasks then seem to have run in the future."""

    def tick(self, *args: Any, **more: Any) -> float:
        now = self.app.now()
        if any(entry.last_run_at > now for entry in self.schedule.values()):
            for entry in self.schedule.values():
                entry.last_run_at = min(entry.last_run_at, now)
            self._heap = None  # of the moments at which tasks are due: it is made again
        return float(super().tick(*args, **more))
