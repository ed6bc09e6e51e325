"""A tournament's name, date, fee and capacity, and the contents of its flyer."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from common.forms import DayField, EditForm, ServiceForm, TimeOfDayField
from league.clubs.forms.club import REPORTS
from league.clubs.forms.fields import MoneyField, NumberField
from league.clubs.models import Club
from league.rounds.forms.round_tools import MomentField
from league.rules.format_checks import MOST_MONEY
from league.tournaments.models import Tournament
from league.tournaments.queries.tournaments import tournament_form_values


class TermsFields(ServiceForm):
    """Fields that can still be changed after planning, unless someone relies on them."""

    refused_at = {
        **dict.fromkeys(("no_name", "long_name", "name_taken"), "name"),
        "has_begun": "on",
        "fee_booked": "fee",
        "too_few_spots": "capacity",
    }

    name = forms.CharField(label=_("Name"), help_text=_("For example: Club championship 2026."))
    on = DayField(label=_("Date"), initial=timezone.localdate)
    starts_at = TimeOfDayField(label=_("Start time"), required=False)
    fee = MoneyField(label=_("Entry fee"), initial=0, required=False, most=MOST_MONEY)
    capacity = NumberField(
        label=_("Maximum entries"), min_value=2, max_value=512, required=False, help_text=_("Leave empty for no limit.")
    )
    note = forms.CharField(
        label=_("Notes for players"),
        widget=forms.Textarea(attrs={"rows": 3}),
        max_length=2000,
        required=False,
        help_text=_("Tell players what the fee includes and how to reach you."),
    )

    def in_currency(self, currency: str) -> None:
        fee = self.fields["fee"]
        assert isinstance(fee, MoneyField)
        fee.in_currency(currency)

    def terms(self) -> dict[str, Any]:
        """The arguments that `services.change_tournament` and `plan_tournament` share, from a valid form."""
        return {name: self.cleaned_data[name] for name in ("name", "on", "starts_at", "capacity", "note")}


class ChangeForm(EditForm, TermsFields):
    """The terms of a planned tournament, and when a player's report counts."""

    reports = forms.ChoiceField(label=REPORTS, choices=Club.Reports.choices, required=False, widget=forms.RadioSelect)

    def __init__(self, sent: QueryDict | None, *, tournament: Tournament) -> None:
        super().__init__(sent, stored=tournament_form_values(tournament))
        self.in_currency(tournament.club.currency)

    def given(self) -> dict[str, Any]:
        own = {name: self.cleaned_data[name] for name in ("reports", "expected_version")}
        return self.terms() | own | {"fee": self.cleaned_data["fee"] or 0}


class FlyerForm(EditForm):
    """The contents of the flyer in addition to the plan; the fields are those of `Flyer`."""

    takes_entries = forms.BooleanField(label=_("Let members enter online"), required=False)
    entries_until = MomentField(label=_("Entries close on"), required=False)
    place = forms.CharField(label=_("Venue"), max_length=200, required=False)
    director = forms.CharField(label=_("Director’s name"), max_length=80, required=False)
    contact = forms.CharField(
        label=_("Director’s contact"),
        help_text=_("A phone number or e-mail address that can be shown on a public page."),
        max_length=120,
        required=False,
    )
    walk_ins = forms.CharField(
        label=_("Walk-ins"),
        help_text=_("For example: welcome until 9:30, space permitting."),
        max_length=200,
        required=False,
    )
    muggins = forms.NullBooleanField(
        label=_("Muggins"),
        widget=forms.Select(choices=[("", _("(not stated)")), ("True", _("Yes")), ("False", _("No"))]),
        required=False,
    )
    includes = forms.CharField(label=_("What the fee includes"), max_length=200, required=False)
    pools = forms.CharField(
        label=_("Pools"),
        help_text=_("For example: Q pool, $5, paid in equal shares."),
        max_length=200,
        required=False,
    )
