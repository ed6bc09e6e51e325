"""The fields of a season's format: points, seating, ranking and payouts."""

from dataclasses import dataclass
from typing import Literal

ThreeHanded = Literal["one_game", "per_opponent"]
LegPlay = Literal["all", "best_of"]
MoneyTies = Literal["split", "chain"]
OddCents = Literal["top", "club"]
Guests = Literal["ranked", "unranked"]
OddNumber = Literal["catch_up", "extra_round", "win", "points", "three", "house", "none"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FormatFields:
    """The rules of a season, not yet validated. Money in minor units; pegs are holes of the board.

    `scoring` is the rule for the points of a game, with its own units.
    `lurch`: a loser with fewer holes loses a double game; None: there are no double games.
    """

    preset: str = "te-club"
    target: int = 121
    scoring: str = "games"  # a key of `points.POINT_RULES`
    legs: int = 5
    leg_play: LegPlay = "all"
    match_win: int = 2
    leg: int = 0  # half points
    round_points: tuple[int, ...] = ()
    lurch: int | None = None
    double_lurch: int | None = None
    win: int = 1
    double: int = 1
    double_double: int = 1
    loss: int = 0
    three_handed: ThreeHanded = "one_game"
    games: int = 4
    seating: str = "tables"  # a key of `seating.SEATINGS`
    team_tables: int = 0  # of a team in a match; 0: as many as the smaller team has players
    team_match_points: tuple[
        int, ...
    ] = ()  # for a match won, tied and lost; empty: the points of the tables are added up
    recent_sessions: int = 0  # number of earlier sessions whose opponents are avoided
    odd: OddNumber = "catch_up"
    bye_points: int = 0
    bye_margin: int = 10
    ranking: tuple[str, ...] = ("points", "wins", "spread", "shared")
    season: str = "sum"  # a key of `season_rules.SEASON_RULES`
    best_sessions: int | None = None
    threshold: int | None = None
    points_table: tuple[tuple[int, ...], ...] = ()  # a session's points, and the season points for them
    least_sessions: int = 1
    online_matches: int = 0  # per pair, played outside sessions
    fee: int = 0
    payout: str = "none"  # a key of `payout_schemes.SCHEMES`
    one_in: int = 4
    shares: tuple[tuple[int, ...], ...] = ((100,), (60, 40), (50, 30, 20), (40, 30, 20, 10))
    percents: tuple[int, ...] = ()
    prizes: tuple[int, ...] = ()
    fewest_wins: int = 0  # a consolation prize
    wins_prize: int = 0  # for each number of wins in `wins_paid`
    wins_paid: tuple[int, ...] = ()
    club_share: int = 0
    side_pots: tuple[tuple[str, int], ...] = ()  # a key of `side_pots.POTS` and the fee, or the fee per skunk
    ties: MoneyTies = "split"
    coin: int = 1  # payouts are multiples of it, in minor units
    odd_cents: OddCents = "top"
    guest_sessions: int = 4
    guests: Guests = "ranked"  # in the season's standings
