"""A season's format as data: points, seating, ranking and payouts."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from league.rules.format_checks import Guests, LegPlay, MoneyTies, OddCents, OddNumber, ThreeHanded, check
from league.rules.points import POINT_RULES


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """The rules of a season. Money in minor units; pegs are holes of the board. Invalid fields raise FormatError.

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

    def __post_init__(self) -> None:
        check(self)

    @property
    def by_legs(self) -> bool:
        """Whether a result is legs won, not holes."""
        return POINT_RULES[self.scoring].by_legs

    @property
    def by_score(self) -> bool:
        """Whether a result is typed as the score of every side, instead of a winner and a margin."""
        return POINT_RULES[self.scoring].by_score

    @property
    def ranking_keys(self) -> tuple[str, ...]:
        """The ranking chain by what it counts: "pegs" are legs if a result is legs won."""
        return tuple("legs" if self.by_legs and key == "pegs" else key for key in self.ranking)

    @property
    def has_forfeits(self) -> bool:
        """Whether a team that is short of players forfeits tables."""
        return self.team_tables > 0 and self.odd in ("win", "points")

    @property
    def takes_money(self) -> bool:
        """Whether a session takes in money: a fee, or what players pay into side pots."""
        return bool(self.fee or self.side_pots)

    @property
    def most(self) -> int:
        """The score of a side that wins without playing: the target, or the legs needed to win."""
        if not self.by_legs:
            return self.target
        return self.legs if self.leg_play == "all" else self.legs // 2 + 1

    def as_data(self) -> dict[str, Any]:
        """The format as data for JSON; `Format.from_data` is the inverse."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Format:
        """A format from `as_data`'s data; unknown fields raise KeyError."""
        known = {field.name for field in fields(cls)}
        if unknown := data.keys() - known:
            raise KeyError(f"Unknown format fields: {', '.join(sorted(unknown))}")
        return cls(**{name: _frozen(value) for name, value in data.items()})

    def but(self, **changes: Any) -> Format:
        """A copy with some fields changed."""
        return replace(self, **changes)


def _frozen(value: Any) -> Any:
    return tuple(_frozen(part) for part in value) if isinstance(value, list | tuple) else value
