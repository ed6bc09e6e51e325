"""The ways to seat a session, each an entry of `SEATINGS`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic

from common.language import gettext_noop

from .mixed_tables import Mix, mixed
from .rounds import Dice, P, Round
from .seat_requests import Requests, at_their_tables
from .seating import rotation
from .whist import whist


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingInputs(Generic[P]):
    """All that the rounds follow from. `players` are in the order of the draw, without the `house` player."""

    players: Sequence[P]
    rounds: int
    dice: Dice
    called: Sequence[Round[P]] = ()
    odd: str = "catch_up"
    house: P | None = None
    mix: Mix | None = None
    requests: Requests[P] = field(default_factory=Requests)


@dataclass(frozen=True, slots=True)
class Seating:
    """One way to seat a session: its name in the format, what the page says before the draw, and its rounds."""

    label: str
    about: str  # with %(games)s
    plan: Callable[[SeatingInputs[int]], tuple[Round[int], ...]]
    has_mix: bool = False  # whether the organizer chooses how many tables of each size


def _rotation(given: SeatingInputs[P]) -> tuple[Round[P], ...]:
    if given.odd == "three" and len(given.players) % 2 and len(given.players) > 1:
        return _mixed(given, Mix(0, 1, (len(given.players) - 3) // 2))
    return rotation(
        given.players,
        games=given.rounds,
        called=given.called,
        catch_up=given.odd in ("catch_up", "house"),
        extra=given.odd == "extra_round",
        house=given.house,
        requests=given.requests,
    )


def _mixed(given: SeatingInputs[P], mix: Mix | None = None) -> tuple[Round[P], ...]:
    return mixed(
        given.players,
        rounds=max(given.rounds - len(given.called), 0),
        dice=given.dice,
        mix=mix or given.mix,
        called=given.called,
        requests=given.requests,
    )


def _whist(given: SeatingInputs[P]) -> tuple[Round[P], ...]:
    """A movement if there is one, and no two ask to be apart or together: in a movement everyone meets everyone."""
    asked = given.requests
    movement = whist(given.players, rounds=given.rounds, called=given.called)
    if movement is None or asked.apart or asked.together or len(asked.tables) > 1:
        return _mixed(given)
    return tuple(at_their_tables(one, asked.tables) for one in movement)


SEATINGS: dict[str, Seating] = {
    "tables": Seating(
        gettext_noop("Two, three or four players, depending on how many are there"),
        gettext_noop(
            "Players are seated at tables of two, three and four, depending on how many are here. Rounds: %(games)s."
        ),
        _mixed,
        has_mix=True,
    ),
    "rotation": Seating(
        gettext_noop("Two players, rotating every game"),
        gettext_noop(
            "Everyone plays %(games)s games at tables of two, against as many different opponents as possible."
        ),
        _rotation,
    ),
    "whist": Seating(
        gettext_noop("Four players, with another partner in each game"),
        gettext_noop(
            "Four play at a table, each with another partner in every game as long as possible. Rounds: %(games)s."
        ),
        _whist,
    ),
}
