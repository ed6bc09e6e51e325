"""What is chosen for a match, and what is sent from the table."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

from django import forms

from games.analysis.players import PLAYERS
from games.engine import PRESETS, VERBOSITIES, RuleSet
from games.selectors.manners import KEYS, Manner
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
            "words": self.data.get("words", ""),
        }


class VerbosityForm(forms.Form):
    verbosity = forms.ChoiceField(
        label="Sentences", choices=list(zip(VERBOSITIES, ("short", "as at the table", "full"), strict=True))
    )

    def changed(self, manner: Manner) -> Manner:
        return replace(manner, verbosity=self.cleaned_data["verbosity"])


class SpeechForm(VerbosityForm):
    """How the table speaks, one field a key."""

    YES = "yes"
    figures = forms.ChoiceField(label="Cards", choices=[("", "seven of clubs"), (YES, "7 clubs")], required=False)
    by_suit = forms.ChoiceField(
        label="Your hand", choices=[("", "in the order of rank"), (YES, "by suit")], required=False
    )
    jump = forms.ChoiceField(
        label="Pegs", choices=[("", "walk hole by hole"), (YES, "jump to their hole")], required=False
    )
    four_colours = forms.BooleanField(label="A colour for each of the four suits", required=False)
    sound = forms.BooleanField(label="Sounds: a click for each card, two notes when it is your turn", required=False)
    keys_on = forms.BooleanField(label="Keys work while the focus is at the table", required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for deed, (_, about) in KEYS.items():
            self.fields[f"key_{deed}"] = forms.CharField(label=about[:1].upper() + about[1:], max_length=1)

    def ways(self) -> list[forms.BoundField]:
        return [field for field in self if not field.name.startswith("key_")]

    def of_keys(self) -> list[forms.BoundField]:
        return [field for field in self if field.name.startswith("key_")]

    @staticmethod
    def filled(manner: Manner) -> dict[str, Any]:
        choices = {name: "yes" if getattr(manner, name) else "" for name in ("figures", "by_suit", "jump")}
        ticks = {name: getattr(manner, name) for name in ("four_colours", "sound", "keys_on")}
        keys = {f"key_{deed}": manner.key_of(deed) for deed in KEYS}
        return {"verbosity": manner.verbosity} | choices | ticks | keys

    def clean(self) -> dict[str, Any]:
        """Each key does one thing; figures belong to the cards."""
        given: dict[str, Any] = super().clean() or {}
        used: dict[str, str] = {}
        for deed, (_, about) in KEYS.items():
            key = given.get(f"key_{deed}", "").lower()
            if key.isdigit():
                self.add_error(f"key_{deed}", "The figures choose cards; take another key.")
            elif key in used:
                self.add_error(f"key_{deed}", f"“{key}” is the key for {used[key]} already.")
            elif key:
                used[key] = about
        return given

    def manner(self) -> Manner:
        given = self.cleaned_data
        keys = {deed: given[f"key_{deed}"].lower() for deed in KEYS}
        return Manner(
            verbosity=given["verbosity"],
            figures=bool(given["figures"]),
            by_suit=bool(given["by_suit"]),
            jump=bool(given["jump"]),
            four_colours=given["four_colours"],
            sound=given["sound"],
            keys_on=given["keys_on"],
            keys={deed: key for deed, key in keys.items() if key != KEYS[deed][0]},
        )
