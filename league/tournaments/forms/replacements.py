"""Who comes for whom."""

from typing import Any

from django import forms
from django.http import QueryDict

from league.money.models import FeeStatus
from league.rounds.forms.desk import NamesForm
from league.tournaments.models import Entry


class ReplacementForm(NamesForm):
    """A name for everybody of an entry who is replaced; whoever has none stays. `fee`: whether one is asked at all."""

    passes_fee = forms.TypedChoiceField(
        label="The fee",
        coerce=lambda value: value == "yes",
        choices=[("no", "It stands as it is"), ("yes", "It is given back, and whoever comes pays or owes the same")],
        initial="no",
        widget=forms.RadioSelect,
    )

    def __init__(self, sent: QueryDict | None, *, entry: Entry, fee: int) -> None:
        alone = len(entry.entrants) == 1
        labels = {f"for_{one.pk}": "Who comes" if alone else f"Who comes for {one}" for one in entry.entrants}
        super().__init__(sent, club=entry.tournament.club, labels=labels)
        if not fee or entry.fee == FeeStatus.WAIVED:
            del self.fields["passes_fee"]

    def chosen(self) -> dict[str, Any]:
        """What `services.replace_by_name` takes, of a form that is valid."""
        given = dict(self.cleaned_data)
        names = {int(field.removeprefix("for_")): given.pop(field) for field in self.labels}
        return given | {"names": names}
