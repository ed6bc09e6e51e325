"""Formats that a club can start from, each an entry of `OFFERED`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from common.language import gettext_noop
from league.rules.formats import Format


@dataclass(frozen=True, slots=True)
class Preset:
    """A format with its title and description for forms. `play`: the rules for its online games."""

    title: str
    about: str
    choices: dict[str, Any]
    play: str = "hoyle"  # a key of `PRESETS` in games.engine


SKUNK = {"lurch": 91, "win": 2, "double": 3, "double_double": 3}

OFFERED: dict[str, Preset] = {
    "te-club": Preset(
        gettext_noop("Walk-in club"),
        gettext_noop(
            "Walk in and play at tables of two, three or four, depending on how many come. Each win is 1 point. "
            "Everyone pays a small fee, and the whole pot goes to the top 1 in 4 players."
        ),
        {"ranking": ("points", "spread", "shared"), "fee": 25, "payout": "one_in", "ties": "split"},
        play="te-club",
    ),
    "hoyle": Preset(
        gettext_noop("According to Hoyle"),
        gettext_noop(
            "The traditional rules, once or twice around the board. A single game is 1 point. If the loser has fewer "
            "than 61 holes, it is a double game (lurch) and worth 2 points."
        ),
        {"lurch": 61, "win": 1, "double": 2, "double_double": 2},
    ),
    "acc-grass-roots": Preset(
        gettext_noop("ACC grass roots (unofficial)"),
        gettext_noop(
            "Nine two-player games, each against a different opponent. 2 points for a win, 3 for a skunk. "
            "Sessions of 12 or more points count for the season (Grass Roots Points, GRP). Not sanctioned by the ACC."
        ),
        SKUNK
        | {
            "games": 9,
            "seating": "rotation",
            "ranking": ("points", "wins", "spread", "plus_spread", "head_to_head", "shared"),
            "season": "threshold",
            "threshold": 12,
            "fee": 500,
            "payout": "one_in",
            "ties": "chain",
            "guest_sessions": 4,
        },
        play="acc",
    ),
    "card-club-12-weeks": Preset(
        gettext_noop("Card club, 12 weeks"),
        gettext_noop(
            "Nine two-player games a week for twelve weeks, all added up. 2 points for a win, 3 for a skunk. "
            "Everyone pays a fee, and the top 1 in 4 are paid each week. Side pots: last 24, and best four in a row."
        ),
        SKUNK
        | {
            "games": 9,
            "seating": "rotation",
            "ranking": ("points", "wins", "spread", "shared"),
            "fee": 1000,
            "payout": "one_in",
            "ties": "chain",
            "side_pots": (("last_24", 300), ("best_four", 200)),
        },
    ),
    "all-move-right": Preset(
        gettext_noop("Short evening, everyone moves right"),
        gettext_noop(
            "Four two-player games. After each game everyone moves one seat to the right, except one player who stays. "
            "2 points for a win, 3 for a skunk. Everyone pays a fee, and the top 1 in 5 are paid."
        ),
        SKUNK | {"games": 4, "seating": "rotation", "fee": 300, "payout": "one_in", "one_in": 5, "ties": "chain"},
    ),
    "total-pegs": Preset(
        gettext_noop("Total pegs"),
        gettext_noop(
            "Seven games at tables of four, with a new partner in each. Every hole is a point for both partners, "
            "and the most holes wins. Everyone pays a fee, and four places are paid. There are two prizes for players "
            "who get nothing else: one for exactly six wins, and one for no wins."
        ),
        {
            "scoring": "pegs",
            "games": 7,
            "seating": "whist",
            "odd": "none",
            "ranking": ("points", "wins", "shared"),
            "fee": 100,
            "payout": "percent",
            "percents": (40, 30, 20, 10),
            "wins_prize": 200,
            "wins_paid": (6, 0),
        },
    ),
    "rounds-6-to-10": Preset(
        gettext_noop("Rounds worth 6 to 10"),
        gettext_noop(
            "Pairs of partners play five games, each against a different pair. A win is worth 6 points in the "
            "first round and one more in each round after it, up to 10. A pair can score up to 40 points."
        ),
        {
            "scoring": "rounds",
            "round_points": (6, 7, 8, 9, 10),
            "games": 5,
            "seating": "pairs",
            "ranking": ("points", "wins", "spread", "shared"),
        },
    ),
    "cribbage-league-singles": Preset(
        gettext_noop("Cribbage league, singles"),
        gettext_noop(
            "Tables of two play all five legs. The player who wins the most legs gets 2 points, and every leg won "
            "is worth ½ point. Ties are broken by legs, then by the match between the tied players."
        ),
        {
            "scoring": "legs",
            "legs": 5,
            "match_win": 2,
            "leg": 1,
            "games": 3,
            "seating": "rotation",
            "ranking": ("points", "pegs", "head_to_head", "shared"),
        },
    ),
    "team-league": Preset(
        gettext_noop("Team league"),
        gettext_noop(
            "Two or more teams, with three tables of two in each match. Each table plays all five legs. Winning the "
            "most legs is worth 2 table points, and each leg won ½. The team with more table points wins the match: "
            "2 points in the standings, 1 for a tie. Ties in the standings are broken by legs. A team without a player "
            "at a table loses that table 5–0."
        ),
        {
            "scoring": "legs",
            "legs": 5,
            "match_win": 2,
            "leg": 1,
            "games": 1,
            "seating": "teams",
            "team_tables": 3,
            "team_match_points": (2, 1, 0),
            "odd": "win",
            "bye_margin": 5,
            "ranking": ("points", "pegs", "wins", "shared"),
        },
    ),
}

PRESETS: dict[str, Format] = {name: Format(preset=name, **preset.choices) for name, preset in OFFERED.items()}
TITLES: dict[str, str] = {name: preset.title for name, preset in OFFERED.items()}
ABOUT: dict[str, str] = {name: preset.about for name, preset in OFFERED.items()}
