"""Rows made once for all the tests of a module, each of which may change them: its changes are undone after it."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from django.db import transaction
from pytest_django import DjangoDbBlocker

from testing.factories import number_from

Made = TypeVar("Made")


def made_once(blocker: DjangoDbBlocker, make: Callable[[], Made]) -> Iterator[Made]:
    """For a fixture of module scope that asks for `django_db_setup`, in a module whose tests commit nothing.

    The transaction of each test lies within the one that is open here.
    """
    with blocker.unblock(), transaction.atomic():
        number_from(1000)  # in each test factories begin at 0
        made = make()
        with blocker.block():
            yield made
        transaction.set_rollback(True)
