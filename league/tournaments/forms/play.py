"""Forms of the entry desk and of the tables: fees, swaps, rulings, the clock, and who is absent."""

from django import forms

from league.rounds.forms import Said
from league.tournaments.models import Entry


class FeeForm(Said):
    fee = forms.ChoiceField(choices=Entry.Fee.choices)


class EntryDeskForm(FeeForm):
    """Somebody who enters by name."""

    name = forms.CharField(
        max_length=80,
        error_messages={"required": "Type a name first.", "max_length": "A name has at most 80 characters."},
    )
    partner = forms.CharField(
        max_length=80, required=False, error_messages={"max_length": "A name has at most 80 characters."}
    )


class RulingForm(Said):
    """The side that goes on, or none: the ruling is taken back."""

    side = forms.TypedChoiceField(coerce=int, choices=[(0, "first"), (1, "second")], required=False, empty_value=None)
    why = forms.CharField(max_length=200, required=False)


class SwapForm(Said):
    """Two entries who change places in the round that was seen."""

    one = forms.IntegerField(min_value=1, max_value=2**62, error_messages={"required": "Choose two players."})
    other = forms.IntegerField(min_value=1, max_value=2**62, error_messages={"required": "Choose two players."})
    round = forms.IntegerField(min_value=1, required=False)
    swaps = forms.IntegerField(min_value=0, required=False)
    why = forms.CharField(max_length=200, required=False)


class ClockForm(Said):
    minutes = forms.IntegerField(
        required=False, error_messages={"invalid": "Type the minutes of the round as a figure, such as 20."}
    )


class AbsenceForm(Said):
    """Who is not at the table, or has come after all."""

    entry = forms.IntegerField()
    absent = forms.BooleanField(required=False)
