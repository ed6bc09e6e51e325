"""The published parts of a session or a tournament."""

from dataclasses import asdict

from django import forms
from django.utils.translation import gettext_lazy as _

from league.rounds.models import Published
from league.rounds.policies import published_parts


class PublicationForm(forms.Form):
    """The parts that members and the public can see; the fields are those of `Visibility`."""

    entries = forms.BooleanField(label=_("Players"), required=False, show_hidden_initial=True)
    pairings = forms.BooleanField(label=_("Pairings and results"), required=False, show_hidden_initial=True)
    standings = forms.BooleanField(label=_("Standings"), required=False, show_hidden_initial=True)
    money = forms.BooleanField(label=_("Money and payouts"), required=False, show_hidden_initial=True)

    @classmethod
    def of(cls, published: Published) -> "PublicationForm":
        return cls(initial=asdict(published_parts(published)))

    @property
    def shown(self) -> frozenset[str]:
        """The checked parts; four checkboxes are always valid."""
        self.full_clean()
        return frozenset(part for part, is_on in self.cleaned_data.items() if is_on)

    @property
    def changed(self) -> frozenset[str]:
        """The parts whose checkbox the user changed; another user may have changed others since."""
        return frozenset(self.changed_data)
