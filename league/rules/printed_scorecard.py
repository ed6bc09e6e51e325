"""A player's scorecard for printing."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from common.language import gettext as _
from league.rules.formats import Format
from league.rules.points import shown, written
from league.rules.scoring import GameScore, P


@dataclass(frozen=True, slots=True)
class ScorecardLine:
    """One game on a scorecard, or its total. Unknown values are empty, to be filled in by hand.

    `won_by` and `lost_by` are holes.
    """

    game: int | str
    seat: str
    points: Fraction | str = ""
    won_by: int | str = ""
    lost_by: int | str = ""

    @property
    def points_text(self) -> str:
        return self.points if isinstance(self.points, str) else written(self.points)


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A player's card: name and lines by round, with a total once a game was played.

    link: the path of the player's private link, which only the desk can print.
    """

    name: str
    lines: Sequence[ScorecardLine]
    link: str = ""


def printed(fmt: Format, number: int, seat: str, score: GameScore[P] | None) -> ScorecardLine:
    """A played or future game; `seat` is its table and opponent."""
    if score is None:
        return ScorecardLine(number, seat)
    won_by, lost_by = (score.spread, "") if score.won else ("", -score.spread)
    return ScorecardLine(number, seat, shown(fmt, score.points), won_by, lost_by)


def total(lines: Sequence[ScorecardLine]) -> ScorecardLine:
    """The total line of a card, empty before a game on it was played."""
    if not any(isinstance(line.points, Fraction) for line in lines):
        return ScorecardLine("", _("Total"))
    points = sum((line.points for line in lines if isinstance(line.points, Fraction)), Fraction())
    won_by, lost_by = (
        sum(number for line in lines if isinstance(number := getattr(line, column), int))
        for column in ("won_by", "lost_by")
    )
    return ScorecardLine("", _("Total"), points, won_by, lost_by)
