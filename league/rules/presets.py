"""Formats that a club can start from, and the plain words that explain every choice."""

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

EXPLAINED: dict[str, str] = {
    "preset": gettext_noop("The format this one started from. You can still change every choice below."),
    "target": gettext_noop("The winning hole: 121 is twice around the board, 61 is once."),
    "lurch": gettext_noop(
        "A loser who finishes below this hole is skunked. Usually 91 (ACC) or 61 (Hoyle). Leave empty for no skunks."
    ),
    "double_lurch": gettext_noop(
        "A loser who finishes below this hole is double-skunked. Leave empty for no double skunks."
    ),
    "win": gettext_noop("Points for winning a single game."),
    "double": gettext_noop("Points for winning by a skunk (double game)."),
    "double_double": gettext_noop("Points for winning by a double skunk."),
    "loss": gettext_noop("Points for losing a game."),
    "three_handed": gettext_noop(
        "The winner of a three-handed game scores one game, and a skunk only if both opponents are skunked. "
        "Or the winner scores a game for each opponent."
    ),
    "games": gettext_noop("Number of games each player plays in a session."),
    "seating": gettext_noop(
        "Rotation seats everyone at tables of two, with a new opponent each time. "
        "Tables seats two, three or four at a table, depending on how many are there."
    ),
    "catch_up": gettext_noop(
        "If the number of players is odd, an extra round lets those who sat out catch up on games."
    ),
    "ranking": gettext_noop("Places are decided in this order. Each choice breaks ties left by those before it."),
    "season": gettext_noop(
        "How sessions add up: all of them, only a player's best ones, or only those with enough points."
    ),
    "best_sessions": gettext_noop("How many of a player's best sessions count for the season."),
    "threshold": gettext_noop("The points a player must score in a session for it to count for the season."),
    "fee": gettext_noop("The fee each player pays at the door."),
    "payout": gettext_noop("How the pot is divided among the players."),
    "one_in": gettext_noop(
        "One place is paid for every N players, rounded up. For example, 1 in 4 pays 3 places to 12 players."
    ),
    "shares": gettext_noop(
        "The percentage for each place: one line for one paid place, one line for two paid places, and so on."
    ),
    "percents": gettext_noop("The percentage of the pot for each place, from first down. The rest goes to the club."),
    "prizes": gettext_noop("The prize for each place, from first down. The rest goes to the club."),
    "fewest_wins": gettext_noop(
        "A consolation prize for the player with the fewest wins among those who are not paid otherwise. It is "
        "reserved before the pot is divided. Tied players share it. 0 means no such prize."
    ),
    "club_share": gettext_noop("The percentage of the pot that the club keeps before paying prizes."),
    "ties": gettext_noop(
        "Players tied on the first ranking choice pool and split their prizes. "
        "Or the whole ranking decides, and only shared places are split."
    ),
    "coin": gettext_noop(
        "Every payout is a multiple of this coin. For example, with the quarter no one is paid pennies. "
        "The next choice says where the coins go that can't be split."
    ),
    "odd_cents": gettext_noop(
        "Who gets the coins that can't be split: the highest places, one coin each, or the club."
    ),
    "guest_sessions": gettext_noop("How many sessions a guest can play before joining. Check-in counts them."),
}
