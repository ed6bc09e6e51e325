"""How the table speaks and looks to one reader: words, keys, sound, suits, pegs."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from games.engine import VERBOSITIES, Verbosity, Voice

KEYS = {  # what is asked or done: its key, and what it is for
    "hand": ("h", "your hand"),
    "starter": ("s", "the starter"),
    "count": ("c", "the count"),
    "pile": ("r", "the cards since the last thirty-one"),
    "scores": ("b", "the scores, and the holes to go"),
    "crib": ("k", "whose crib it is, and which deal"),
    "clocks": ("t", "the clocks"),
    "where": ("w", "where the game stands"),
    "go": ("g", "whether it is a go"),
    "last": ("l", "what happened last"),
    "repeat": ("u", "what was said last, again"),
    "back": ("[", "one sentence back in what happened"),
    "forward": ("]", "one sentence forward"),
    "review": ("n", "the next combination of the last show"),
    "away": ("x", "lay away the cards that you chose"),
    "verbosity": ("v", "say more, or less"),
    "help": ("?", "these keys"),
}
WORDS = [action for action in KEYS if action not in ("away", "verbosity")]  # that can be typed, too


@dataclass(frozen=True, slots=True)
class TablePreferences:
    """`figures` and `verbosity` as in `Voice`; `keys` by what they do, and only those that differ from `KEYS`."""

    verbosity: Verbosity = "normal"
    figures: bool = False
    by_suit: bool = False
    four_colors: bool = False
    jump: bool = False  # pegs, straight to their hole
    sound: bool = False
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
        return [(action if action in WORDS else "", self.key_of(action), about) for action, (_, about) in KEYS.items()]

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
