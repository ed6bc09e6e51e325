"""Currencies, and amounts of money: as text, and as typed."""

from collections.abc import Callable
from decimal import Decimal
from functools import cache, lru_cache

from babel import Locale
from babel.core import get_global
from babel.localedata import locale_identifiers
from babel.numbers import format_decimal, get_currency_name, get_currency_precision
from django.utils.translation import gettext as _

from common.errors import Refused

NO_BREAK = "\N{NO-BREAK SPACE}"
MOST = 100_000_000  # of an amount that is typed, in minor units


@cache
def currencies() -> tuple[tuple[str, str], ...]:
    """Every currency in use today: code and name, sorted by name."""
    codes = {
        code
        for places in get_global("territory_currencies").values()
        for code, _, until, is_tender in places
        if until is None and is_tender
    }
    return tuple(sorted(((code, get_currency_name(code, locale="en")) for code in codes), key=lambda pair: pair[1]))


@cache
def symbol(currency: str) -> str:
    """A currency's symbol in its own country: $ for CAD, £ for GBP, CHF for CHF."""
    at_home = [
        f"en_{territory}"
        for territory, places in get_global("territory_currencies").items()
        if territory == currency[:2] and places[-1][0] == currency and f"en_{territory}" in locale_identifiers()
    ]
    return str(Locale.parse(at_home[0] if at_home else "en").currency_symbols.get(currency, currency))


@lru_cache(maxsize=4096)
def money_text(amount: int, currency: str) -> str:
    """Formats an amount in minor units: 275 of CAD is "$2.75", 25 of JPY "¥25"."""
    places = get_currency_precision(currency)
    figures = format_decimal(
        Decimal(abs(amount)).scaleb(-places), format="#,##0." + "0" * places if places else "#,##0", locale="en"
    )
    mark = symbol(currency)
    return f"{'−' if amount < 0 else ''}{mark}{NO_BREAK if mark[-1].isalpha() else ''}{figures}"


def money_formatter(currency: str) -> Callable[[int], str]:
    """`money_text` in one currency."""
    return lambda amount: money_text(amount, currency)


def typed_money(amount: int, currency: str) -> str:
    """An amount as it is typed, which `minor_units` reads: "2.75"."""
    return money_text(amount, currency).replace(symbol(currency), "").replace(",", "").strip()


def minor_units(text: str, currency: str) -> int:
    """Parses a typed amount ("2.75", "$2.75", "2,75") to minor units; Refused if it is invalid or negative."""
    places = get_currency_precision(currency)
    typed = text.strip().removeprefix(symbol(currency)).removesuffix(currency).strip().replace("−", "-")
    if "." in typed and typed.rfind(",") > typed.rfind("."):  # 1.250,00
        typed = typed.replace(".", "").replace(",", ".")
    elif "," in typed:  # 1,250.00 groups thousands; 2,75 has a decimal comma
        typed = typed.replace(",", "" if "." in typed or len(typed.rpartition(",")[2]) == 3 else ".")
    try:
        amount = Decimal(typed).scaleb(places)
    except ArithmeticError:
        raise Refused(
            "not_money", _("Enter an amount such as %(example)s.") % {"example": money_text(275, currency)}
        ) from None
    if not amount.is_finite():
        raise Refused("not_money", _("Enter an amount such as %(example)s.") % {"example": money_text(275, currency)})
    if amount < 0:
        raise Refused("negative_money", _("The amount can’t be negative."))
    if amount > MOST:
        sentence = _("The amount can’t be more than %(most)s. Check the number.")
        raise Refused("too_much_money", sentence % {"most": money_text(MOST, currency)})
    if amount != int(amount):
        raise Refused(
            "too_fine_money", _("Enter an amount in steps of %(smallest)s.") % {"smallest": money_text(1, currency)}
        )
    return int(amount)
