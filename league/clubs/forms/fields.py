"""Fields for numbers and money, and choices between rules."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms.widgets import ChoiceWidget
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.currencies import minor_units, money_text, symbol, typed_money
from common.errors import Refused


class NumberField(forms.IntegerField):
    """A whole number from `min_value` to `max_value`; the error message names both."""

    def __init__(self, *, min_value: int, max_value: int, **more: Any) -> None:
        sentence = format_lazy(_("Enter a whole number from {least} to {most}."), least=min_value, most=max_value)
        errors = dict.fromkeys(("invalid", "min_value", "max_value"), sentence)
        super().__init__(min_value=min_value, max_value=max_value, error_messages=errors, **more)


class MoneyField(forms.Field):
    """An amount as typed ("2.75"), in minor units of `currency`, at most `most`.

    Set `currency` before cleaning; see `in_currency`.
    """

    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
    currency = "USD"

    def __init__(self, *, most: int | None = None, **more: Any) -> None:
        super().__init__(**more)
        self.most = most

    def in_currency(self, currency: str) -> "MoneyField":
        self.currency = currency
        return self

    @property
    def symbol(self) -> str:
        """The currency's symbol, which the page shows before the amount."""
        return symbol(self.currency)

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, int):
            return value
        return typed_money(value, self.currency)

    def to_python(self, value: Any) -> int | None:
        if value is None or value == "":
            return None
        if isinstance(value, int):
            return value
        try:
            return minor_units(str(value), self.currency)
        except Refused as no:
            raise ValidationError(no.sentence, code=no.code) from no

    def validate(self, value: int | None) -> None:
        super().validate(value)
        if self.most is not None and value is not None and value > self.most:
            raise ValidationError(
                gettext("The amount can’t be more than %(most)s.") % {"most": money_text(self.most, self.currency)},
                code="too_much_money",
            )


class RuleChoice(ChoiceWidget):
    """A choice between rules. Each names the fields that it reads, so that pages.css shows these with it alone."""

    def __init__(self, rules: Mapping[str, Any]) -> None:
        super().__init__()
        self.rules = rules

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        option["attrs"]["data-fields"] = " ".join(self.rules[value].fields)
        return option


class RuleRadios(RuleChoice, forms.RadioSelect):
    """Radio buttons for rules."""


class RuleSelect(RuleChoice, forms.Select):
    """A menu of rules."""
