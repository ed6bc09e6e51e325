"""Forms of the entry desk and of the tables: fees, swaps and rulings."""

from django import forms

from league.rounds.forms import FeeForm, SingleErrorForm


class EntryDeskForm(FeeForm):
    """Somebody who enters by name."""

    name = forms.CharField(
        max_length=80,
        error_messages={"required": "Type a name first.", "max_length": "A name has at most 80 characters."},
    )
    partner = forms.CharField(
        max_length=80, required=False, error_messages={"max_length": "A name has at most 80 characters."}
    )

    @property
    def guests(self) -> set[str]:
        """The names of whom it was said that they are new guests."""
        return {name[:80] for name in self.data.getlist("guest")}  # type: ignore[attr-defined]


class SwapForm(SingleErrorForm):
    """Two entries who change places in the round that was seen."""

    one = forms.IntegerField(min_value=1, max_value=2**62, error_messages={"required": "Choose two players."})
    other = forms.IntegerField(min_value=1, max_value=2**62, error_messages={"required": "Choose two players."})
    round = forms.IntegerField(min_value=1, required=False)
    swaps = forms.IntegerField(min_value=0, required=False)
    why = forms.CharField(max_length=200, required=False)
