"""How a player's nights add up to the season, and the season's table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from league.rules.formats import Format
from league.rules.scoring import P
from league.rules.standings import Standing, Totals, standings


@dataclass(frozen=True, slots=True)
class Night:
    """One player's session; `key` is anything that puts a player's nights in order, such as the date."""

    key: Any
    games: int = 0
    wins: int = 0
    points: int = 0
    spread: int = 0
    plus_spread: int = 0
    doubles_for: int = 0
    doubles_against: int = 0


@dataclass(frozen=True, slots=True)
class SeasonTotal:
    """A player's season. Every sum is over the counting nights alone; `nights` are all that were played.

    `best` is the night of most points, then spread, then the earlier one; None before the first night.
    """

    counting: tuple[Night, ...]
    nights: int
    best: Night | None
    games: int
    wins: int
    points: int
    spread: int
    plus_spread: int
    doubles_for: int
    doubles_against: int


def season_total(fmt: Format, nights: Sequence[Night]) -> SeasonTotal:
    """The nights that count by the format, in order, and their sums. A night without a game is no night."""
    played = sorted((night for night in nights if night.games), key=lambda night: night.key)
    ranked = sorted(played, key=lambda night: (night.points, night.spread), reverse=True)  # stable: earlier first
    counting = tuple(sorted(_counting(fmt, ranked), key=lambda night: night.key))
    return SeasonTotal(
        counting=counting,
        nights=len(played),
        best=ranked[0] if ranked else None,
        games=sum(night.games for night in counting),
        wins=sum(night.wins for night in counting),
        points=sum(night.points for night in counting),
        spread=sum(night.spread for night in counting),
        plus_spread=sum(night.plus_spread for night in counting),
        doubles_for=sum(night.doubles_for for night in counting),
        doubles_against=sum(night.doubles_against for night in counting),
    )


def season_standings(
    fmt: Format,
    nights_by_player: Mapping[P, Sequence[Night]],
    names: Mapping[P, str],
    met: Mapping[tuple[P, P], int] | None = None,
) -> tuple[Standing[P], ...]:
    """The season's table by the format's chain; `met[(a, b)]` are the games that a won against b."""
    rows = {player: _totals(player, season_total(fmt, nights)) for player, nights in nights_by_player.items()}
    return standings(rows, fmt.ranking, names=names, met=met)


def _counting(fmt: Format, ranked: Sequence[Night]) -> Iterable[Night]:
    if fmt.season == "best":
        return ranked[: fmt.best_nights]
    if fmt.season == "threshold" and fmt.threshold is not None:
        return [night for night in ranked if night.points >= fmt.threshold]
    return ranked


def _totals(player: P, season: SeasonTotal) -> Totals[P]:
    return Totals(
        player,
        games=season.games,
        wins=season.wins,
        points=season.points,
        doubles_for=season.doubles_for,
        doubles_against=season.doubles_against,
        spread=season.spread,
        plus_spread=season.plus_spread,
    )
