"""The pytest plugin of every test run: `pytest -p testing.pytest_plugin`.

It starts temporary servers before pytest-django reads the settings, empties the database quickly, runs browser tests
first, leaves the long tests and most cases of the sampled ones to `make test-long`, and prints there the time per
folder.
"""

import gc
import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from math import ceil
from pathlib import PurePath
from random import Random

import pytest

from testing import scale, servers

FIRST = ("tests/journeys/", "tests/faults/")  # together: they share servers; first: they take longest


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Iterator[None]:
    """A hook wrapper runs before every other implementation, and so before pytest-django's.

    With `-n 3` the tests run in three more processes, each with its own servers.
    """
    if "PYTEST_XDIST_WORKER" in os.environ or not getattr(early_config.known_args_namespace, "numprocesses", 0):
        servers.start()
    return (yield)


def pytest_configure(config: pytest.Config) -> None:
    from testing import database

    database.install()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Freeze what collection has loaded, so that the garbage collector skips it during the tests."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep tests with one browser or one set of servers together; otherwise the order is random (pytest-randomly)."""
    if not scale.FULL:
        left_out = {item for item in items if item.get_closest_marker("long")} | beyond_the_sample(config, items)
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=[*left_out])
    items.sort(key=lambda item: next((at for at, folder in enumerate(FIRST) if item.nodeid.startswith(folder)), 9))


def beyond_the_sample(config: pytest.Config, items: list[pytest.Item]) -> set[pytest.Item]:
    """The cases of tests marked `sampled(n)`, except one in n, chosen by the seed of the run."""
    cases: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in sorted(items, key=lambda item: item.nodeid):
        if item.get_closest_marker("sampled"):
            cases[item.nodeid.partition("[")[0]].append(item)
    left_out: set[pytest.Item] = set()
    for test, found in cases.items():
        [one_in] = found[0].get_closest_marker("sampled").args  # type: ignore[union-attr]
        kept = Random(f"{config.getoption('randomly_seed', 0)} {test}").sample(found, ceil(len(found) / one_in))
        left_out |= {*found} - {*kept}
    return left_out


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Seconds per folder, setup and teardown included."""
    if not scale.FULL:
        return
    seconds: Counter[str] = Counter()
    tests: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                folder = str(PurePath(report.nodeid.partition("::")[0]).parent)
                seconds[folder] += report.duration
                tests[folder] += report.when == "call"
    terminalreporter.section("seconds per folder")
    for folder, took in seconds.most_common():
        terminalreporter.write_line(f"{took:8.1f} s  {tests[folder]:5} tests  {folder}")
