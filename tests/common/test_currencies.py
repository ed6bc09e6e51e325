"""Formatted and typed amounts."""

import pytest

from common.currencies import minor_units, money_text
from common.errors import Refused


@pytest.mark.parametrize(
    ("amount", "currency", "written"),
    [
        (275, "CAD", "$2.75"),
        (25, "JPY", "¥25"),
        (275, "GBP", "£2.75"),
        (275, "EUR", "€2.75"),
        (-5, "CAD", "−$0.05"),
        (123456, "USD", "$1,234.56"),
        (2750, "KWD", "KWD\N{NO-BREAK SPACE}2.750"),
        (0, "CAD", "$0.00"),
    ],
)
def test_money_is_written_as_at_home(amount, currency, written):
    assert money_text(amount, currency) == written


@pytest.mark.parametrize(
    ("typed", "currency", "amount"),
    [
        ("2.75", "CAD", 275),
        ("$2.75", "CAD", 275),
        ("2,75", "EUR", 275),
        (".25", "CAD", 25),
        ("1,250", "JPY", 1250),
        ("1,250.00", "CAD", 125000),
        ("1.250,00", "EUR", 125000),
    ],
)
def test_an_amount_is_read_as_typed(typed, currency, amount):
    assert minor_units(typed, currency) == amount


@pytest.mark.parametrize(
    ("typed", "currency", "code"),
    [
        ("-1", "CAD", "negative_money"),
        ("a quarter", "CAD", "not_money"),
        ("", "CAD", "not_money"),
        ("NaN", "CAD", "not_money"),
        ("0.255", "CAD", "too_fine_money"),
        ("0.25", "JPY", "too_fine_money"),
        ("1e99", "CAD", "too_much_money"),
    ],
)
def test_text_that_is_not_an_amount_is_refused(typed, currency, code):
    with pytest.raises(Refused) as no:
        minor_units(typed, currency)
    assert no.value.code == code
