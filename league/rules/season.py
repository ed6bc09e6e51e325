"""How a player's sessions add up to the season, and the season's standings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from operator import attrgetter
from typing import Any, NamedTuple

from common.language import gettext as _
from league.rules.formats import Format
from league.rules.points import POINT_RULES
from league.rules.scoring import P
from league.rules.season_rules import LEAST, SEASON_RULES
from league.rules.standings import Key, Standing, Totals, standings


class SessionTotals(NamedTuple):
    """One player's session, or match outside sessions; `key` is anything that puts them in order, such as the date. No
    two of a player have the same.
    """

    key: Any
    games: int = 0
    wins: int = 0
    points: int = 0
    spread: int = 0
    plus_spread: int = 0
    doubles_for: int = 0
    doubles_against: int = 0
    pegs: int = 0
    is_online: bool = False  # a match outside sessions


@dataclass(frozen=True, slots=True)
class SeasonTotal:
    """A player's season. Each sum is over the sessions that are `counting` and the `online` matches outside sessions.

    `sessions` are all that were played. `points` are those of the format's season rule, in the units of its point rule.

    `best` is the session of most points, then spread, then the earlier one; None before the first session.
    """

    counting: tuple[SessionTotals, ...]
    sessions: int
    online: int
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
    ranked = _ranked(sessions)
    at_sessions = [session for session in ranked if not session.is_online]
    counting = tuple(sorted(_counted(fmt, ranked)))
    return SeasonTotal(
        counting=tuple(session for session in counting if not session.is_online),
        sessions=len(at_sessions),
        online=len(ranked) - len(at_sessions),
        best=at_sessions[0] if at_sessions else None,
        games=sum(session.games for session in counting),
        wins=sum(session.wins for session in counting),
        points=_points_of(fmt, counting),
        spread=sum(session.spread for session in counting),
        plus_spread=sum(session.plus_spread for session in counting),
        doubles_for=sum(session.doubles_for for session in counting),
        doubles_against=sum(session.doubles_against for session in counting),
        pegs=sum(session.pegs for session in counting),
    )


def points_by(fmt: Format, sessions: Sequence[SessionTotals], keys: Iterable[Any]) -> tuple[Fraction, ...]:
    """The season's points as they stood after each of these sessions."""
    ranked = _ranked(sessions)
    return tuple(_points_of(fmt, _counted(fmt, [one for one in ranked if one.key <= key])) for key in keys)


def _ranked(sessions: Iterable[SessionTotals]) -> list[SessionTotals]:
    """The sessions with a game, the best first, and the earlier of equal ones."""
    return sorted(sorted(one for one in sessions if one.games), key=attrgetter("points", "spread"), reverse=True)


def _counted(fmt: Format, ranked: Sequence[SessionTotals]) -> list[SessionTotals]:
    rule = SEASON_RULES[fmt.season]
    return [session for place, session in enumerate(ranked) if rule.counts(fmt, session, place)]


def _points_of(fmt: Format, counted: Sequence[SessionTotals]) -> Fraction:
    return POINT_RULES[fmt.scoring].unit * SEASON_RULES[fmt.season].points(fmt, counted)


def season_standings(
    fmt: Format,
    seasons: Mapping[P, SeasonTotal],
    names: Mapping[P, str],
    met: Mapping[tuple[P, P], int] | None = None,
) -> tuple[Standing[P], ...]:
    """The season's standings by the format's chain; `met[(a, b)]` are the games that a won against b."""
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
