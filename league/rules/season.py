"""How a player's sessions add up to the season, and the season's standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

from common.language import gettext as _
from league.rules.formats import Format
from league.rules.points import POINT_RULES
from league.rules.scoring import P
from league.rules.season_rules import LEAST, SEASON_RULES
from league.rules.standings import Key, Standing, Totals, standings


@dataclass(frozen=True, slots=True)
class SessionTotals:
    """One player's session; `key` is anything that puts a player's sessions in order, such as the date."""

    key: Any
    games: int = 0
    wins: int = 0
    points: int = 0
    spread: int = 0
    plus_spread: int = 0
    doubles_for: int = 0
    doubles_against: int = 0
    pegs: int = 0


@dataclass(frozen=True, slots=True)
class SeasonTotal:
    """A player's season. Each sum is over the sessions that count; `sessions` are all that were played.

    `points` are those of the format's season rule, in the units of its point rule.

    `best` is the session of most points, then spread, then the earlier one; None before the first session.
    """

    counting: tuple[SessionTotals, ...]
    sessions: int
    best: SessionTotals | None
    games: int
    wins: int
    points: Fraction
    spread: int
    plus_spread: int
    doubles_for: int
    doubles_against: int
    pegs: int


def season_total(fmt: Format, sessions: Sequence[SessionTotals]) -> SeasonTotal:
    """The sessions that count by the format, in order, and their sums. One without a game is left out."""
    rule = SEASON_RULES[fmt.season]
    played = sorted((session for session in sessions if session.games), key=lambda session: session.key)
    ranked = sorted(played, key=lambda session: (session.points, session.spread), reverse=True)  # stable: earlier first
    counted = [session for place, session in enumerate(ranked) if rule.counts(fmt, session, place)]
    counting = tuple(sorted(counted, key=lambda session: session.key))
    return SeasonTotal(
        counting=counting,
        sessions=len(played),
        best=ranked[0] if ranked else None,
        games=sum(session.games for session in counting),
        wins=sum(session.wins for session in counting),
        points=POINT_RULES[fmt.scoring].unit * rule.points(fmt, counting),
        spread=sum(session.spread for session in counting),
        plus_spread=sum(session.plus_spread for session in counting),
        doubles_for=sum(session.doubles_for for session in counting),
        doubles_against=sum(session.doubles_against for session in counting),
        pegs=sum(session.pegs for session in counting),
    )


def season_standings(
    fmt: Format,
    sessions_by_player: Mapping[P, Sequence[SessionTotals]],
    names: Mapping[P, str],
    met: Mapping[tuple[P, P], int] | None = None,
) -> tuple[Standing[P], ...]:
    """The season's standings by the format's chain; `met[(a, b)]` are the games that a won against b."""
    seasons = {player: season_total(fmt, sessions) for player, sessions in sessions_by_player.items()}
    finest = lcm(*(season.points.denominator for season in seasons.values()))  # averages are compared exactly
    rows = {player: _totals(player, season, finest) for player, season in seasons.items()}
    if fmt.season not in LEAST:
        return standings(rows, fmt.ranking, names=names, met=met)

    def has_enough(level: Sequence[P]) -> dict[P, int]:
        return {player: seasons[player].sessions >= fmt.least_sessions for player in level}

    more = {"enough": Key(_("sessions played"), has_enough)}
    return standings(rows, ("enough", *fmt.ranking), names=names, met=met, more=more)


def _totals(player: P, season: SeasonTotal, finest: int) -> Totals[P]:
    return Totals(
        player,
        games=season.games,
        wins=season.wins,
        points=int(season.points * finest),
        doubles_for=season.doubles_for,
        doubles_against=season.doubles_against,
        spread=season.spread,
        plus_spread=season.plus_spread,
        pegs=season.pegs,
    )
