"""Settings of a round: swaps, its clock, the deadline for online play, absences."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from league.results.models import Hand
from league.rounds.forms.base import SingleErrorForm, TokenForm

ROUND_GONE = gettext_noop("Someone undid this round after you opened the page.")
MINUTES = _("Enter the minutes for the round as a number, such as 20.")


class RoundForm(SingleErrorForm):
    """The round that the page showed."""

    round = forms.IntegerField(
        max_value=2**62, error_messages=dict.fromkeys(("required", "invalid", "max_value"), _(ROUND_GONE))
    )


class SwapForm(TokenForm):
    """Two players to swap in the round that the page showed, by key, and the reason."""

    one = forms.IntegerField(min_value=1, max_value=2**62, error_messages={"required": _("Choose two players.")})
    other = forms.IntegerField(min_value=1, max_value=2**62, error_messages={"required": _("Choose two players.")})
    why = forms.CharField(max_length=200, required=False)


class ClockForm(RoundForm):
    """The clock of that round: minutes from now on, or `stop`. Cleans to `round_id` and `minutes` (None: no clock)."""

    minutes = forms.IntegerField(required=False, error_messages={"invalid": MINUTES})
    stop = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if given.get("stop"):
            self.errors.pop("minutes", None)
        elif not self.errors and given["minutes"] is None:
            raise forms.ValidationError(MINUTES)
        return {"round_id": given.get("round"), "minutes": None if given.get("stop") else given.get("minutes")}


class MomentField(forms.DateTimeField):
    """A date and time within the range that all time zones can represent."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")

    def clean(self, value: Any) -> datetime | None:
        at: datetime | None = super().clean(value)
        if at and not 2000 <= at.year < 3000:
            raise forms.ValidationError(_("Choose a year from 2000 to 2999."))
        return at


class DeadlineForm(RoundForm):
    """The deadline for starting a round online, or one `place` of it.

    Cleans to `round_id`, `place` and `until`, None to `clear` it.
    """

    choose = _("Choose a date and a time for the deadline.")

    place = forms.IntegerField(min_value=1, required=False)
    until = MomentField(required=False, error_messages={"invalid": choose})
    clear = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if given.get("clear"):
            self.errors.pop("until", None)
        elif not self.errors and given["until"] is None:
            self.add_error("until", self.choose)
        until = None if given.get("clear") else given.get("until")
        return {"round_id": given.get("round"), "place": given.get("place"), "until": until}


class AbsenceForm(SingleErrorForm):
    """Marks a player as absent or present, by key."""

    player = forms.IntegerField(min_value=1, max_value=2**62)
    absent = forms.BooleanField(required=False)


class HandForm(RoundForm):
    """A special hand: its kind, and the player who had it. Cleans to the arguments of `log_hand`."""

    kind = forms.ChoiceField(
        choices=Hand.KINDS, error_messages=dict.fromkeys(("required", "invalid_choice"), _("Choose the hand first."))
    )
    player = forms.IntegerField(min_value=1, max_value=2**62)
    entry_id = forms.UUIDField()

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        return given | {"round_number": given.pop("round", None), "member_id": given.pop("player", None)}
