"""The ways in which a player's sessions make the points of a season."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from common.language import gettext as _
from common.language import gettext_noop, ngettext
from league.rules.points import column, kept, shown

if TYPE_CHECKING:
    from league.rules.formats import Format


class SessionFigures(Protocol):
    """What the rules read of a player's session."""

    @property
    def points(self) -> int: ...
    @property
    def wins(self) -> int: ...
    @property
    def games(self) -> int: ...


Sessions = Sequence[SessionFigures]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRule:
    """A way of adding up a season, with all that forms, checks and pages say of it.

    `counts` says of a session whether it counts, and gets its place among the player's, the best at 0. `points` are
    those of the season, as they are counted aloud, by the sessions that count. `fields` are the choices of a format
    that the rule reads, each with what to say where it is empty. `column` is the heading over the points, empty for
    the point rule's. `adds_games`: games outside sessions can be added.
    """

    label: str
    sentence: Callable[[Format], str]
    points: Callable[[Format, Sessions], Fraction]
    fields: dict[str, str]
    counts: Callable[[Format, SessionFigures, int], bool] = lambda fmt, session, place: True
    column: str = ""
    adds_games: bool = False


def _sum(fmt: Format, sessions: Sessions) -> Fraction:
    return shown(fmt, sum(session.points for session in sessions))


def _by_table(fmt: Format, session: SessionFigures) -> int:
    """What a session brings: by the last line of the table that its points reach, nothing below the first."""
    return max((line for line in fmt.points_table if kept(fmt, line[0]) <= session.points), default=(0, 0))[1]


def _average(fmt: Format, sessions: Sessions) -> Fraction:
    return _sum(fmt, sessions) / max(len(sessions), 1)


def _percent(fmt: Format, sessions: Sessions) -> Fraction:
    games = sum(session.games for session in sessions)
    return Fraction(100 * sum(session.wins for session in sessions), max(games, 1))


def _best(fmt: Format) -> str:
    best = fmt.best_sessions or 0
    sentence = ngettext("Each player’s best session counts.", "Each player’s best %(count)s sessions count.", best)
    return sentence % {"count": best}


def _threshold(fmt: Format) -> str:
    least = fmt.threshold or 0
    sentence = ngettext(
        "A session counts if a player scores at least %(count)s point in it.",
        "A session counts if a player scores at least %(count)s points in it.",
        least,
    )
    return sentence % {"count": least}


def _after(fmt: Format) -> str:
    sentence = ngettext(
        "Players with fewer than %(count)s session are ranked after the others.",
        "Players with fewer than %(count)s sessions are ranked after the others.",
        fmt.least_sessions,
    )
    return sentence % {"count": fmt.least_sessions}


SEASON_RULES: dict[str, SeasonRule] = {
    "sum": SeasonRule(
        label=gettext_noop("All sessions"),
        sentence=lambda fmt: _("All sessions count."),
        points=_sum,
        fields={},
        adds_games=True,
    ),
    "best": SeasonRule(
        label=gettext_noop("A player's best sessions"),
        sentence=_best,
        points=_sum,
        fields={"best_sessions": gettext_noop("Enter how many of the best sessions count.")},
        counts=lambda fmt, session, place: place < (fmt.best_sessions or 0),
    ),
    "threshold": SeasonRule(
        label=gettext_noop("Sessions with enough points"),
        sentence=_threshold,
        points=_sum,
        fields={"threshold": gettext_noop("Enter how many points a session needs to count.")},
        counts=lambda fmt, session, place: session.points >= kept(fmt, fmt.threshold or 0),
    ),
    "table": SeasonRule(
        label=gettext_noop("By a table: a session’s points earn season points"),
        sentence=lambda fmt: _("The points of a session earn season points by the table of the format."),
        points=lambda fmt, sessions: Fraction(sum(_by_table(fmt, session) for session in sessions)),
        fields={"points_table": gettext_noop("Enter a line for each step: points of a session, then season points.")},
        counts=lambda fmt, session, place: _by_table(fmt, session) > 0,
    ),
    "average": SeasonRule(
        label=gettext_noop("The average of all sessions"),
        sentence=lambda fmt: f"{_('The average of a player’s sessions counts.')} {_after(fmt)}",
        points=_average,
        fields={"least_sessions": ""},
        column=gettext_noop("Average"),
    ),
    "win_percent": SeasonRule(
        label=gettext_noop("The percentage of games won"),
        sentence=lambda fmt: f"{_('The percentage of games won counts.')} {_after(fmt)}",
        points=_percent,
        fields={"least_sessions": ""},
        column=gettext_noop("Won %"),
        adds_games=True,
    ),
}
LEAST = frozenset(word for word, rule in SEASON_RULES.items() if "least_sessions" in rule.fields)
"""The rules by which a player needs a number of sessions to be ranked with the others."""


def season_column(fmt: Format) -> str:
    """The heading over the points of a season."""
    own = SEASON_RULES[fmt.season].column
    return _(own) if own else column(fmt)
