"""Concurrent requests on PostgreSQL: each in its own thread, synchronized at the race."""

import time
from collections.abc import Callable, Sequence
from importlib import import_module
from threading import Lock, Thread

import pytest
from django.db import connection, connections

from common.errors import Refused

LONGEST = 20  # seconds
WAITING = """SELECT count(DISTINCT pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE NOT granted AND datname = current_database()"""  # not those of other tests


class Meeting:
    """Each thread waits here until every other one has arrived too, waits for a lock, or has ended."""

    def __init__(self, people: int) -> None:
        self.people, self.here, self.counting = people, 0, Lock()

    def wait(self) -> None:
        self.one_more()
        deadline = time.monotonic() + LONGEST
        while self.here + self._kept_by_a_lock() < self.people:
            assert time.monotonic() < deadline, "somebody neither came nor waits for a lock"
            time.sleep(0.005)

    def one_more(self) -> None:
        with self.counting:
            self.here += 1

    def _kept_by_a_lock(self) -> int:
        with connection.cursor() as cursor:
            cursor.execute(WAITING)
            return int(cursor.fetchone()[0])


def run_at_once(hands: Sequence[Callable[[], object]], meeting: Meeting | None = None) -> list[object]:
    """Run every function in its own thread. Returns each result, or the exception that it raised."""
    meeting = meeting or Meeting(len(hands))
    results: list[object] = [None] * len(hands)

    def run(index: int, hand: Callable[[], object]) -> None:
        try:
            results[index] = hand()
        except Exception as error:  # noqa: BLE001  the test looks at every ending
            results[index] = error
        finally:
            meeting.one_more()
            connections.close_all()

    threads = [Thread(target=run, args=pair) for pair in enumerate(hands)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(2 * LONGEST)
        assert not thread.is_alive()
    return results


def meet_at(monkeypatch: pytest.MonkeyPatch, place: str, *hands: Callable[[], object]) -> list[BaseException | None]:
    """Run every function; they meet on entering the function `place`, a dotted name. Returns the exceptions."""
    owner, name = place.rsplit(".", 1)
    module, meeting = import_module(owner), Meeting(len(hands))
    real = getattr(module, name)

    def met(*args: object, **kwargs: object) -> object:
        meeting.wait()
        return real(*args, **kwargs)

    with monkeypatch.context() as patch:
        patch.setattr(module, name, met)
        ended = run_at_once(hands, meeting)
    return [end if isinstance(end, BaseException) else None for end in ended]


def refusals(ended: Sequence[BaseException | None]) -> list[str]:
    """The codes of the refusals; fails if any other exception was raised."""
    assert all(error is None or isinstance(error, Refused) for error in ended), ended
    return [error.code for error in ended if isinstance(error, Refused)]
