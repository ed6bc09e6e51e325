"""The form of a team."""

from django import forms
from django.utils.translation import gettext_lazy as _

from common.forms import NAME_CODES, EditForm

LONGEST_TEAM = 40  # characters: names of teams stand in columns beside figures


class TeamForm(EditForm):
    """A team's name, to edit."""

    refused_at = {**NAME_CODES, "team_taken": "name"}

    name = forms.CharField(
        label=_("Team name"),
        max_length=LONGEST_TEAM,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("The new name applies everywhere, including results of earlier sessions."),
    )
