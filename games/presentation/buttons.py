"""A button of a board kept by hand, with the command behind it."""

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Button:
    """A button: what it says, the command behind it as JSON, and the points that it shows large, if it does."""

    key: str
    label: str
    command: str
    points: int | None = None


def button_for(key: str, label: str, points: int | None = None, **command: Any) -> Button:
    """A button with the id `key`; without points it waits for those that are typed, if the command wants any."""
    return Button(key, label, json.dumps(command | ({} if points is None else {"points": points})), points)
