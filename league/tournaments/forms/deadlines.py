"""Deadlines of pairings that are played online."""

from datetime import datetime
from typing import Any

from django import forms

from league.rounds.forms import SingleErrorForm


class MomentInput(forms.DateTimeInput):
    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


class MomentField(forms.DateTimeField):
    """A day and a time that every clock in the world can tell."""

    widget = MomentInput

    def clean(self, value: Any) -> datetime | None:
        at: datetime | None = super().clean(value)
        if at and not 2000 <= at.year < 3000:
            raise forms.ValidationError("Choose a day between the years 2000 and 2999.")
        return at


class DeadlineForm(SingleErrorForm):
    """Until when a round, or one pairing of it, may be begun online; `tables`: it is played on tables after all."""

    choose = "Choose a day and a time, such as Sunday at eight in the evening."

    round = forms.IntegerField()
    pairing = forms.IntegerField(min_value=1, required=False)
    until = MomentField(required=False, error_messages={"invalid": choose})
    tables = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if not self.errors and not given["tables"] and given["until"] is None:
            self.add_error("until", self.choose)
        return given
