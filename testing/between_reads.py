"""A change by someone else between two reads of one request."""

from collections.abc import Callable
from typing import Any

from django.db import connection
from django.http import HttpResponse

from testing.sessions import in_thread


def statuses(ask: Callable[[], HttpResponse], change: Callable[[], object], back: Callable[[], object]) -> set[int]:
    """The statuses of a request with the change before each of its statements in turn; `back` takes the change back.

    The request must lock nothing that the change needs, and its client must not raise exceptions.
    """
    found, at, count = set(), 1, 1
    while at <= count:
        status, count = _status(ask, change, at)
        found.add(status)
        if at <= count:
            in_thread(back)
        at += 1
    return found


def _status(ask: Callable[[], HttpResponse], change: Callable[[], object], at: int) -> tuple[int, int]:
    """The status with the change before the statement with this number, and the number of statements."""
    count = 0

    def run(execute: Callable[..., Any], *statement: Any) -> Any:
        nonlocal count
        count += 1
        if count == at:
            in_thread(change)
        return execute(*statement)

    with connection.execute_wrapper(run):
        return ask().status_code, count
