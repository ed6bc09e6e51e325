"""One reader's settings of the spoken table: words, keys, sound, suits, pegs."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from common.language import gettext, gettext_noop
from games.engine import VERBOSITIES, Verbosity, Voice

KEYS = {  # question or action: its key and its description
    "hand": ("h", gettext_noop("your hand")),
    "starter": ("s", gettext_noop("the starter")),
    "count": ("c", gettext_noop("the count")),
    "pile": ("r", gettext_noop("the cards played since the last go or thirty-one")),
    "scores": ("b", gettext_noop("the scores and holes to go")),
    "crib": ("k", gettext_noop("whose crib it is, and which deal")),
    "clocks": ("t", gettext_noop("the clocks")),
    "where": ("w", gettext_noop("the state of the game")),
    "go": ("g", gettext_noop("whether it is a go")),
    "last": ("l", gettext_noop("the last thing that happened")),
    "repeat": ("u", gettext_noop("repeat the last announcement")),
    "back": ("[", gettext_noop("one sentence back")),
    "forward": ("]", gettext_noop("one sentence forward")),
    "review": ("n", gettext_noop("the next combination of the last show")),
    "away": ("x", gettext_noop("discard the selected cards")),
    "verbosity": ("v", gettext_noop("longer or shorter sentences")),
    "help": ("?", gettext_noop("this list of commands and keys")),
}
WORDS = [action for action in KEYS if action not in ("away", "verbosity")]  # also as typed words

Pace = Literal["seconds", "continue", "none"]


@dataclass(frozen=True, slots=True)
class TablePreferences:
    """`pace`: how long each hand of the show stays: some seconds, until the reader continues, or not at all.

    `figures` and `verbosity` as in `Voice`; `keys` by action, only those that differ from `KEYS`.
    """

    verbosity: Verbosity = "normal"
    figures: bool = False
    by_suit: bool = False
    four_colors: bool = False
    pace: Pace = "seconds"
    jump: bool = False  # pegs and cards move without animation
    sound: bool = True
    keys_on: bool = True
    keys: Mapping[str, str] = field(default_factory=dict)

    @property
    def voice(self) -> Voice:
        return Voice(self.verbosity, self.figures)

    def key_of(self, action: str) -> str:
        return self.keys.get(action) or KEYS[action][0]

    @property
    def pressed(self) -> str:
        """For the page's script: the action of each key, as JSON; empty while keys are off."""
        return json.dumps({self.key_of(action): action for action in KEYS} if self.keys_on else {})

    @property
    def listed(self) -> list[tuple[str, str, str]]:
        """For the list of keys: the typed word, if there is one, its key, and its description."""
        return [
            (action if action in WORDS else "", self.key_of(action), gettext(about))
            for action, (_, about) in KEYS.items()
        ]

    @property
    def next_verbosity(self) -> Verbosity:
        return VERBOSITIES[(VERBOSITIES.index(self.verbosity) + 1) % len(VERBOSITIES)]


DEFAULT_PREFERENCES = TablePreferences()


def preferences_to_data(preferences: TablePreferences) -> dict[str, Any]:
    return asdict(preferences)


def preferences_from_data(data: Mapping[str, Any]) -> TablePreferences:
    """Preferences from stored data, also of an older version: unknown values are dropped."""
    known = {name: value for name, value in data.items() if name in TablePreferences.__slots__}
    return TablePreferences(**known)
