"""How long a job takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median, quantiles
from time import perf_counter, process_time


def milliseconds(job: Callable[[], object]) -> float:
    began = perf_counter()
    job()
    return 1000 * (perf_counter() - began)


def cpu_milliseconds(job: Callable[[], object]) -> float:
    """CPU time of this process, so that other load on the machine matters less."""
    began = process_time()
    job()
    return 1000 * (process_time() - began)


def median_milliseconds(job: Callable[[], object], runs: int = 9) -> float:
    """The median of some runs, after one warm-up run."""
    job()
    return median(milliseconds(job) for _ in range(runs))


def percentile(times: Sequence[float], percent: int) -> float:
    return quantiles(times, n=100)[percent - 1]
