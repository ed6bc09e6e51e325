"""The flyer."""

from django import forms

from league.rounds.forms.round_tools import MomentField


class FlyerForm(forms.Form):
    """What stands on the flyer besides the plan; the fields are those of `Flyer`."""

    takes_entries = forms.BooleanField(label="Members may enter by themselves, here", required=False)
    entries_until = MomentField(label="Entries close on", required=False)
    place = forms.CharField(label="Where it is played", max_length=200, required=False)
    director = forms.CharField(label="The director’s name", max_length=80, required=False)
    contact = forms.CharField(
        label="How to reach the director",
        help_text="A telephone number or an address that may stand on a public page.",
        max_length=120,
        required=False,
    )
    walk_ins = forms.CharField(
        label="Who comes without having entered",
        help_text="For example: welcome until 9:30, if there are places.",
        max_length=200,
        required=False,
    )
    muggins = forms.NullBooleanField(
        label="Muggins",
        widget=forms.Select(choices=[("", "is not said"), ("True", "is played"), ("False", "is not played")]),
        required=False,
    )
    includes = forms.CharField(label="What the fee includes", max_length=200, required=False)
    pools = forms.CharField(
        label="Pools",
        help_text="For example: Q pool, $5, paid in equal shares.",
        max_length=200,
        required=False,
    )
