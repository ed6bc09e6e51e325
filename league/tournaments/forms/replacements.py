"""Who comes for whom."""

from typing import Any

from django import forms
from django.utils.functional import cached_property

from league.money.models import FeeStatus
from league.tournaments.models import Entry


class ReplacementForm(forms.Form):
    """A name for everybody of an entry who is replaced; whoever has none stays. `fee`: whether one is asked at all."""

    passes_fee = forms.TypedChoiceField(
        label="The fee",
        coerce=lambda value: value == "yes",
        choices=[("no", "It stands as it is"), ("yes", "It is given back, and whoever comes pays or owes the same")],
        initial="no",
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, entry: Entry, fee: int, **more: Any) -> None:
        super().__init__(*args, **more)
        if not fee or entry.fee == FeeStatus.WAIVED:
            del self.fields["passes_fee"]
        alone = len(entry.entrants) == 1
        help_text = "A member’s name, or a new one: that makes a guest." if alone else "Empty: the same as before."
        for member in entry.entrants:
            self.fields[f"for_{member.pk}"] = forms.CharField(
                label="Who comes" if alone else f"Who comes for {member}",
                help_text=help_text,
                max_length=80,
                required=alone,
                initial=None if alone else "",
                error_messages={"required": "Type the name of who comes."},
                widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "words", "list": "known"}),
            )
        self.order_fields([name for name in self.fields if name != "passes_fee"])

    @cached_property
    def chosen(self) -> dict[str, Any]:
        """What `services.replace_by_name` takes, of a form that is valid."""
        given = dict(self.cleaned_data)
        passes = given.pop("passes_fee", False)
        return {"names": {int(name[4:]): typed for name, typed in given.items()}, "passes_fee": passes}
