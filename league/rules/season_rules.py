"""The rules for a season's points from a player's sessions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from common.language import gettext as _
from common.language import gettext_noop, ngettext
from league.rules.format_fields import FormatFields
from league.rules.points import column, kept


class Counting(NamedTuple):
    """The sessions that count: those with at least `least` points, and of these the best `most`.

    The points are in the units of the point rule; None is no limit.
    """

    least: int | None = None
    most: int | None = None


Points = int | Fraction


class SeasonTotal(NamedTuple):
    """A player's season: number of sessions played, most points of one, number counted, and `online` matches.

    All other fields are sums over the counted sessions and the online matches; `each`: the points of each of them. The
    season's points follow from them by the season rule: `season_points`.
    """

    sessions: int
    best: int | None
    counting: int
    online: int
    games: int
    wins: int
    points: int
    doubles_for: int
    doubles_against: int
    spread: int
    plus_spread: int
    pegs: int
    each: Sequence[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRule:
    """A rule for a season's points, with its texts for forms, checks and pages.

    `counting` says which sessions count. `points` computes the season's points from the sums, in the units of the point
    rule. `fields`: the format's fields that the rule reads, each with the error if it is empty. `column` is the heading
    of the points, empty for the point rule's. `adds_games`: games outside sessions can be added, so all sessions must
    count.
    """

    label: str
    sentence: Callable[[FormatFields], str]
    fields: dict[str, str]
    counting: Callable[[FormatFields], Counting] = lambda fmt: Counting()
    points: Callable[[FormatFields, SeasonTotal], Points] = lambda fmt, sums: sums.points
    column: str = ""
    adds_games: bool = False


def _in_table(fmt: FormatFields) -> Counting:
    """A session counts if it reaches the lowest line of the table with season points; otherwise none counts."""
    lines = [kept(fmt, points) for points, brings in fmt.points_table if brings]
    return Counting(least=min(lines)) if lines else Counting(most=0)


def _by_table(fmt: FormatFields, sums: SeasonTotal) -> int:
    """The sum of each session's season points, from the highest line of the table that its points reach."""
    lines = [(kept(fmt, points), brings) for points, brings in fmt.points_table]
    return kept(fmt, sum(max(line for line in lines if line[0] <= points)[1] for points in sums.each))


def _percent(fmt: FormatFields, sums: SeasonTotal) -> Fraction:
    return kept(fmt, Fraction(100 * sums.wins, max(sums.games, 1)))


def _best(fmt: FormatFields) -> str:
    best = fmt.best_sessions or 0
    sentence = ngettext("Each player’s best session counts.", "Each player’s best %(count)s sessions count.", best)
    return sentence % {"count": best}


def _threshold(fmt: FormatFields) -> str:
    least = fmt.threshold or 0
    sentence = ngettext(
        "A session counts if a player scores at least %(count)s point in it.",
        "A session counts if a player scores at least %(count)s points in it.",
        least,
    )
    return sentence % {"count": least}


def _after(fmt: FormatFields) -> str:
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
        fields={},
        adds_games=True,
    ),
    "best": SeasonRule(
        label=gettext_noop("A player’s best sessions"),
        sentence=_best,
        fields={"best_sessions": gettext_noop("Enter how many of the best sessions count.")},
        counting=lambda fmt: Counting(most=fmt.best_sessions or 0),
    ),
    "threshold": SeasonRule(
        label=gettext_noop("Sessions with enough points"),
        sentence=_threshold,
        fields={"threshold": gettext_noop("Enter how many points a session needs to count.")},
        counting=lambda fmt: Counting(least=kept(fmt, fmt.threshold or 0)),
    ),
    "table": SeasonRule(
        label=gettext_noop("By a points table: a session’s points earn season points"),
        sentence=lambda fmt: _("A session’s points earn season points by the format’s points table."),
        fields={"points_table": gettext_noop("Enter a line for each step: session points, then season points.")},
        counting=_in_table,
        points=_by_table,
    ),
    "average": SeasonRule(
        label=gettext_noop("The average of all sessions"),
        sentence=lambda fmt: f"{_('The average of a player’s sessions counts.')} {_after(fmt)}",
        fields={"least_sessions": ""},
        points=lambda fmt, sums: Fraction(sums.points, max(sums.counting, 1)),
        column=gettext_noop("Average"),
    ),
    "win_percent": SeasonRule(
        label=gettext_noop("The percentage of games won"),
        sentence=lambda fmt: f"{_('The percentage of games won counts.')} {_after(fmt)}",
        fields={"least_sessions": ""},
        points=_percent,
        column=gettext_noop("Won %"),
        adds_games=True,
    ),
}
LEAST = frozenset(word for word, rule in SEASON_RULES.items() if "least_sessions" in rule.fields)
"""The rules by which a player needs a number of sessions to be ranked with the others."""


def season_points(fmt: FormatFields, total: SeasonTotal) -> Points:
    """The season's points, in the units of the point rule."""
    return SEASON_RULES[fmt.season].points(fmt, total)


def season_column(fmt: FormatFields) -> str:
    """The heading of the season's points."""
    own = SEASON_RULES[fmt.season].column
    return _(own) if own else column(fmt)
