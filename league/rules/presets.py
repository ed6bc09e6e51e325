"""Formats that a club can start from, and the plain words that explain every choice."""

from __future__ import annotations

from league.rules.formats import Format
from league.rules.prizes import SCHEMES

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
    "te-club": "Walk-in club (te-club)",
    "hoyle": "According to Hoyle",
    "grass-roots": "Grass roots (unofficial)",
}

ABOUT: dict[str, str] = {
    "te-club": (
        "Walk in and play at tables of two, three or four, by who is there. Every game counts one point, "
        "and all of the 25 cents a head is paid back to one player in four."
    ),
    "hoyle": (
        "Once or twice around the board by the old rules: a single game counts one, and a loser short of 61 holes "
        "is lurched and loses a double game, which counts two."
    ),
    "grass-roots": (
        "Nine games for two, each against somebody else: 2 points for a win, 3 for one by 31 holes or more. "
        "A session counts for the season from 12 points. Unofficial: modeled on what American clubs publish, "
        "and not a certified format of any body."
    ),
}

*WAYS_TO_PAY, LAST_WAY = (scheme.label[:1].lower() + scheme.label[1:] for scheme in SCHEMES.values())
EXPLAINED: dict[str, str] = {
    "preset": "The format this one started from; every choice below can still be changed.",
    "target": "The hole that wins: 121 is twice around the board, 61 is once.",
    "lurch": "A loser who ends below this hole is lurched and loses a double game; leave it empty to play no doubles.",
    "double_lurch": "A loser who ends below this hole loses a double double game; leave it empty to play none.",
    "win": "Points for winning a single game.",
    "double": "Points for winning a double game.",
    "double_double": "Points for winning a double double game.",
    "loss": "Points for losing a game.",
    "three_handed": (
        "At a table of three the winner scores one game, a double one only when both others are lurched; "
        "or is paid for each opponent on his own."
    ),
    "games": "How many games each player is to have in a session.",
    "seating": (
        "Rotation seats everybody at tables of two, against somebody new each time; "
        "tables seats twos, threes and fours by who is there."
    ),
    "catch_up": "When the number of players is odd, a last round brings those who sat out up to the same games.",
    "ranking": "What decides a place, in this order; each choice is only looked at when all before it are level.",
    "season": (
        "How sessions add up: all of them, only a player's best ones, or only those that reach a number of points."
    ),
    "best_sessions": "How many of a player's best sessions count for the season.",
    "threshold": "The points that a session must bring a player to count for the season.",
    "fee": "What each player pays at the door.",
    "payout": f"How the money is shared out: {', '.join(WAYS_TO_PAY)}, or {LAST_WAY}.",
    "one_in": "One place is paid for this many players, rounded up: one in four pays 3 places to 12 players.",
    "shares": "The percentages of each place, one row for one paid place, one for two, and so on.",
    "percents": "The percentage of the pot for each place from the first down; what is left goes to the club.",
    "prizes": "The prize of each place from the first down; what is left goes to the club.",
    "club_share": "The percentage of the pot that the club keeps before anything is paid.",
    "ties": (
        "Players level on the first thing you rank by pool their prizes and split them; "
        "or the whole ranking decides, and only a place that is still shared is split."
    ),
    "odd_cents": (
        "Where the smallest coins go that cannot be split: one each from the highest place down, or to the club."
    ),
    "guest_sessions": "How many sessions a guest may play before joining; the check-in counts them.",
}
