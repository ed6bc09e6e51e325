"""The chance to win a game of two hands, by scores and dealer, from a table.

The table holds how often the dealer wins when two club computer players meet, by the holes that both have to go, so it
serves every length of game up to its own. `race.py` computed it for six cards each, with automatic counting; a rule
that rarely moves two points, such as lapsed heels, changes it by less than its rounding. Other deals (five cards, three
or four seats) have no table.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from games.engine import RuleSet

TABLE = Path(__file__).with_name("win_chance_table.json")  # written by `manage.py win_chance_table`
PLAYER = "club"  # the computer player on both sides
DIGITS = 3  # unit of a chance in the table: thousandths


def has_win_chance(rules: RuleSet) -> bool:
    """Whether the table covers such a game: two seats, six cards each, and not longer than the table."""
    return rules.players == 2 and rules.kept == 4 and rules.target <= len(_table())


def win_chance(rules: RuleSet, scores: tuple[int, ...], dealer: int, side: int) -> float:
    """A side's chance to win the game before the dealer deals. Raises ValueError if a side has pegged out."""
    dealer_to_go, pone_to_go = rules.target - scores[dealer], rules.target - scores[1 - dealer]
    if min(dealer_to_go, pone_to_go) < 1:
        raise ValueError("This game is over.")
    chance = _table()[dealer_to_go - 1][pone_to_go - 1]
    return chance if side == dealer else 1 - chance


@cache
def _table() -> tuple[tuple[float, ...], ...]:
    """The dealer's chance, by the dealer's holes to go minus one, and the pone's."""
    rows = json.loads(TABLE.read_text(encoding="utf-8"))["dealer_wins"]
    return tuple(tuple(int(row[at : at + DIGITS]) / 10**DIGITS for at in range(0, len(row), DIGITS)) for row in rows)
