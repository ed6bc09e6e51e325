"""A part that was not there is left alone for a while, so that not everybody waits for it."""

from time import monotonic


class Rest:
    """So many seconds without asking for it, in this process and by its own clock."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.until = seconds, 0.0

    def begin(self) -> None:
        self.until = monotonic() + self.seconds

    @property
    def lasts(self) -> bool:
        return monotonic() < self.until
