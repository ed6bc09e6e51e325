"""How much an exhaustive test tries: a sample in `make test`, everything in `make test-long`, which sets FULL=1."""

import os

FULL = bool(os.environ.get("FULL"))


def examples(short: int, full: int) -> int:
    """How many examples to try in this run."""
    return full if FULL else short
