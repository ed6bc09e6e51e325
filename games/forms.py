"""What is chosen for a match, and what is sent from the table."""

import json
from typing import Any
from uuid import UUID, uuid4, uuid5

from django import forms

from games.analysis.players import PLAYERS
from games.engine import PRESETS, RuleSet
from games.wire import rules_named

HOUSE = [(key, f"{player.name}, who {player.about}") for key, player in PLAYERS.items()]


FRIEND = "friend"


class BeginForm(forms.Form):
    against = forms.ChoiceField(
        label="Against", choices=[*HOUSE, (FRIEND, "somebody whom I send a link")], initial="beginner"
    )
    preset = forms.ChoiceField(label="Rules", choices=[(name, name) for name in PRESETS], initial="hoyle")
    players = forms.TypedChoiceField(
        label="Players", coerce=int, choices=[(2, "two"), (3, "three"), (4, "four, as partners")], initial=2
    )
    target = forms.TypedChoiceField(
        label="Game",
        coerce=int,
        choices=[(0, "as the rules say"), (121, "121, twice around"), (61, "61, once around")],
    )
    best_of = forms.TypedChoiceField(
        label="Match", coerce=int, choices=[(1, "one game"), (3, "best of three"), (5, "best of five")], initial=1
    )
    counting = forms.ChoiceField(
        label="Counting",
        choices=[
            ("automatic", "the table counts"),
            ("by hand", "each says what it is worth"),
            ("muggins", "by hand, with muggins"),
        ],
        initial="automatic",
    )

    def rules(self) -> RuleSet:
        """Raises IllegalMove, as for five cards with three players."""
        given = self.cleaned_data
        preset = given["preset"]
        target = given["target"] or PRESETS[preset].target
        changes = {"players": given["players"], "best_of": given["best_of"], "counting": given["counting"]}
        lines = PRESETS[preset].lurch, PRESETS[preset].double_lurch
        if target != PRESETS[preset].target:  # the lines of a game of 121 mean nothing in one of 61
            changes |= {"target": target, "lurch": None, "double_lurch": None}
        elif any(lines):
            changes |= {"lurch": lines[0], "double_lurch": lines[1]}
        return rules_named(preset, **changes)

    def bots(self) -> list[str]:
        """The players of the house in every seat but the first, or in none."""
        against = self.cleaned_data["against"]
        return [] if against == FRIEND else [against] * (self.cleaned_data["players"] - 1)


class ByHandForm(forms.Form):
    """A board for real cards: the rules, and who sits round the table."""

    preset = BeginForm.base_fields["preset"]
    target = BeginForm.base_fields["target"]
    best_of = BeginForm.base_fields["best_of"]
    players = BeginForm.base_fields["players"]
    second = forms.CharField(
        label="Second player",
        max_length=40,
        required=False,
        help_text="At your left. Without a name, this player sits down with a phone of their own, by a link.",
    )
    third = forms.CharField(
        label="Third player", max_length=40, required=False, help_text="Of three, or of four: then your partner."
    )
    fourth = forms.CharField(label="Fourth player", max_length=40, required=False, help_text="Of four.")

    def clean(self) -> dict[str, Any]:
        given = self.cleaned_data
        for number, name in ((3, "third"), (4, "fourth")):
            if given.get("players", number) < number and given.get(name):
                self.add_error(name, "There are fewer players than names.")
        return given

    def rules(self) -> RuleSet:
        """Raises IllegalMove, as for five cards with three players."""
        given = self.cleaned_data
        preset = PRESETS[given["preset"]]
        changes: dict[str, Any] = {"players": given["players"], "best_of": given["best_of"]}
        if given["target"] not in (0, preset.target):  # a game of 61 has a lurch line by Hoyle alone, half way
            half = 31 if preset.lurch == 61 and given["target"] == 61 else None
            changes |= {"target": given["target"], "lurch": half, "double_lurch": None}
        return rules_named(preset.name, **changes)

    def names(self) -> list[str]:
        """Of the others, round the table; an empty one for an empty seat."""
        return [self.cleaned_data[name] for name in ("second", "third", "fourth")[: self.cleaned_data["players"] - 1]]


class JoinForm(forms.Form):
    """Sitting down; a guest says a name."""

    def __init__(self, *args: Any, guest: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if guest:
            self.fields["name"] = forms.CharField(label="Your name", max_length=40)


class CommandForm(forms.Form):
    """What is the same in every command; the rest goes through `games.wire` as it came."""

    seen_version = forms.IntegerField(min_value=0)
    command_id = forms.UUIDField()
    do = forms.CharField(max_length=20)

    @staticmethod
    def fresh(version: int) -> dict[str, Any]:
        return {"seen_version": version, "command_id": uuid4()}

    def told(self) -> dict[str, Any]:
        return {
            "do": self.cleaned_data["do"],
            "cards": self.data.getlist("cards"),  # type: ignore[attr-defined]
            "at": self.data.get("at", ""),
            "points": self.data.get("points", ""),
        }


class PressForm(forms.Form):
    """A button of a board kept by hand: its value is a whole command, but for points that are typed."""

    seen_version = forms.IntegerField(min_value=0)
    command_id = forms.UUIDField()
    press = forms.CharField(max_length=200)
    points = forms.CharField(max_length=10, required=False)

    fresh = staticmethod(CommandForm.fresh)

    def clean_press(self) -> dict[str, Any]:
        try:
            told = json.loads(self.cleaned_data["press"])
        except ValueError:
            told = None
        if not isinstance(told, dict):
            raise forms.ValidationError("This is no button of ours.")
        return told

    def told(self) -> dict[str, Any]:
        press: dict[str, Any] = self.cleaned_data["press"]
        return {"points": self.cleaned_data["points"]} | press

    def press_id(self) -> UUID:
        """One for each button of a page: the same one twice is one press, another one is another."""
        return uuid5(self.cleaned_data["command_id"], f"{self.data['press']} {self.cleaned_data['points']}")
