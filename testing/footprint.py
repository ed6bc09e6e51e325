"""What a server and its workers take: memory, and files that they have open."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil


def family(number: int) -> Iterator[psutil.Process]:
    """A process and the processes that it has begun."""
    first = psutil.Process(number)
    yield first
    yield from first.children()


def memory_of(number: int) -> float:
    """MiB of the process and its workers together."""
    return sum(float(process.memory_info().rss) for process in family(number)) / 2**20


def bytes_in_files(number: int, folder: Path) -> int:
    """Bytes of the files in a folder that they have open, those too whose name was removed; a log aside."""
    found = 0
    for process in family(number):
        for descriptor in Path(f"/proc/{process.pid}/fd").iterdir():
            with suppress(FileNotFoundError):  # it was closed just now
                name = str(descriptor.readlink())
                if name.startswith(str(folder)) and not name.endswith("log"):
                    found += descriptor.stat().st_size
    return found
