"""Reading in several statements what others may change between two of them."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction
from psycopg import IsolationLevel


@contextmanager
def snapshot() -> Iterator[None]:
    """Whatever is read inside is of one moment.

    Inside a transaction nothing changes: there the caller's lock keeps the rows as they are.
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
