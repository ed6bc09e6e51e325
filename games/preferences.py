"""How the table speaks and looks to one reader: words, keys, sound, suits, pegs."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from common.language import gettext, gettext_noop
from games.engine import VERBOSITIES, Verbosity, Voice

KEYS = {  # what is asked or done: its key, and what it is for
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
WORDS = [action for action in KEYS if action not in ("away", "verbosity")]  # that can be typed, too

Pace = Literal["seconds", "continue", "none"]


@dataclass(frozen=True, slots=True)
class TablePreferences:
    """`pace` is how long each hand of the show stays: some seconds, until the reader continues, or no time at all.

    `figures` and `verbosity` as in `Voice`; `keys` by what they do, and only those that differ from `KEYS`.
    """

    verbosity: Verbosity = "normal"
    figures: bool = False
    by_suit: bool = False
    four_colors: bool = False
    pace: Pace = "seconds"
    jump: bool = False  # pegs and cards, straight to their new places
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
        """For the page's script: what each key does, as JSON; nothing while keys are off."""
        return json.dumps({self.key_of(action): action for action in KEYS} if self.keys_on else {})

    @property
    def listed(self) -> list[tuple[str, str, str]]:
        """For the list of keys: the word that is typed for it, if there is one, its key, and what it is for."""
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
    """Of what was kept, also by an older version: what is not known any longer is left out."""
    known = {name: value for name, value in data.items() if name in TablePreferences.__slots__}
    return TablePreferences(**known)
