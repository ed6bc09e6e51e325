"""Empties the test database after a test that commits, and changes rows that triggers protect."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management import call_command
from django.db import OperationalError, connection, transaction
from django.db.backends.utils import CursorWrapper
from django.test import TransactionTestCase

KEPT = ("django_migrations", "django_content_type", "auth_permission")  # filled by migrations, once
LARGE = 512 * 1024  # bytes; more dead rows would slow down every later test
TOUCHED = """
    SELECT quote_ident(relname), pg_relation_size(oid) > %s FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND pg_relation_size(oid) > 0 AND relname != ALL(%s)
"""
APPEND_ONLY = "SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname = 'append_only_whole'"


def empty_touched_tables() -> None:
    """Delete every row, ignoring foreign keys and append-only triggers.

    Measured with 74 tables: 3 ms, where Django's `flush` took 650 ms (it truncates all tables and then fills
    permissions and content types in again).
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('is_superuser')")
        if cursor.fetchone() != ("on",):  # on a given server we may lack the right to disable triggers
            cursor.execute(APPEND_ONLY)
            tables = [name for (name,) in cursor.fetchall()]
            for name in tables:  # the tables' owner can
                cursor.execute(f"ALTER TABLE {name} DISABLE TRIGGER append_only_whole")
            call_command("flush", verbosity=0, interactive=False)
            for name in tables:
                cursor.execute(f"ALTER TABLE {name} ENABLE TRIGGER append_only_whole")
            return
        cursor.execute(TOUCHED, [LARGE, list(KEPT)])
        touched = cursor.fetchall()
        for attempts_left in reversed(range(5)):
            try:
                _empty(cursor, touched)
                return
            except OperationalError as error:  # a server process still holds rows: PostgreSQL aborts one of the two
                cursor.execute("ROLLBACK")
                if not attempts_left or "deadlock" not in str(error):
                    raise


def _empty(cursor: CursorWrapper, touched: list[tuple[str, bool]]) -> None:
    statements = [f"TRUNCATE {name} CASCADE" if large else f"DELETE FROM {name}" for name, large in touched]
    settings = ("SET LOCAL session_replication_role = replica", "SET LOCAL deadlock_timeout = '50ms'")
    cursor.execute("; ".join(["BEGIN", *settings, *statements, "COMMIT"]))  # in a deadlock, retry


@contextmanager
def triggers_off() -> Iterator[CursorWrapper]:
    """Change rows with every trigger and foreign key disabled, as only a PostgreSQL superuser can."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        yield cursor
        cursor.execute("SET LOCAL session_replication_role = origin")


def _after_test(self: TransactionTestCase) -> None:
    empty_touched_tables()


def install() -> None:
    """Replace Django's flush after each `transactional_db` test, in this process."""
    TransactionTestCase._fixture_teardown = _after_test  # type: ignore[attr-defined]
