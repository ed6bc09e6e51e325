"""Consistent reads over several statements."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction
from psycopg import IsolationLevel


@contextmanager
def snapshot() -> Iterator[None]:
    """Read everything inside from one snapshot.

    Does nothing inside a transaction: there the caller's lock keeps the rows unchanged.
    """
    if connection.in_atomic_block:
        yield
        return
    connection.ensure_connection()
    session = connection.connection
    usual = session.isolation_level, session.read_only
    session.isolation_level, session.read_only = IsolationLevel.REPEATABLE_READ, True
    try:
        with transaction.atomic():
            yield
    finally:
        session.isolation_level, session.read_only = usual
