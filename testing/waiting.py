"""Waits for an event instead of a fixed time."""

import time
from collections.abc import Callable


def wait_until(holds: Callable[[], object], *, seconds: float = 30) -> None:
    """Return as soon as `holds()` is true; raises TimeoutError after `seconds`."""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            raise TimeoutError(f"not within {seconds} s: {getattr(holds, '__qualname__', holds)}")
        time.sleep(0.02)
