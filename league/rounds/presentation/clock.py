"""A round in progress: its clock, and games past their online deadline."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from league.results.queries.matches import matches_at
from league.results.queries.online import moment
from league.rules.games import GameView


@dataclass(frozen=True, slots=True)
class Clock:
    """A round's clock: `left` in seconds; 0 once the time is up, as `_clock.html` and `_round_on_the_wall.html` say."""

    ends_at: datetime
    left: int

    @property
    def text(self) -> str:
        return f"{self.left // 60}:{self.left % 60:02}"


def clock_of(ends_at: datetime | None, now: datetime) -> Clock | None:
    """The clock of a round at `now`; None if it was not started."""
    return Clock(ends_at, max(0, round((ends_at - now).total_seconds()))) if ends_at else None


@dataclass(frozen=True, slots=True)
class RoundInPlay:
    """A round with missing results: its name if there are several, its clock, and its last online deadline."""

    round: Any
    name: str
    clock: Clock | None
    until: datetime | None


@dataclass(frozen=True, slots=True)
class Overdue:
    """A game past its online deadline without a result; `match` if it is in progress anyway."""

    title: str
    url: str
    until: datetime
    match: UUID | None

    @property
    def until_text(self) -> str:
        return moment(self.until)


def overdue_among(
    games: Iterable[tuple[int, str, GameView]], now: datetime, address: Callable[[int], str]
) -> list[Overdue]:
    """The overdue games of (place, title, game); `address`: returns the URL of a place."""
    late = [(place, title, game) for place, title, game in games if game.online_until and game.online_until <= now]
    going_on = matches_at(game.pk for *_, game in late) if late else {}
    return [
        Overdue(title, address(place), game.online_until, going_on.get(game.pk))
        for place, title, game in late
        if game.online_until
    ]
