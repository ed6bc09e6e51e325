"""Queries whose SQL is compiled once per process: compiling one takes several times as long as running it."""

from collections.abc import Callable
from copy import copy
from functools import cached_property
from inspect import signature
from typing import Any, Generic, TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db import connections
from django.db.models import QuerySet
from django.db.transaction import TransactionManagementError

Row = TypeVar("Row")
LARGEST = 2**63 - 1  # of an id


class Compiled(Generic[Row]):
    """A query for requests that come by the hundred. `build` makes it from some values, which are ids, never None.

    It is compiled with the ids -1, -2 and so on, or with other `samples`, and each call puts its own values in their
    places. So nothing else in the query may equal a sample. tests/common/test_compiled_queries.py compares every one
    with the query that `build` makes.
    """

    def __init__(self, build: Callable[..., QuerySet[Any, Row]], *samples: object) -> None:
        self.build = build
        self.samples = samples or tuple(range(-1, -1 - len(signature(build).parameters), -1))

    @cached_property
    def _compiled(self) -> tuple[Any, Any, str, list[tuple[type, object, int | None]]]:
        """The query, its compiler, its SQL, and of each parameter its type, its value, and which sample it is."""
        queryset: Any = self.build(*self.samples)
        compiler = queryset.query.get_compiler(queryset.db)
        sql, parameters = compiler.as_sql()
        converters = compiler.get_converters([column[0] for column in compiler.select])
        compiler.get_converters = lambda _columns: converters
        places = [self.samples.index(each) if each in self.samples else None for each in parameters]
        return queryset, compiler, sql, list(zip(map(type, parameters), parameters, places, strict=True))

    def __call__(self, *values: Any) -> list[Row]:
        """The rows for these values. As in Django, a query that locks rows is refused outside a transaction."""
        if any(isinstance(value, int) and value > LARGEST for value in values):
            return []
        queryset, compiler, sql, parameters = self._compiled
        rows, compiler = queryset.all(), copy(compiler)
        compiler.connection = connections[queryset.db]  # each thread has its own
        if queryset.query.select_for_update and compiler.connection.get_autocommit():
            raise TransactionManagementError(sql)  # a lock lasts for a transaction
        bound = tuple(
            fixed if place is None else kind(values[place]) if issubclass(kind, int) else values[place]
            for kind, fixed, place in parameters
        )
        compiler.as_sql = lambda *_args, **_more: (sql, bound)
        rows.query.get_compiler = lambda *_args, **_more: compiler
        return list(rows)

    def first(self, *values: Any) -> Row | None:
        """The first row, or None."""
        return next(iter(self(*values)), None)

    def get(self, *values: Any) -> Row:
        """The only row. Raises the model's DoesNotExist."""
        for row in self(*values):
            return row
        missing: ObjectDoesNotExist = self._compiled[0].model.DoesNotExist()
        raise missing
