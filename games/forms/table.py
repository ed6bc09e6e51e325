"""What is sent from a table: commands, seeds, buttons, and what is done besides the cards."""

import json
from typing import Any
from uuid import UUID, uuid4, uuid5

from django import forms
from django.utils.translation import gettext as _

from games.models import Match
from games.policies.remarks import SAYINGS


class MatchActionForm(forms.Form):
    """What is done at a table besides the cards.

    `to` is the offer that an answer is to, `taken` how often another minute had been taken.
    """

    do = forms.ChoiceField(
        choices=[
            (word, word)
            for word in (
                "resign",
                "more time",
                "claim",
                "claim void",
                *Match.Offer.values,
                "agree",
                "decline",
                *SAYINGS,
            )
        ]
    )
    to = forms.ChoiceField(choices=Match.Offer.choices, required=False)
    taken = forms.IntegerField(required=False)


class RulingForm(forms.Form):
    """How an organizer decides a match: the side that wins, or none, and why; and the outcome that the page showed."""

    expected_version = forms.IntegerField(min_value=0)
    winner = forms.TypedChoiceField(
        coerce=int, choices=[(side, side) for side in range(4)], required=False, empty_value=None
    )
    why = forms.CharField(max_length=200, required=False)


class CommandForm(forms.Form):
    """What is the same in every command; the rest goes through `games.wire` as it came."""

    expected_version = forms.IntegerField(min_value=0)
    command_id = forms.UUIDField()
    do = forms.CharField(max_length=20)

    @staticmethod
    def fresh(version: int) -> dict[str, Any]:
        return {"expected_version": version, "command_id": uuid4()}

    def to_command(self) -> dict[str, Any]:
        return {
            "do": self.cleaned_data["do"],
            "cards": self.data.getlist("cards"),  # type: ignore[attr-defined]
            "at": self.data.get("at", ""),
            "points": self.data.get("points", ""),
            "words": self.data.get("words", ""),
        }


class SeedForm(forms.Form):
    """A commitment to a seed or the seed itself, of 32 bytes in hex; one of the two."""

    deal = forms.IntegerField(min_value=0, max_value=9_999)
    commitment = forms.RegexField("^[0-9a-f]{64}$", required=False)
    seed = forms.RegexField("^[0-9a-f]{64}$", required=False)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if bool(given.get("commitment")) == bool(given.get("seed")):
            raise forms.ValidationError(_("Send a commitment or a seed."))
        return given


class ConfirmForm(forms.Form):
    """The buttons of a result that another side confirms."""

    expected_version = forms.IntegerField(min_value=0)
    do = forms.ChoiceField(choices=[(word, word) for word in ("confirm", "ask", "keep")])


class ButtonForm(forms.Form):
    """A button of a board kept by hand: its value is a whole command, but for points that are typed."""

    expected_version = forms.IntegerField(min_value=0)
    command_id = forms.UUIDField()
    button = forms.CharField(max_length=200)
    points = forms.CharField(max_length=10, required=False)

    fresh = staticmethod(CommandForm.fresh)

    def clean_button(self) -> dict[str, Any]:
        try:
            command = json.loads(self.cleaned_data["button"])
        except ValueError:
            command = None
        if not isinstance(command, dict):
            raise forms.ValidationError(_("That didn’t work. Reload the page and try again."))
        return command

    def to_command(self) -> dict[str, Any]:
        command: dict[str, Any] = self.cleaned_data["button"]
        return {"points": self.cleaned_data["points"]} | command

    def button_command_id(self) -> UUID:
        """One for each button of a page: the same one twice is one press, another one is another."""
        return uuid5(self.cleaned_data["command_id"], f"{self.data['button']} {self.cleaned_data['points']}")
