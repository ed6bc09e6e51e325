"""Forms of the entry desk, and of swaps."""

from typing import ClassVar

from django import forms

from league.rounds.forms.base import SingleErrorForm
from league.rounds.forms.desk import EntrantForm
from league.tournaments.models import Tournament


class TeamForm(EntrantForm):
    """Two who enter together."""

    labels: ClassVar = {"name": "Name", "partner": "Partner"}


def entrant_form(tournament: Tournament) -> type[EntrantForm]:
    return TeamForm if tournament.sides == Tournament.Sides.PAIRS else EntrantForm


class SwapForm(SingleErrorForm):
    """Two entries who change places in the round that was seen."""

    one = forms.IntegerField(min_value=1, max_value=2**62, error_messages={"required": "Choose two players."})
    other = forms.IntegerField(min_value=1, max_value=2**62, error_messages={"required": "Choose two players."})
    round = forms.IntegerField(min_value=1, required=False)
    swaps = forms.IntegerField(min_value=0, required=False)
    why = forms.CharField(max_length=200, required=False)
