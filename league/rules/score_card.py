"""A player's scorecard, as it is printed."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from common.language import gettext as _
from league.rules.scoring import GameScore

P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True, slots=True)
class ScoreCardLine:
    """One game on a scorecard, or its total. What is not known yet is empty, to be written in by hand.

    `won_by` and `lost_by` are holes.
    """

    game: int | str
    seat: str
    points: int | str = ""
    won_by: int | str = ""
    lost_by: int | str = ""


def printed(number: int, seat: str, score: GameScore[P] | None) -> ScoreCardLine:
    """A game that was played, or one to come; `seat` says where and against whom."""
    if score is None:
        return ScoreCardLine(number, seat)
    return ScoreCardLine(
        number, seat, score.points, score.spread if score.won else "", "" if score.won else -score.spread
    )


def total(lines: Sequence[ScoreCardLine]) -> ScoreCardLine:
    """The last line of a card, empty until a game on it was played."""
    if not any(isinstance(line.points, int) for line in lines):
        return ScoreCardLine("", _("Total"))
    points, won_by, lost_by = (
        sum(number for line in lines if isinstance(number := getattr(line, column), int))
        for column in ("points", "won_by", "lost_by")
    )
    return ScoreCardLine("", _("Total"), points, won_by, lost_by)
