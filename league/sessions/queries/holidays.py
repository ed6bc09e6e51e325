"""The holidays on which a club in the United States may not meet."""

from collections.abc import Iterator
from datetime import date, timedelta

from django.utils.translation import gettext, gettext_noop

FIXED = (
    (1, 1, gettext_noop("New Year’s Day")),
    (6, 19, gettext_noop("Juneteenth")),
    (7, 4, gettext_noop("Independence Day")),
    (11, 11, gettext_noop("Veterans Day")),
    (12, 24, gettext_noop("Christmas Eve")),
    (12, 25, gettext_noop("Christmas Day")),
    (12, 31, gettext_noop("New Year’s Eve")),
)
# month, weekday, its number in the month (-1: the last), name
MOVING = (
    (1, 0, 3, gettext_noop("Martin Luther King Jr. Day")),
    (2, 0, 3, gettext_noop("Presidents’ Day")),
    (5, 0, -1, gettext_noop("Memorial Day")),
    (9, 0, 1, gettext_noop("Labor Day")),
    (11, 3, 4, gettext_noop("Thanksgiving")),
)


def holidays_between(first: date, last: date) -> list[tuple[date, str]]:
    """Each holiday from the first to the last day, with its name, in order."""
    years = range(first.year, last.year + 1)
    found = ((day, gettext(name)) for year in years for day, name in _of(year))
    return sorted((day, name) for day, name in found if first <= day <= last)


def _of(year: int) -> Iterator[tuple[date, str]]:
    for month, day, name in FIXED:
        yield date(year, month, day), name
    for month, weekday, which, name in MOVING:
        yield _nth(year, month, weekday, which), name


def _nth(year: int, month: int, weekday: int, which: int) -> date:
    """The nth weekday of a month, such as its third Monday; -1 is the last one."""
    if which > 0:
        first = date(year, month, 1)
        return first + timedelta(days=(weekday - first.weekday()) % 7, weeks=which - 1)
    last = date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
    return last - timedelta(days=(last.weekday() - weekday) % 7)
