"""A change by someone else between two reads of one page."""

from collections.abc import Callable
from typing import Any

from django.db import connection
from django.test import Client

from testing.sessions import in_thread


def statuses(client: Client, path: str, change: Callable[[], object], back: Callable[[], object]) -> set[int]:
    """The statuses of a page with the change before each of its statements in turn; `back` takes the change back.

    The client must not raise the page's exceptions.
    """
    found, at, count = set(), 1, 1
    while at <= count:
        status, count = _status(client, path, change, at)
        found.add(status)
        if at <= count:
            in_thread(back)
        at += 1
    return found


def _status(client: Client, path: str, change: Callable[[], object], at: int) -> tuple[int, int]:
    """The status with the change before the statement with this number, and the number of statements."""
    count = 0

    def run(execute: Callable[..., Any], *statement: Any) -> Any:
        nonlocal count
        count += 1
        if count == at:
            in_thread(change)
        return execute(*statement)

    with connection.execute_wrapper(run):
        return client.get(path, headers={"HX-Request": "true"}).status_code, count
