"""Settings of the spoken table."""

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine import VERBOSITIES
from games.preferences import KEYS, TablePreferences


class VerbosityForm(forms.Form):
    verbosity = forms.ChoiceField(
        label=_("Sentences"), choices=list(zip(VERBOSITIES, (_("Terse"), _("Normal"), _("Verbose")), strict=True))
    )

    def changed(self, preferences: TablePreferences) -> TablePreferences:
        return replace(preferences, verbosity=self.cleaned_data["verbosity"])


class SpeechForm(VerbosityForm):
    """Settings of the spoken table, with a field for each key."""

    YES = "yes"
    figures = forms.ChoiceField(
        label=_("Card names"), choices=[("", _("Seven of clubs")), (YES, _("7 clubs"))], required=False
    )
    by_suit = forms.ChoiceField(
        label=_("Your hand"), choices=[("", _("Sorted by rank")), (YES, _("Sorted by suit"))], required=False
    )
    pace = forms.ChoiceField(
        label=_("Hands and crib after the play"),
        choices=[
            ("seconds", _("Show each for a few seconds")),
            ("continue", _("Show each until I press Continue")),
            ("none", _("Go straight to the next deal")),
        ],
    )
    jump = forms.ChoiceField(
        label=_("Pegs and cards"),
        choices=[("", _("Slide to their new places")), (YES, _("Jump to their new places"))],
        required=False,
    )
    four_colors = forms.BooleanField(label=_("Four-color deck"), required=False)
    sound = forms.BooleanField(label=_("Sounds: a click for each card, two notes on your turn"), required=False)
    keys_on = forms.BooleanField(label=_("Use keys in the table area"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for action, (_key, about) in KEYS.items():
            label = gettext(about)
            self.fields[f"key_{action}"] = forms.CharField(label=label[:1].upper() + label[1:], max_length=1)

    def ways(self) -> list[forms.BoundField]:
        return [field for field in self if not field.name.startswith("key_")]

    def of_keys(self) -> list[forms.BoundField]:
        return [field for field in self if field.name.startswith("key_")]

    @staticmethod
    def filled(preferences: TablePreferences) -> dict[str, Any]:
        choices = {name: "yes" if getattr(preferences, name) else "" for name in ("figures", "by_suit", "jump")}
        ticks = {name: getattr(preferences, name) for name in ("four_colors", "sound", "keys_on")}
        keys = {f"key_{action}": preferences.key_of(action) for action in KEYS}
        return {"verbosity": preferences.verbosity, "pace": preferences.pace} | choices | ticks | keys

    def clean(self) -> dict[str, Any]:
        """Each key must be unique; digits are reserved for cards."""
        given: dict[str, Any] = super().clean() or {}
        used: dict[str, str] = {}
        for action, (_key, about) in KEYS.items():
            key = given.get(f"key_{action}", "").lower()
            if key.isdigit():
                self.add_error(f"key_{action}", gettext("Digits select cards. Choose another key."))
            elif key in used:
                taken = gettext("“%(key)s” is already the key for “%(action)s”. Choose another key.")
                self.add_error(f"key_{action}", taken % {"key": key, "action": used[key]})
            elif key:
                used[key] = gettext(about)
        return given

    def preferences(self) -> TablePreferences:
        given = self.cleaned_data
        keys = {action: given[f"key_{action}"].lower() for action in KEYS}
        return TablePreferences(
            verbosity=given["verbosity"],
            figures=bool(given["figures"]),
            by_suit=bool(given["by_suit"]),
            pace=given["pace"],
            jump=bool(given["jump"]),
            four_colors=given["four_colors"],
            sound=given["sound"],
            keys_on=given["keys_on"],
            keys={action: key for action, key in keys.items() if key != KEYS[action][0]},
        )
