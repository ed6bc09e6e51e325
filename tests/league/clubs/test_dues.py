"""Dues and the day up to which they are paid."""

from datetime import date

import pytest

from league.clubs.policies import dues_are_overdue, dues_renewed


def test_dues_paid_until_december_31_cover_that_day_and_no_longer():
    paid = date(2026, 12, 31)
    assert [dues_are_overdue(paid, on) for on in (date(2026, 12, 31), date(2027, 1, 1))] == [False, True]
    assert not dues_are_overdue(None, date(2027, 1, 1)), "a member without a date pays no dues"


@pytest.mark.parametrize(
    ("paid", "on", "until"),
    [
        (date(2026, 8, 31), date(2026, 9, 3), date(2027, 8, 31)),
        (date(2026, 12, 31), date(2027, 1, 7), date(2027, 12, 31)),
        (date(2023, 8, 31), date(2026, 9, 3), date(2027, 8, 31)),  # overdue for years: the new date is not in the past
        (date(2024, 2, 29), date(2024, 3, 1), date(2025, 2, 28)),
    ],
)
def test_a_year_more_is_paid_from_the_day_on_which_the_last_one_ended(paid, on, until):
    assert dues_renewed(paid, on) == until
