"""The size of exhaustive tests: a sample in `make test`, everything in `make test-long`, which sets FULL=1."""

import os

FULL = bool(os.environ.get("FULL"))


def examples(short: int, full: int) -> int:
    """The number of examples in this run."""
    return full if FULL else short
