"""How the table speaks, as it is chosen."""

from dataclasses import replace
from typing import Any

from django import forms

from games.engine import VERBOSITIES
from games.preferences import KEYS, TablePreferences


class VerbosityForm(forms.Form):
    verbosity = forms.ChoiceField(
        label="Sentences", choices=list(zip(VERBOSITIES, ("terse", "normal", "verbose"), strict=True))
    )

    def changed(self, preferences: TablePreferences) -> TablePreferences:
        return replace(preferences, verbosity=self.cleaned_data["verbosity"])


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
    four_colors = forms.BooleanField(label="A color for each of the four suits", required=False)
    sound = forms.BooleanField(label="Sounds: a click for each card, two notes when it is your turn", required=False)
    keys_on = forms.BooleanField(label="Keys work while the focus is at the table", required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for action, (_, about) in KEYS.items():
            self.fields[f"key_{action}"] = forms.CharField(label=about[:1].upper() + about[1:], max_length=1)

    def ways(self) -> list[forms.BoundField]:
        return [field for field in self if not field.name.startswith("key_")]

    def of_keys(self) -> list[forms.BoundField]:
        return [field for field in self if field.name.startswith("key_")]

    @staticmethod
    def filled(preferences: TablePreferences) -> dict[str, Any]:
        choices = {name: "yes" if getattr(preferences, name) else "" for name in ("figures", "by_suit", "jump")}
        ticks = {name: getattr(preferences, name) for name in ("four_colors", "sound", "keys_on")}
        keys = {f"key_{action}": preferences.key_of(action) for action in KEYS}
        return {"verbosity": preferences.verbosity} | choices | ticks | keys

    def clean(self) -> dict[str, Any]:
        """Each key does one thing; figures belong to the cards."""
        given: dict[str, Any] = super().clean() or {}
        used: dict[str, str] = {}
        for action, (_, about) in KEYS.items():
            key = given.get(f"key_{action}", "").lower()
            if key.isdigit():
                self.add_error(f"key_{action}", "The figures choose cards; take another key.")
            elif key in used:
                self.add_error(f"key_{action}", f"“{key}” is the key for {used[key]} already.")
            elif key:
                used[key] = about
        return given

    def preferences(self) -> TablePreferences:
        given = self.cleaned_data
        keys = {action: given[f"key_{action}"].lower() for action in KEYS}
        return TablePreferences(
            verbosity=given["verbosity"],
            figures=bool(given["figures"]),
            by_suit=bool(given["by_suit"]),
            jump=bool(given["jump"]),
            four_colors=given["four_colors"],
            sound=given["sound"],
            keys_on=given["keys_on"],
            keys={action: key for action, key in keys.items() if key != KEYS[action][0]},
        )
