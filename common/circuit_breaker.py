"""After a part did not answer, it is not asked for some seconds, so that not every request waits for it."""

from time import monotonic


class CircuitBreaker:
    """Open for so many seconds after each failure, in this process and by its own clock."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.until = seconds, 0.0

    def trip(self) -> None:
        """The part was not there: don't ask it for a while."""
        self.until = monotonic() + self.seconds

    @property
    def is_open(self) -> bool:
        """Whether the part is not to be asked now."""
        return monotonic() < self.until
