"""Queries and insertions whose SQL is compiled once per process: that takes several times as long as running it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, cached_property
from inspect import signature
from typing import Any, ClassVar, Generic, TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db import connection, connections, transaction
from django.db.models import Model, QuerySet, prefetch_related_objects
from django.db.models.query import ModelIterable, ValuesListIterable, get_related_populators
from django.db.transaction import TransactionManagementError

Row = TypeVar("Row")
RUNS = 8  # psycopg prepares a statement at the third, and PostgreSQL can keep its plan from the eighth on
LARGEST = 2**63 - 1  # of an id
Reader = Callable[[Iterable[Any]], list[Any]]


class Compiled(Generic[Row]):
    """A query for requests that come by the hundred. `build` makes it from some values, which are ids, never None.

    It is compiled with the ids -1, -2 and so on, or with other `samples`, and each call puts its own values in their
    places. So nothing else in the query may equal a sample. tests/common/test_compiled_queries.py compares every one
    with the query that `build` makes.
    """

    known: ClassVar[list[Compiled[Any]]] = []

    def __init__(self, build: Callable[..., QuerySet[Any, Row]], *samples: object) -> None:
        self.known.append(self)
        self.build = build
        self.samples = samples or tuple(range(-1, -1 - len(signature(build).parameters), -1))

    @cached_property
    def _compiled(self) -> tuple[Any, str, list[tuple[type, object, int | None]], Reader]:
        """The query, its SQL, each parameter's type, value and number as a sample, and what reads the rows."""
        queryset: Any = self.build(*self.samples)
        compiler = queryset.query.get_compiler(queryset.db)
        sql, parameters = compiler.as_sql()
        places = [self.samples.index(each) if each in self.samples else None for each in parameters]
        bound = list(zip(map(type, parameters), parameters, places, strict=True))
        return queryset, sql, bound, _reader(queryset, compiler)

    def __call__(self, *values: Any) -> list[Row]:
        """The rows for these values. As in Django, a query that locks rows is refused outside a transaction."""
        if any(isinstance(value, int) and value > LARGEST for value in values):
            return []  # no row has such an id
        queryset, sql, parameters, reader = self._compiled
        connection = connections[queryset.db]
        if queryset.query.select_for_update and connection.get_autocommit():
            raise TransactionManagementError(sql)  # a lock lasts for a transaction
        bound: Any = tuple(
            fixed if place is None else kind(values[place]) if issubclass(kind, int) else values[place]
            for kind, fixed, place in parameters
        )
        with connection.cursor() as cursor:
            cursor.execute(sql, bound)
            return reader(cursor.fetchall())

    def first(self, *values: Any) -> Row | None:
        """The first row, or None."""
        return next(iter(self(*values)), None)

    def get(self, *values: Any) -> Row:
        """The only row. Raises the model's DoesNotExist."""
        for row in self(*values):
            return row
        missing: ObjectDoesNotExist = self._compiled[0].model.DoesNotExist()
        raise missing


def compile_queries() -> None:
    """Compile all known queries but those that lock rows, which Django compiles only in a transaction."""
    for query in Compiled.known:
        if not query.build(*query.samples).query.select_for_update:
            _ = query._compiled


def plan_queries() -> None:
    """Run all known queries on this thread's connection until PostgreSQL keeps their plans.

    Planning one takes as long as running it several times. A locked table, as in a migration, is not waited for.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL lock_timeout = '1s'")
        for _ in range(RUNS):
            for query in Compiled.known:
                query(*query.samples)


def insert(*rows: Model) -> None:
    """Insert new rows of one model by a statement that is compiled once per process. The rows don't get their ids."""
    sql, fields = _insertion(type(rows[0]), len(rows))
    values = [field.get_db_prep_save(field.pre_save(row, add=True), connection) for row in rows for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(sql, values)


@cache
def _insertion(model: type[Model], number: int) -> tuple[str, list[Any]]:
    fields: list[Any] = [field for field in model._meta.local_concrete_fields if not field.primary_key]
    placed = ", ".join(
        field.get_placeholder(None, None, connection) if hasattr(field, "get_placeholder") else "%s" for field in fields
    )
    columns = ", ".join(connection.ops.quote_name(field.column) for field in fields)
    table = connection.ops.quote_name(model._meta.db_table)
    return f"INSERT INTO {table} ({columns}) VALUES {', '.join([f'({placed})'] * number)}", fields  # noqa: S608  names alone


def _reader(queryset: Any, compiler: Any) -> Reader:
    """Makes objects or tuples from a query's rows, as Django's query sets do, with what they look up each time."""
    assert not compiler.has_extra_select
    converters = compiler.get_converters([column[0] for column in compiler.select])

    def converted(rows: Iterable[Any]) -> Iterable[Any]:
        return compiler.apply_converters(rows, converters) if converters else rows

    if issubclass(queryset._iterable_class, ValuesListIterable):
        return lambda rows: [tuple(row) for row in converted(rows)]
    assert issubclass(queryset._iterable_class, ModelIterable)
    assert not (queryset._known_related_objects or compiler.annotation_col_map)
    from_db, select, klass = queryset.model.from_db, compiler.select, compiler.klass_info
    first, last = klass["select_fields"][0], klass["select_fields"][-1] + 1
    names = [column[0].target.attname for column in select[first:last]]
    related = get_related_populators(klass, select, queryset.db)  # type: ignore[call-arg] # of Django 6

    def objects(rows: Iterable[Any]) -> list[Any]:
        made = []
        for row in converted(rows):
            made.append(from_db(queryset.db, names, row[first:last]))
            for each in related:
                each.populate(row, made[-1])
        if queryset._prefetch_related_lookups:
            prefetch_related_objects(made, *queryset._prefetch_related_lookups)
        return made

    return objects
