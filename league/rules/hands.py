"""Special hands, which are logged, and grand slams, which are computed from the results."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from common.language import gettext_noop
from league.rules.scoring import P
from league.rules.standings import Totals

HANDS = {
    "29": gettext_noop("29"),
    "28": gettext_noop("28"),
    "24": gettext_noop("24"),
    "23": gettext_noop("23"),
    "22": gettext_noop("22"),
    "21": gettext_noop("21"),
    "20": gettext_noop("20"),
    "four": gettext_noop("Four of a kind"),
    "19": gettext_noop("19 (no points)"),
}
"""By the word that is stored, the best hands first."""
HIGHEST = ("29", "28", "24")
FOR_A_POT = ("23", "22", "21", "20")
"""Logged only in a session with a side pot for the highest hand."""
SLAM_GAMES = 9


def kinds_to_log(side_pots: Collection[str]) -> list[str]:
    """The kinds of hands that a session with these side pots logs, in the order of `HANDS`."""
    return [kind for kind in HANDS if kind not in FOR_A_POT or "highest" in side_pots]


def grand_slams(totals: Iterable[Totals[P]], games: int) -> list[P]:
    """The players who won all games of a session with at least nine planned."""
    return [row.player for row in totals if row.wins == row.games >= max(games, SLAM_GAMES)]
