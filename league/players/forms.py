"""Forms of a player's own pages."""

from typing import Any

from django import forms

from league.clubs.models import Club
from league.sessions.models import Session


class SessionForm(forms.Form):
    """The session that the page showed."""

    session = forms.ModelChoiceField(Session.objects.none())

    def __init__(self, *args: Any, club: Club, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["session"].queryset = Session.objects.filter(club=club)  # type: ignore[attr-defined]


class NameForm(forms.Form):
    """The chosen member's name."""

    member_id = forms.IntegerField(min_value=1, max_value=2**63 - 1)


class ProblemForm(forms.Form):
    """The player's message to the scorekeeper."""

    text = forms.CharField(max_length=200, required=False)
