"""Games past their online deadline."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from league.results.queries.matches import matches_at
from league.results.queries.online import moment
from league.rules.games import GameView


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
