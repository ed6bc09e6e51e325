"""Forms of the entry desk, and of swaps."""

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.rounds.forms.base import SingleErrorForm
from league.rounds.forms.desk import EntrantForm
from league.tournaments.models import Tournament


def entrant_form(tournament: Tournament, sent: QueryDict | None = None) -> EntrantForm:
    labels = {"name": gettext("Name")} | (
        {"partner": gettext("Partner")} if tournament.sides == Tournament.Sides.PAIRS else {}
    )
    return EntrantForm(sent, club=tournament.club, labels=labels)


class SwapForm(SingleErrorForm):
    """Two entries that change places in the round that was seen."""

    one = forms.IntegerField(min_value=1, max_value=2**62, error_messages={"required": _("Choose two players.")})
    other = forms.IntegerField(min_value=1, max_value=2**62, error_messages={"required": _("Choose two players.")})
    round = forms.IntegerField(min_value=1, required=False)
    swaps = forms.IntegerField(min_value=0, required=False)
    why = forms.CharField(max_length=200, required=False)
