"""Which parts of a session or a tournament are published."""

from dataclasses import asdict

from django import forms

from league.rounds.models import Published
from league.rounds.policies import published_parts


class PublicationForm(forms.Form):
    """What members and visitors are shown; the fields are those of `Visibility`."""

    entries = forms.BooleanField(label="Who takes part", required=False)
    pairings = forms.BooleanField(label="Who meets whom, and how it went", required=False)
    standings = forms.BooleanField(label="Standings and places", required=False)
    money = forms.BooleanField(label="Money and payouts", required=False)

    @classmethod
    def of(cls, published: Published) -> "PublicationForm":
        return cls(initial=asdict(published_parts(published)))

    @property
    def shown(self) -> frozenset[str]:
        """The parts that were ticked; nothing can be wrong with four ticks."""
        self.full_clean()
        return frozenset(part for part, is_on in self.cleaned_data.items() if is_on)
