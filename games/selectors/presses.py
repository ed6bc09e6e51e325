"""A button of a board kept by hand, with the command behind it."""

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Press:
    """A button: what it says, the command behind it as JSON, and the points that it shows large, if it does."""

    key: str
    says: str
    told: str
    points: int | None = None


def press_for(key: str, says: str, points: int | None = None, **told: Any) -> Press:
    """A button with the id `key`; without points it waits for those that are typed, if the command wants any."""
    return Press(key, says, json.dumps(told | ({} if points is None else {"points": points})), points)
