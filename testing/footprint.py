"""Memory and open files of a server and its workers."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil


def family(number: int) -> Iterator[psutil.Process]:
    """A process and its child processes."""
    first = psutil.Process(number)
    yield first
    yield from first.children()


def memory_of(number: int) -> float:
    """MiB of the process and its children together."""
    return sum(float(process.memory_info().rss) for process in family(number)) / 2**20


def bytes_in_files(number: int, folder: Path) -> int:
    """Bytes of the files in a folder that they have open, including deleted ones, without a log."""
    found = 0
    for process in family(number):
        for descriptor in Path(f"/proc/{process.pid}/fd").iterdir():
            with suppress(FileNotFoundError):  # it was closed just now
                name = str(descriptor.readlink())
                if name.startswith(str(folder)) and not name.endswith("log"):
                    found += descriptor.stat().st_size
    return found
