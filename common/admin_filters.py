"""Filters of the admin in plain words: Django would write “By by”, and “By undone at: Empty, Not empty”."""

from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy as _


class WordedFilter(admin.FieldListFilter):
    """A filter with a title of its own, and with `names` for its two choices after “All”, if it has some."""

    heading: Any
    names: tuple[Any, ...] = ()

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.title = self.heading

    def choices(self, changelist: Any) -> Iterator[Any]:
        choices: Iterator[Any] = super().choices(changelist)
        return _named(choices, *self.names) if self.names else choices


class ByPerson(WordedFilter, admin.RelatedOnlyFieldListFilter):
    heading = _("person")


class ByDay(WordedFilter, admin.DateFieldListFilter):
    heading = _("date")


class ByLeaving(WordedFilter, admin.BooleanFieldListFilter):
    heading, names = _("status"), (_("has left"), _("in the club"))


class ByUndoing(WordedFilter, admin.EmptyFieldListFilter):
    heading, names = _("status"), (_("in effect"), _("undone"))


def _named(choices: Iterator[Any], *names: Any) -> Iterator[Any]:
    """The choices with these names after “All”, and with their counts if those are shown: “Empty (5)”."""
    yield next(choices)
    for choice, name in zip(choices, names, strict=True):
        _own, opening, count = str(choice["display"]).partition(" (")
        yield choice | {"display": f"{name}{opening}{count}"}
