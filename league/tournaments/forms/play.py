"""The form of the entry desk."""

from django.http import QueryDict
from django.utils.translation import gettext

from league.rounds.forms.desk import EntrantForm
from league.tournaments.models import Tournament


def entrant_form(tournament: Tournament, sent: QueryDict | None = None) -> EntrantForm:
    labels = {"name": gettext("Name")} | (
        {"partner": gettext("Partner")} if tournament.sides == Tournament.Sides.PAIRS else {}
    )
    return EntrantForm(sent, club=tournament.club, labels=labels)
