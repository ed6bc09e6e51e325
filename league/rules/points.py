"""The point rules: the points of a game for each side, and how points are written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from common.language import gettext as _
from common.language import gettext_noop
from league.rules.format_fields import FormatFields

Number = TypeVar("Number", int, Fraction)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a game for one side, and its round.

    `held`: its holes or legs; `lurches`: 0, 1 or 2 for each game that it won by this one, none if it lost.
    """

    held: int
    lurches: tuple[int, ...] = ()
    level: bool = False
    round: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PointRule:
    """A rule for counting points, with its labels for forms, checks and pages.

    `label` is the choice in forms, `column` the heading of the points. `fields`: the format's fields that the rule
    reads, each with the error if it is empty. `worth` counts in units, `unit` of which make a point. `by_score`: a
    result is typed as the score of every side. `by_legs`: that score is legs won, not holes. `in_any_game`: points
    don't depend on the round.
    """

    label: str
    worth: Callable[[FormatFields, Outcome], int]
    fields: dict[str, str]
    unit: int = 1
    column: str = gettext_noop("Points")
    by_score: bool = False
    by_legs: bool = False
    in_any_game: bool = True


def worth(fmt: FormatFields, outcome: Outcome) -> int:
    """The points of a game for a side, in the units of the format's point rule."""
    return POINT_RULES[fmt.scoring].worth(fmt, outcome)


def shown(fmt: FormatFields, points: int | Fraction) -> Fraction:
    """Points as displayed: half points are stored doubled, and holes short are stored below zero."""
    return Fraction(points, POINT_RULES[fmt.scoring].unit)


def kept(fmt: FormatFields, points: Number) -> Number:
    """The stored value of displayed points."""
    return points * POINT_RULES[fmt.scoring].unit


def written(points: Fraction | float) -> str:
    """ "7", "2½", "−3"; other fractions with one decimal."""
    if points * 2 % 1:
        return f"{float(points):.1f}".replace("-", "−")
    whole, half = divmod(abs(int(points * 2)), 2)
    sign = "−" if points < 0 else ""
    return f"{sign}{whole if whole or not half else ''}{'½' if half else ''}"


def points_text(fmt: FormatFields, points: int | Fraction) -> str:
    """Stored points as text."""
    return written(shown(fmt, points))


def column(fmt: FormatFields) -> str:
    """The heading of the points."""
    return _(POINT_RULES[fmt.scoring].column)


def _games(fmt: FormatFields, outcome: Outcome) -> int:
    each = (fmt.win, fmt.double, fmt.double_double)
    return sum(each[lurch] for lurch in outcome.lurches) if outcome.lurches else fmt.loss


def _rounds(fmt: FormatFields, outcome: Outcome) -> int:
    return of_round(fmt.round_points, outcome.round) * len(outcome.lurches)


def of_round(points: Sequence[int], number: int) -> int:
    """The points of a win in a round; the last listed value applies to later rounds."""
    return points[min(number, len(points)) - 1]


def _legs(fmt: FormatFields, outcome: Outcome) -> int:
    won = 2 if outcome.lurches else 1 if outcome.level else 0
    return fmt.match_win * won + fmt.leg * outcome.held


POINT_RULES: dict[str, PointRule] = {
    "games": PointRule(
        label=gettext_noop("For each game won, and more for a skunk"),
        worth=_games,
        fields={"win": "", "double": "", "double_double": "", "loss": "", "three_handed": ""},
    ),
    "rounds": PointRule(
        label=gettext_noop("For each game won, with a value for each round"),
        worth=_rounds,
        fields={"round_points": gettext_noop("Enter the points for a win in each round, such as 6 7 8 9 10.")},
        in_any_game=False,
    ),
    "pegs": PointRule(
        label=gettext_noop("Total pegs: each hole is a point"),
        worth=lambda fmt, outcome: outcome.held,
        fields={},
        column=gettext_noop("Pegs"),
        by_score=True,
    ),
    "short": PointRule(
        label=gettext_noop(
            "Holes short: the winner gets 0, the loser the holes short of the target. Lowest total wins"
        ),
        worth=lambda fmt, outcome: outcome.held - fmt.target,
        fields={},
        unit=-1,
        column=gettext_noop("Holes short"),
    ),
    "legs": PointRule(
        label=gettext_noop("For legs: a table plays several legs"),
        worth=_legs,
        fields={"legs": "", "leg_play": "", "match_win": "", "leg": ""},
        unit=2,
        by_score=True,
        by_legs=True,
        in_any_game=False,
    ),
}
POINT_FIELDS = tuple(field for rule in POINT_RULES.values() for field in rule.fields)
"""The choices of a format that any point rule reads, for forms."""
