"""The flyer."""

from django import forms
from django.utils.translation import gettext_lazy as _

from common.forms import EditForm
from league.rounds.forms.round_tools import MomentField


class FlyerForm(EditForm):
    """The contents of the flyer in addition to the plan; the fields are those of `Flyer`."""

    takes_entries = forms.BooleanField(label=_("Let members enter online"), required=False)
    entries_until = MomentField(label=_("Entries close on"), required=False)
    place = forms.CharField(label=_("Venue"), max_length=200, required=False)
    director = forms.CharField(label=_("Director’s name"), max_length=80, required=False)
    contact = forms.CharField(
        label=_("Director’s contact"),
        help_text=_("A phone number or e-mail address that can be shown on a public page."),
        max_length=120,
        required=False,
    )
    walk_ins = forms.CharField(
        label=_("Walk-ins"),
        help_text=_("For example: welcome until 9:30, space permitting."),
        max_length=200,
        required=False,
    )
    muggins = forms.NullBooleanField(
        label=_("Muggins"),
        widget=forms.Select(choices=[("", _("(not stated)")), ("True", _("Yes")), ("False", _("No"))]),
        required=False,
    )
    includes = forms.CharField(label=_("What the fee includes"), max_length=200, required=False)
    pools = forms.CharField(
        label=_("Pools"),
        help_text=_("For example: Q pool, $5, paid in equal shares."),
        max_length=200,
        required=False,
    )
