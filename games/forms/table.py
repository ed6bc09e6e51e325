"""Requests from a table: commands, seeds, buttons, and other actions."""

import json
from typing import Any
from uuid import UUID, uuid4, uuid5

from django import forms
from django.utils.translation import gettext as _

from games.models import Match
from games.policies.remarks import SAYINGS


class MatchActionForm(forms.Form):
    """Actions other than card commands.

    `to`: the offer that an answer is to, `taken`: the number of extensions that the page showed, `shown`: the version
    up to which it had shown the match.
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
    shown = forms.IntegerField(required=False, min_value=0)


class RulingForm(forms.Form):
    """An organizer's ruling: the winning side, or none, the reason, and the outcome version that the page showed."""

    expected_version = forms.IntegerField(min_value=0)
    winner = forms.TypedChoiceField(
        coerce=int, choices=[(side, side) for side in range(4)], required=False, empty_value=None
    )
    why = forms.CharField(max_length=200, required=False)


class CommandForm(forms.Form):
    """The common fields of every command; the rest is parsed by `games.wire`."""

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
    """A commitment to a seed or the seed itself, 32 bytes in hex; exactly one of them."""

    deal = forms.IntegerField(min_value=0, max_value=9_999)
    commitment = forms.RegexField("^[0-9a-f]{64}$", required=False)
    seed = forms.RegexField("^[0-9a-f]{64}$", required=False)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if bool(given.get("commitment")) == bool(given.get("seed")):
            raise forms.ValidationError(_("Send a commitment or a seed."))
        return given


class ConfirmForm(forms.Form):
    """The buttons for confirming another side's result."""

    expected_version = forms.IntegerField(min_value=0)
    do = forms.ChoiceField(choices=[(word, word) for word in ("confirm", "ask", "keep")])


class ButtonForm(forms.Form):
    """A button of a board kept on a phone. Its value is a whole command, except for typed points."""

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
        """One id per button of a page: it identifies repeated requests."""
        return uuid5(self.cleaned_data["command_id"], f"{self.data['button']} {self.cleaned_data['points']}")
