"""What is chosen for a match, and what is sent from the table."""

from typing import Any
from uuid import uuid4

from django import forms
from django.http import QueryDict

from games.analysis.players import PLAYERS
from games.engine import PRESETS, RuleSet
from games.selectors.counting import EASY
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

    training = forms.BooleanField(
        label="I am learning: explain the counts, and let me ask for hints",
        required=False,
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


class ExerciseForm(forms.Form):
    """What is to be counted in practice."""

    what = forms.ChoiceField(
        label="Count",
        choices=[("hands", "hands"), ("cribs", "cribs"), ("both", "hands and cribs")],
        initial="hands",
    )
    level = forms.ChoiceField(
        label="How hard", choices=[("easy", f"easy: up to {EASY} points"), ("all", "as they come")], initial="easy"
    )
    game = forms.ChoiceField(
        label="Dealt", choices=[("six", "six cards"), ("five", "five cards: hands of three")], initial="six"
    )

    @classmethod
    def chosen(cls, data: QueryDict) -> dict[str, str]:
        """What was chosen, and the usual where nothing was, or nothing that there is."""
        form = cls(data)
        form.is_valid()
        return {name: form.cleaned_data.get(name) or field.initial for name, field in form.fields.items()}


class PointsForm(forms.Form):
    points = forms.IntegerField(label="What is it worth?", min_value=0, max_value=29)


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
