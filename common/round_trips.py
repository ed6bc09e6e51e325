"""Several statements in one round trip to the database: fewer waits, and locks that are held for less time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from typing import Any

from django.db import DatabaseError, connection
from django.db.models import Field, Model

Statement = tuple[str, list[Any]]


@contextmanager
def one_round_trip() -> Iterator[None]:
    """Send the statements inside together, with psycopg's pipeline.

    Only for compiled queries and `write`: a query set would read the number of changed rows before it is known. At the
    end, errors are raised, and rows can be read.
    """
    connection.close_if_health_check_failed()
    connection.ensure_connection()
    psycopg: Any = connection.connection
    with connection.wrap_database_errors, psycopg.pipeline():
        yield


def new(row: Model) -> Statement:
    """The statement that inserts a new row, for `write`. The row doesn't get its id."""
    sql, fields = _insert(type(row))
    return sql, [_value(field, row, is_new=True) for field in fields]


def changed(row: Model, *names: str) -> Statement:
    """The statement that saves these fields of a row, for `write`."""
    sql, fields = _update(type(row), names)
    return sql, [*(_value(field, row, is_new=False) for field in fields), row.pk]


def write(*statements: Statement) -> None:
    """Run statements of `new` and `changed` in this order, in one round trip. Each must write its one row."""
    cursors = [connection.cursor() for _ in statements]
    with one_round_trip() if len(statements) > 1 else nullcontext():
        for cursor, (sql, values) in zip(cursors, statements, strict=True):
            cursor.execute(sql, values)
    if any(cursor.rowcount != 1 for cursor in cursors):
        raise DatabaseError("row_is_gone")


@cache
def _insert(model: type[Model]) -> tuple[str, list[Field[Any, Any]]]:
    fields: Any = [field for field in model._meta.local_concrete_fields if not field.primary_key]
    columns = ", ".join(_quoted(field.column) for field in fields)
    values = ", ".join(map(_placeholder, fields))
    return f"INSERT INTO {_quoted(model._meta.db_table)} ({columns}) VALUES ({values})", fields  # noqa: S608  names alone


@cache
def _update(model: type[Model], names: tuple[str, ...]) -> tuple[str, list[Field[Any, Any]]]:
    fields: Any = [model._meta.get_field(name) for name in names]
    values = ", ".join(f"{_quoted(field.column)} = {_placeholder(field)}" for field in fields)
    key = _quoted(str(model._meta.pk.column))
    return f"UPDATE {_quoted(model._meta.db_table)} SET {values} WHERE {key} = %s", fields  # noqa: S608  names alone


def _value(field: Field[Any, Any], row: Model, *, is_new: bool) -> Any:
    return field.get_db_prep_save(field.pre_save(row, add=is_new), connection)


def _placeholder(field: Any) -> str:
    return str(field.get_placeholder(None, None, connection)) if hasattr(field, "get_placeholder") else "%s"


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
