"""Filters of the admin in plain words: Django would write “By by”, and “By undone at: Empty, Not empty”."""

from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy as _


class ByPerson(admin.RelatedOnlyFieldListFilter):
    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.title = _("person")


class ByDay(admin.DateFieldListFilter):
    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.title = _("date")


class ByLeaving(admin.BooleanFieldListFilter):
    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.title = _("status")

    def choices(self, changelist: Any) -> Iterator[Any]:
        yield from _named(super().choices(changelist), _("has left"), _("in the club"))


class ByUndoing(admin.EmptyFieldListFilter):
    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.title = _("status")

    def choices(self, changelist: Any) -> Iterator[Any]:
        yield from _named(super().choices(changelist), _("in effect"), _("undone"))


class ByForfeit(admin.EmptyFieldListFilter):
    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.title = _("forfeit")

    def choices(self, changelist: Any) -> Iterator[Any]:
        yield from _named(super().choices(changelist), _("no forfeit"), _("forfeit"))


def _named(choices: Iterator[Any], *names: Any) -> Iterator[Any]:
    """The choices with these names after “All”, and with their counts if those are shown: “Empty (5)”."""
    yield next(choices)
    for choice, name in zip(choices, names, strict=True):
        _own, opening, count = str(choice["display"]).partition(" (")
        yield choice | {"display": f"{name}{opening}{count}"}
