"""The beat scheduler, which continues when the system clock is set back."""

from typing import Any

from celery.beat import PersistentScheduler


class Scheduler(PersistentScheduler):  # type: ignore[misc]  # Celery has no types
    """Celery's own scheduler waits until the clock has caught up, because the last runs appear to be in the future."""

    def tick(self, *args: Any, **more: Any) -> float:
        now = self.app.now()
        if any(entry.last_run_at > now for entry in self.schedule.values()):
            for entry in self.schedule.values():
                entry.last_run_at = min(entry.last_run_at, now)
            self._heap = None  # the heap of due times is rebuilt
        return float(super().tick(*args, **more))
