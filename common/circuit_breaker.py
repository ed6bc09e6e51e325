"""Circuit breaker: after a failure, skip the dependency for some seconds, so that requests don't wait for it."""

from time import monotonic


class CircuitBreaker:
    """Open for some seconds after each failure; per process, with its own clock."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.until = seconds, 0.0

    def trip(self) -> None:
        """Record a failure: skip the dependency for a while."""
        self.until = monotonic() + self.seconds

    @property
    def is_open(self) -> bool:
        """Whether the dependency is to be skipped now."""
        return monotonic() < self.until
