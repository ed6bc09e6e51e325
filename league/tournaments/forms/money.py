"""Payouts and pools."""

from copy import deepcopy
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from common.forms import NAME_CODES, EditForm, ServiceForm
from league.clubs.forms.fields import MoneyField, NumberField, RuleSelect
from league.rules.format_checks import FormatError
from league.rules.format_words import EXPLAINED
from league.rules.formats import Format
from league.rules.payout_schemes import PAYOUT_FIELDS, SCHEMES
from league.rules.tournaments.stage_settings import EntryRule
from league.seasons.forms import WHEN, FormatForm, ListField
from league.tournaments.models import Pool, Tournament
from league.tournaments.queries.tournaments import payout_form_values


class PayoutFields(ServiceForm):
    """A pot's payouts, with the fields of a season's format; an empty field keeps the format's value."""

    choices = ("payout", *(field for field in PAYOUT_FIELDS if field != "shares"), "club_share")

    payout = forms.ChoiceField(
        label=_("Payout"),
        choices=[(word, _(scheme.label)) for word, scheme in SCHEMES.items()],
        required=False,
        widget=RuleSelect(SCHEMES),
    )
    consolation_share = NumberField(
        label=_("Consolation’s share in percent"),
        min_value=0,
        max_value=100,
        required=False,
        help_text=_(
            "The percentage of the whole pot that goes to the consolation. Its prizes are divided in the same way."
        ),
    )

    def __init__(self, *args: Any, start: Format, currency: str, **more: Any) -> None:
        super().__init__(*args, **more)
        for name in self.choices:
            field = self.fields.setdefault(name, deepcopy(FormatForm.base_fields[name]))
            field.required, field.help_text = False, _(EXPLAINED[name])
            field.initial = getattr(start, name)
            field.when = WHEN.get(name, name)  # type: ignore[attr-defined]
        prizes = self.fields["prizes"]
        assert isinstance(prizes, ListField)
        prizes.currency = currency

    def with_payout(self, start: Format, **more: Any) -> Format | None:
        """The format with these fields changed; None, with an error at the field, if it is invalid."""
        given = {name: self.cleaned_data.get(name) for name in self.choices}
        try:
            return start.but(**more, **{name: chosen for name, chosen in given.items() if chosen not in (None, "", ())})
        except FormatError as no:
            self.add_error(no.field if no.field in self.fields else None, no.sentence)
            return None


class PayoutForm(EditForm, PayoutFields):
    """Changes the payouts of a planned tournament."""

    def __init__(self, *args: Any, tournament: Tournament, **more: Any) -> None:
        now, currency = payout_form_values(tournament), tournament.club.currency
        super().__init__(*args, stored=now, start=tournament.format, currency=currency, **more)
        self.tournament = tournament
        if not tournament.stages.filter(entry_rule=EntryRule.NON_QUALIFIERS).exists():
            del self.fields["consolation_share"]
        self.order_fields([*self.choices, "consolation_share"])

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if not self.errors and (fmt := self.with_payout(self.tournament.format)):
            share, expected_version = given.get("consolation_share") or 0, given["expected_version"]
            return {"format": fmt, "consolation_share": share, "expected_version": expected_version}
        return given


class PoolForm(ServiceForm):
    """A new pool."""

    refused_at = NAME_CODES | {"nobody_qualifies": "pays", "bad_pool": "stake", "too_much": "stake"}

    name = forms.CharField(label=_("Name"), initial=_("Q pool"))
    stake = MoneyField(label=_("Stake"))
    stage_number = forms.TypedChoiceField(label=_("Based on standings of"), coerce=int)
    pays = forms.ChoiceField(
        label=_("Paid to"),
        choices=[
            ("qualifiers", _("Players who qualify (a Q pool)")),
            ("one_in", _("Top 1 in N of the pool’s players")),
        ],
        initial="qualifiers",
        widget=forms.RadioSelect,
    )
    one_in = NumberField(
        label=_("Players per prize (N)"),
        min_value=1,
        max_value=100,
        initial=4,
        required=False,
        help_text=_("One prize is paid for every N players in the pool, rounded up."),
    )
    scheme = forms.ChoiceField(
        label=_("How prizes are split"),
        choices=Pool.Scheme.choices,
        initial=Pool.Scheme.GRADUATED,
        widget=forms.RadioSelect,
    )
    step = MoneyField(
        label=_("Graduated prizes rounded to"), initial=500, required=False, help_text=_("Leave empty for exact cents.")
    )

    def __init__(self, *args: Any, tournament: Tournament, **more: Any) -> None:
        super().__init__(*args, **more)
        stage = self.fields["stage_number"]
        assert isinstance(stage, forms.ChoiceField)
        stage.choices = [(each.number, each.name) for each in tournament.stages.all()]
        for name in ("stake", "step"):
            amount = self.fields[name]
            assert isinstance(amount, MoneyField)
            amount.in_currency(tournament.club.currency)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if self.errors:
            return given
        if given["pays"] == "one_in" and not given["one_in"]:
            self.add_error("one_in", _("Enter the number of players per prize."))
        one_in = given.get("one_in") if given.pop("pays") == "one_in" else None
        return given | {"one_in": one_in, "step": given["step"] or 1}


class InPoolForm(forms.Form):
    """The entries of a pool: those checked now, and those that were when the page was loaded."""

    now = forms.TypedMultipleChoiceField(coerce=int, required=False)
    was = forms.TypedMultipleChoiceField(coerce=int, required=False)
    why = forms.CharField(label=_("Reason for a change"), max_length=200, required=False)

    def __init__(self, *args: Any, tournament: Tournament, **more: Any) -> None:
        super().__init__(*args, **more)
        entries = [(pk, pk) for pk in tournament.entries.values_list("pk", flat=True)]
        for name in ("now", "was"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = entries

    def given(self) -> dict[str, Any]:
        """The arguments of `services.change_pool`: only the changes made on this page."""
        now, was = set(self.cleaned_data["now"]), set(self.cleaned_data["was"])
        return {"join": now - was, "leave": was - now, "why": self.cleaned_data["why"]}
