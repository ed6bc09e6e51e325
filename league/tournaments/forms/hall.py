"""The hall and the net: deadlines, the clock, who is absent, what is published, and the flyer."""

from datetime import datetime
from typing import Any

from django import forms

from league.rounds.forms import Said
from league.tournaments.forms.play import RulingForm


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


class DeadlineForm(Said):
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


class MatchRulingForm(RulingForm):
    """The side that wins a match online, or none: it is called off and can be begun anew."""

    game = forms.IntegerField()


class ClockForm(Said):
    minutes = forms.IntegerField(
        required=False, error_messages={"invalid": "Type the minutes of the round as a figure, such as 20."}
    )


class AbsenceForm(Said):
    """Who is not at the table, or has come after all."""

    entry = forms.IntegerField()
    absent = forms.BooleanField(required=False)


class SwitchesForm(forms.Form):
    """What members and visitors are shown; the fields are those of `Switches`."""

    entries = forms.BooleanField(label="Who has entered", required=False)
    pairings = forms.BooleanField(label="Who meets whom, and how it went", required=False)
    standings = forms.BooleanField(label="Standings and places", required=False)
    money = forms.BooleanField(label="Pools and payouts", required=False)


class FlyerForm(forms.Form):
    """What stands on the flyer besides the plan; the fields are those of `Flyer`."""

    takes_entries = forms.BooleanField(label="Members may enter by themselves, here", required=False)
    entries_until = MomentField(label="Entries close on", required=False)
    place = forms.CharField(label="Where it is played", max_length=200, required=False)
    director = forms.CharField(label="The director’s name", max_length=80, required=False)
    contact = forms.CharField(
        label="How to reach the director",
        help_text="A telephone number or an address that may stand on a public page.",
        max_length=120,
        required=False,
    )
    walk_ins = forms.CharField(
        label="Who comes without having entered",
        help_text="For example: welcome until 9:30, if there are places.",
        max_length=200,
        required=False,
    )
    muggins = forms.NullBooleanField(
        label="Muggins",
        widget=forms.Select(choices=[("", "is not said"), ("True", "is played"), ("False", "is not played")]),
        required=False,
    )
    includes = forms.CharField(label="What the fee includes", max_length=200, required=False)
    pools = forms.CharField(
        label="Pools",
        help_text="For example: Q pool, $5, paid in equal shares.",
        max_length=200,
        required=False,
    )
