"""Rows created once for all tests of a module; each test's changes are rolled back."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from django.db import transaction
from pytest_django import DjangoDbBlocker

from testing.factories import number_from

Made = TypeVar("Made")


def made_once(blocker: DjangoDbBlocker, make: Callable[[], Made]) -> Iterator[Made]:
    """For a module-scoped fixture that uses `django_db_setup`, in a module whose tests commit nothing.

    Each test's transaction is nested in the one opened here.
    """
    with blocker.unblock(), transaction.atomic():
        number_from(1000)  # factories count from 0 in each test
        made = make()
        with blocker.block():
            yield made
        transaction.set_rollback(True)
