"""Holidays by the calendar."""

from datetime import date

from league.sessions.queries.holidays import holidays_between


def test_the_holidays_of_a_winter() -> None:
    assert holidays_between(date(2026, 11, 12), date(2027, 2, 28)) == [
        (date(2026, 11, 26), "Thanksgiving"),
        (date(2026, 12, 24), "Christmas Eve"),
        (date(2026, 12, 25), "Christmas Day"),
        (date(2026, 12, 31), "New Year’s Eve"),
        (date(2027, 1, 1), "New Year’s Day"),
        (date(2027, 1, 18), "Martin Luther King Jr. Day"),
        (date(2027, 2, 15), "Presidents’ Day"),
    ]


def test_the_last_monday_of_may_and_the_first_of_september() -> None:
    assert holidays_between(date(2027, 5, 1), date(2027, 5, 31)) == [(date(2027, 5, 31), "Memorial Day")]
    assert holidays_between(date(2028, 5, 1), date(2028, 5, 31)) == [(date(2028, 5, 29), "Memorial Day")]
    assert holidays_between(date(2026, 9, 1), date(2026, 9, 30)) == [(date(2026, 9, 7), "Labor Day")]
    assert holidays_between(date(2026, 12, 25), date(2026, 12, 1)) == []
