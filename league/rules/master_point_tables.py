"""Master Rating Points for a tournament's qualifiers. UNOFFICIAL.

The numbers are from the ACC's 2016 tables for singles, from a secondary source. Tables for other numbers of games,
doubles and double elimination are unknown and not guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from common.language import gettext
from league.rules.errors import RuleError

EventKind = Literal["main", "consolation"]


class PointsError(RuleError):
    """The tables give no points; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The points of an event; `least`: minimum game points by number of qualifying games."""

    qualifying: int
    play_off: int
    least: Mapping[int, int]


SCALES: dict[EventKind, Scale] = {
    "main": Scale(5, 7, {12: 14, 14: 17, 16: 20, 18: 22, 20: 25, 21: 26, 22: 27}),
    "consolation": Scale(3, 4, {7: 9, 8: 11, 9: 12, 10: 13, 12: 16}),
}


def qualifying_points(event: EventKind, *, games: int, points: int, rank: int, qualifiers: int) -> int:
    """The points of the qualifier at this rank: 31 game points from 22 games of a main give 25.

    The upper half, including the middle one, gets the scale's points once, and again for each game point above the
    minimum; the lower half gets them once. An upper card below the minimum also gets them once, which no table says.
    """
    scale = SCALES[event]
    if games not in scale.least:
        known = ", ".join(map(str, scale.least))
        if event == "main":
            sentence = gettext("The ACC’s tables cover main events of %(known)s games, not of %(games)s.")
        else:
            sentence = gettext("The ACC’s tables cover consolations of %(known)s games, not of %(games)s.")
        raise PointsError("no_such_row", sentence % {"known": known, "games": games})
    if not 1 <= rank <= qualifiers:
        sentence = gettext("The rank must be between 1 and %(qualifiers)s.") % {"qualifiers": qualifiers}
        raise PointsError("bad_rank", sentence)
    if not 0 <= points <= 3 * games:
        sentence = gettext("A scorecard of %(games)s games has at most %(most)s game points, not %(points)s.")
        raise PointsError("bad_points", sentence % {"games": games, "most": 3 * games, "points": points})
    if rank > -(-qualifiers // 2):
        return scale.qualifying
    return scale.qualifying * max(1, points - scale.least[games] + 1)


def play_off_points(event: EventKind, exit_round: int) -> int:
    """The points for leaving the playoffs in this round, from 1; the winner leaves in the one after the final.

    How byes count is unknown: the caller's round is used unchanged.
    """
    if exit_round < 1:
        raise PointsError("bad_round", gettext("The rounds of a playoff are numbered from 1."))
    return SCALES[event].play_off * exit_round * (exit_round + 1) // 2
