"""Paying a pot as shown on the page, with the amounts as proposed or edited."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from league.clubs.forms.fields import MoneyField
from league.clubs.models import Member
from league.rules.payouts import Sheet

PAY = "pay_"


class PayForm(forms.Form):
    """The version of the sheet, and an amount for each of its players and for the club."""

    expected_version = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, sheet: Sheet[int], currency: str, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["expected_version"].initial = sheet.version
        self.proposed = {share.player: share.amount for share in sheet.shares}
        if sheet.club_adds:
            del self.proposed[None]
        elif sheet.pot:
            self.proposed.setdefault(None, 0)
        for player, amount in self.proposed.items():
            self.fields[_name(player)] = MoneyField(required=False, initial=amount)
        for field in self.fields.values():
            if isinstance(field, MoneyField):
                field.in_currency(currency)

    def amount_of(self, player: int | None) -> forms.BoundField | None:
        """The field for a player's amount, None for the club's; returns None if amounts can't be edited."""
        return self[_name(player)] if player in self.proposed else None

    @property
    def amounts(self) -> dict[int | None, int] | None:
        """Player -> typed amount; None if all are as proposed."""
        typed = {
            player: self.cleaned_data[_name(player)] or 0 if _name(player) in self.data else amount
            for player, amount in self.proposed.items()
        }
        return None if typed == self.proposed else typed


class LedgerForm(forms.Form):
    """Filters of the ledger: a member and a month."""

    member = forms.ModelChoiceField(
        Member.objects.none(), required=False, label=_("Player"), empty_label=_("All players")
    )
    month = forms.TypedChoiceField(required=False, label=_("Month"), coerce=date.fromisoformat, empty_value=None)

    def __init__(self, *args: Any, members: QuerySet[Member], months: Sequence[date], **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["member"].queryset = members  # type: ignore[attr-defined]
        choices = [(month.isoformat(), date_format(month, "F Y")) for month in months]
        self.fields["month"].choices = [("", _("All months")), *choices]  # type: ignore[attr-defined]


class LeftForm(forms.Form):
    """The amounts as typed, and their required sum."""

    due = forms.IntegerField(min_value=0, max_value=2**62)

    def __init__(self, typed: QueryDict, *, currency: str) -> None:
        super().__init__(typed)
        self.payouts = [name for name in typed if name.startswith(PAY)]
        for name in self.payouts:
            self.fields[name] = MoneyField(required=False)
            self.fields[name].in_currency(currency)  # type: ignore[attr-defined]

    @property
    def paid(self) -> int:
        return sum(self.cleaned_data[name] or 0 for name in self.payouts)


def _name(player: int | None) -> str:
    return f"{PAY}{player or 'club'}"
