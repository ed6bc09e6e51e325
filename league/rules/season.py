"""Sums of a player's sessions in a season, and the season's standings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import lcm
from operator import add, attrgetter
from typing import Any, NamedTuple

from common.language import gettext as _
from league.rules.formats import Format
from league.rules.scoring import P
from league.rules.season_rules import LEAST, SEASON_RULES, Points, SeasonTotal, season_points
from league.rules.standings import FIGURES, Key, Standing, Totals, standings


class SessionTotals(NamedTuple):
    """A player's session, or match outside sessions; `key` is any unique sort key, such as the date."""

    key: Any
    games: int = 0
    wins: int = 0
    points: int = 0
    doubles_for: int = 0
    doubles_against: int = 0
    spread: int = 0
    plus_spread: int = 0
    pegs: int = 0
    is_online: bool = False  # a match outside sessions


def season_total(fmt: Format, sessions: Iterable[SessionTotals]) -> SeasonTotal:
    """A player's season from their sessions and matches outside sessions. Sessions without a game are left out."""
    ranked = _ranked(sessions)
    counting = _counted(fmt, ranked)
    at_sessions = [session.points for session in ranked if not session.is_online]
    return SeasonTotal(
        sessions=len(at_sessions),
        best=max(at_sessions, default=None),
        counting=sum(not session.is_online for session in counting),
        online=len(ranked) - len(at_sessions),
        each=[session.points for session in counting],
        **{name: sum(getattr(session, name) for session in counting) for name in FIGURES},
    )


def with_matches(fmt: Format, sums: SeasonTotal | None, matches: Sequence[SessionTotals]) -> SeasonTotal:
    """The sums of a player's sessions (None without one), with matches outside sessions, which all count."""
    more = season_total(fmt, matches)
    if sums is None:
        return more
    return SeasonTotal(*map(add, sums._replace(best=0), more._replace(best=0)))._replace(best=sums.best)


def counting_sessions(fmt: Format, sessions: Iterable[SessionTotals]) -> list[SessionTotals]:
    """The counted sessions, in the order in which they were played."""
    return sorted(_counted(fmt, _ranked(sessions)))


def best_session(sessions: Iterable[SessionTotals]) -> SessionTotals | None:
    """The session with most points, then spread, then the earlier one; None before the first."""
    return next((session for session in _ranked(sessions) if not session.is_online), None)


def points_by(fmt: Format, sessions: Sequence[SessionTotals], keys: Iterable[Any]) -> tuple[Points, ...]:
    """The season's points after each of these sessions."""
    totals = (season_total(fmt, [one for one in sessions if one.key <= key]) for key in keys)
    return tuple(season_points(fmt, total) for total in totals)


def _ranked(sessions: Iterable[SessionTotals]) -> list[SessionTotals]:
    """The sessions with a game, best first, the earlier of equals first."""
    return sorted(sorted(one for one in sessions if one.games), key=attrgetter("points", "spread"), reverse=True)


def _counted(fmt: Format, ranked: Sequence[SessionTotals]) -> list[SessionTotals]:
    least, most = SEASON_RULES[fmt.season].counting(fmt)
    return [session for session in ranked if least is None or session.points >= least][:most]


def season_standings(
    fmt: Format,
    seasons: Mapping[P, SeasonTotal],
    names: Mapping[P, str],
    met: Mapping[tuple[P, P], int] | None = None,
) -> tuple[Standing[P], ...]:
    """The season's standings by the format's chain; `met[(a, b)]` are the games that a won against b."""
    points = {player: season_points(fmt, season) for player, season in seasons.items()}
    finest = lcm(*(each.denominator for each in points.values()))  # averages are compared exactly
    rows: dict[P, Totals[P]] = {}
    for player, season in seasons.items():
        total = Totals(player, *(getattr(season, name) for name in FIGURES))
        rows[player] = total._replace(points=int(points[player] * finest))
    if fmt.season not in LEAST:
        return standings(rows, fmt.ranking_keys, names=names, met=met)

    def has_enough(level: Sequence[P]) -> dict[P, int]:
        return {player: seasons[player].sessions >= fmt.least_sessions for player in level}

    more = {"enough": Key(_("sessions played"), has_enough)}
    return standings(rows, ("enough", *fmt.ranking_keys), names=names, met=met, more=more)
