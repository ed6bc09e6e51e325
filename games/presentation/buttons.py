"""Buttons of a board kept on a phone, each with a command."""

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Button:
    """A button: its label, its command as JSON, and the points that it shows large, if any."""

    key: str
    label: str
    command: str
    points: int | None = None


def button_for(key: str, label: str, points: int | None = None, **command: Any) -> Button:
    """A button with the id `key`; without points it waits for typed ones if the command needs them."""
    return Button(key, label, json.dumps(command | ({} if points is None else {"points": points})), points)
