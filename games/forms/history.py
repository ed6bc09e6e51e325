"""Filters of one's finished matches."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.queries.history import Filters


class HistoryForm(forms.Form):
    opponent = forms.CharField(label=_("Opponent’s name"), max_length=80, required=False)
    result = forms.ChoiceField(
        label=_("Result"), choices=[("", _("Won or lost")), ("won", _("Won")), ("lost", _("Lost"))], required=False
    )
    against = forms.ChoiceField(
        label=_("Played against"),
        choices=[("", _("Everyone")), ("people", _("People")), ("computer", _("The computer"))],
        required=False,
    )

    def filters(self) -> Filters:
        """Invalid choices filter nothing."""
        self.full_clean()
        given = self.cleaned_data
        return Filters(*(given.get(name, "").strip() for name in Filters._fields))
