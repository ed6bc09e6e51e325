"""Formats that a club can start from."""

from __future__ import annotations

from common.language import gettext_noop
from league.rules.formats import Format

PRESETS: dict[str, Format] = {
    "te-club": Format(
        preset="te-club",
        ranking=("points", "spread", "shared"),
        fee=25,
        payout="one_in",
        ties="split",
    ),
    "hoyle": Format(preset="hoyle", lurch=61, win=1, double=2, double_double=2),
    "grass-roots": Format(
        preset="grass-roots",
        lurch=91,
        win=2,
        double=3,
        double_double=3,
        games=9,
        seating="rotation",
        ranking=("points", "wins", "spread", "plus_spread", "head_to_head", "shared"),
        season="threshold",
        threshold=12,
        fee=500,
        payout="one_in",
        ties="chain",
    ),
}

TITLES: dict[str, str] = {
    "te-club": gettext_noop("Walk-in club (te-club)"),
    "hoyle": gettext_noop("According to Hoyle"),
    "grass-roots": gettext_noop("Grass roots (unofficial)"),
}

ABOUT: dict[str, str] = {
    "te-club": gettext_noop(
        "Walk in and play at tables of two, three or four, depending on how many are there. Each win is 1 point. "
        "The whole pot of 25 cents a player goes to the top 1 in 4."
    ),
    "hoyle": gettext_noop(
        "The traditional rules, once or twice around the board. A single game is 1 point. If the loser has fewer "
        "than 61 holes, it is a double game (lurch) and worth 2 points."
    ),
    "grass-roots": gettext_noop(
        "Nine two-player games, each against a different opponent. 2 points for a win, 3 for a skunk "
        "(31 holes or more). Sessions of 12 or more points count for the season. Unofficial: ACC-style, but not "
        "sanctioned by the ACC."
    ),
}
