"""Forms of the desk: a name, and the fee."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from common.pages import whole_number
from league.clubs.models import Club
from league.money.models import FeeStatus
from league.rounds.forms.base import SingleErrorForm


def entry_id_of(sent: Mapping[str, Any]) -> UUID | None:
    """The idempotency key of an entry; None if the request has none."""
    try:
        return forms.UUIDField(required=False).clean(sent.get("entry_id"))
    except forms.ValidationError:
        return None


class FeeForm(SingleErrorForm):
    fee = forms.ChoiceField(choices=FeeStatus.choices)


class NamesForm(SingleErrorForm):
    """A person for each of `labels`: a typed name, or a chosen member, whose name replaces it.

    `asked`: the field with an unclear name, about which the page has asked. Also cleans to `guests`: the names of new
    guests.
    """

    asked = forms.CharField(required=False)

    def __init__(self, *args: Any, club: Club, labels: Mapping[str, str], **more: Any) -> None:
        super().__init__(*args, **more)
        self.labels = labels
        for field in labels:
            self.fields[field] = forms.CharField(
                max_length=80, required=False, error_messages={"max_length": _("A name can have up to 80 characters.")}
            )
            self.fields[f"tapped_{field}"] = forms.ModelChoiceField(
                club.members.all(),
                required=False,
                error_messages={"invalid_choice": _("This member is no longer in the club. Type the name instead.")},
            )

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        for field in self.labels:
            if tapped := given.pop(f"tapped_{field}", None):
                given[field] = tapped.name
        return given | {"guests": {name[:80] for name in self.data.getlist("guest")}}  # type: ignore[attr-defined]

    @property
    def names(self) -> dict[str, str]:
        """The value of each field: the chosen member's name, or the typed text."""
        clean = getattr(self, "cleaned_data", {})
        return {field: clean.get(field) or self.data.get(field, "") for field in self.labels}


class EntrantForm(NamesForm, FeeForm):
    """A person or a pair to be added at a desk.

    `left`: the keys of the members of whom the page showed that they had left; None if the request has no such field.
    """

    left = forms.CharField(required=False)

    def clean_left(self) -> set[int] | None:
        left = self.data.get("left")
        return None if left is None else {int(key) for key in left.split() if whole_number(key)}

    def clean(self) -> dict[str, Any]:
        given = super().clean()
        if not self.errors and not given["name"]:
            raise forms.ValidationError(_("Type a name first."))
        return given
