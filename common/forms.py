"""Base forms: one service call, and a change of stored values."""

from collections.abc import Callable, Mapping
from datetime import date, datetime, time
from typing import Any, TypeVar, cast

from django import forms
from django.db.models import Model
from django.http import QueryDict
from django.utils import timezone
from django.utils.choices import flatten_choices
from django.utils.formats import localize
from django.utils.html import strip_tags
from django.utils.translation import gettext as _

from common.errors import Refused
from common.versions import NO_VERSION, changed_since, version_of

Answer = TypeVar("Answer")
NAME_CODES = dict.fromkeys(("no_name", "long_name", "link_in_name", "name_taken"), "name")


def check_year(day: date) -> None:
    """Refuse a year that no one means: in a browser's date field, “26” is the year 26."""
    if not 1900 <= day.year < 2200:
        raise forms.ValidationError(_("Enter a year from 1900 to 2199."), "year")


class DayField(forms.DateField):
    """A date in a plausible year, in the browser's own field."""

    default_validators = [check_year]
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class TimeOfDayField(forms.TimeField):
    """A time without seconds, in the browser's own field."""

    widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")


class ServiceForm(forms.Form):
    """A form for one service call; `refused_at` maps a refusal's code to a field."""

    refused_at: dict[str, str] = NAME_CODES

    def submit(self, service: Callable[..., Answer], **more: Any) -> Answer | None:
        """Call the service with what was `given`; None if it was refused, with the error added to the form."""
        if not self.is_valid():
            return None
        try:
            return service(**self.given(), **more)
        except Refused as no:
            self.add_refusal(no)
            return None

    def given(self) -> dict[str, Any]:
        """The arguments of the service from a valid form."""
        return self.cleaned_data

    def add_error(self, field: str | None, error: Any) -> None:
        """Django's sentence about an empty field does not say which; a field's own sentence is kept."""
        if field and getattr(error, "message", "") == forms.Field.default_error_messages["required"]:
            error = forms.ValidationError(_("Fill in “%(field)s”.") % {"field": self[field].label}, error.code)
        super().add_error(field, error)

    def add_refusal(self, no: Refused) -> None:
        """Show a service's refusal at its field."""
        field = self.refused_at.get(no.code)
        self.add_error(field if field in self.fields else None, forms.ValidationError(no.sentence, no.code))


class EditForm(ServiceForm):
    """Changes stored values: `stored`, by field. The page carries their version.

    If someone has changed them since, the service refuses with "changed_since". The form then keeps what was typed and
    says at each changed field what is stored now; saving again replaces it.
    """

    expected_version = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, stored: Mapping[str, object], **more: Any) -> None:
        super().__init__(*args, **{"initial": dict(stored), **more})
        self.stored = stored
        self.fields["expected_version"].initial = version_of(stored)

    def clean(self) -> dict[str, Any]:
        """Refuse a form without a version: it came from a page of an earlier version, or from another program."""
        given = super().clean() or self.cleaned_data
        if not given.get("expected_version"):
            self.add_error(None, NO_VERSION)
        return given

    def add_refusal(self, no: Refused) -> None:
        if no.code != "changed_since":
            return super().add_refusal(no)
        name = self.add_prefix("expected_version")
        sent = cast(QueryDict, self.data).copy()
        changed, sent[name] = changed_since(str(sent[name]), self.stored), version_of(self.stored)
        self.data = sent
        self.add_error(
            None,
            _("Nothing is saved yet: someone changed this after you opened the page. Check it, then save again."),
        )
        for field in changed:
            if field in self.fields:
                self.add_error(field, self._stored_now(field))
        return None

    def _stored_now(self, name: str) -> str:
        if now := self.in_words(name):
            return _("Changed by someone else. Now: %(value)s") % {"value": now}
        return _("Changed by someone else. Now empty.")

    def in_words(self, name: str) -> str:
        """A stored value as the form shows it."""
        field, value = self.fields[name], self.stored[name]
        if isinstance(field, forms.NullBooleanField):
            return "" if value is None else _("Yes") if value else _("No")
        if isinstance(value, bool):
            return _("checked") if value else _("not checked")
        if isinstance(value, Model):
            return str(value)
        if isinstance(value, datetime):
            value = timezone.localtime(value)
        if isinstance(value, date | time):
            return str(localize(value))
        if isinstance(field, forms.ChoiceField) and not isinstance(field, forms.ModelChoiceField):
            return _label(field, value)
        if isinstance(field, forms.MultiValueField) and isinstance(value, tuple | list):
            return ", ".join(_label(field.fields[0], each) for each in value)
        shown = field.prepare_value(value)
        return "" if shown is None else str(shown)


def _label(field: Any, value: object) -> str:
    """The label of a choice, as plain text."""
    return str(strip_tags(str(dict(flatten_choices(field.choices)).get(value, ""))))
