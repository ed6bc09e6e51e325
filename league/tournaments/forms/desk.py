"""The names typed at the desk: of players who enter, and of those who replace a player."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.money.models import FeeStatus
from league.rounds.forms.desk import EntrantForm, NamesForm
from league.tournaments.models import Entry, Tournament


def entrant_form(tournament: Tournament, sent: QueryDict | None = None) -> EntrantForm:
    """The form of the entry desk, with a field for the partner in a tournament of fixed pairs."""
    labels = {"name": gettext("Name")} | (
        {"partner": gettext("Partner")} if tournament.sides == Tournament.Sides.PAIRS else {}
    )
    return EntrantForm(sent, club=tournament.club, labels=labels)


class ReplacementForm(NamesForm):
    """A name for each player of an entry who is replaced; blank keeps the player.

    whose: for each field the player whom it replaces; empty if there is only one.
    """

    passes_fee = forms.TypedChoiceField(
        label=_("Fee"),
        coerce=lambda value: value == "yes",
        choices=[("no", _("Keep the fee as it is")), ("yes", _("Refund it and charge the replacement the same fee"))],
        initial="no",
        widget=forms.RadioSelect,
    )

    def __init__(self, sent: QueryDict | None, *, entry: Entry, fee: int) -> None:
        alone = len(entry.entrants) == 1
        labels = {
            f"for_{one.pk}": gettext("Replacement") if alone else gettext("Replacement for %(name)s") % {"name": one}
            for one in entry.entrants
        }
        super().__init__(sent, club=entry.tournament.club, labels=labels)
        self.whose = {f"for_{one.pk}": "" if alone else str(one) for one in entry.entrants}
        if not fee or entry.fee == FeeStatus.WAIVED:
            del self.fields["passes_fee"]

    def given(self) -> dict[str, Any]:
        """The arguments of `services.replace_by_name` from a valid form."""
        given = dict(self.cleaned_data)
        names = {int(field.removeprefix("for_")): given.pop(field) for field in self.labels}
        return given | {"names": names}
