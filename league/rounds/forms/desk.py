"""What is typed or tapped at a desk: who comes, and the fee."""

from typing import Any, ClassVar

from django import forms

from league.clubs.models import Club
from league.money.models import FeeStatus
from league.rounds.forms.base import SingleErrorForm


class FeeForm(SingleErrorForm):
    fee = forms.ChoiceField(choices=FeeStatus.choices)


class EntrantForm(FeeForm):
    """Somebody at a desk: a name that was typed, or a member who was tapped, whose name it then is.

    `asked`: the field about which the page has asked who is meant. Cleans also to `guests`: the names of new guests.
    """

    labels: ClassVar = {"name": "Name"}
    asked = forms.CharField(required=False)

    def __init__(self, data: Any, *, club: Club) -> None:
        super().__init__(data)
        for field in self.labels:
            self.fields[field] = forms.CharField(
                max_length=80, required=False, error_messages={"max_length": "A name has at most 80 characters."}
            )
            self.fields[f"tapped_{field}"] = forms.ModelChoiceField(
                club.members.all(),
                required=False,
                error_messages={"invalid_choice": "The club does not have this member any more. Type the name."},
            )

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        for field in self.labels:
            if tapped := given.pop(f"tapped_{field}", None):
                given[field] = tapped.name
        if not self.errors and not given["name"]:
            raise forms.ValidationError("Type a name first.")
        return given | {"guests": {name[:80] for name in self.data.getlist("guest")}}  # type: ignore[attr-defined]
