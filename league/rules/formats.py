"""A season's format as data: what a game is worth, how people are seated, ranked and paid."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal

SeatingPolicy = Literal["rotation", "tables"]
PayoutScheme = Literal["one_in", "percent", "fixed", "per_win", "all_back", "none"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """The rules of a season. Money in minor units; pegs are holes of the board.

    `lurch`: a loser short of this many holes is lurched and loses a double game; None plays no doubles.
    """

    preset: str = "te-club"
    target: int = 121
    lurch: int | None = None
    double_lurch: int | None = None
    win: int = 1
    double: int = 1
    double_double: int = 1
    loss: int = 0
    three_handed: Literal["one_game", "per_opponent"] = "one_game"
    games: int = 4
    seating: SeatingPolicy = "tables"
    catch_up: bool = True
    ranking: tuple[str, ...] = ("points", "wins", "spread", "shared")
    season: Literal["sum", "best", "threshold"] = "sum"
    best_nights: int | None = None
    threshold: int | None = None
    fee: int = 0
    payout: PayoutScheme = "none"
    one_in: int = 4
    shares: tuple[tuple[int, ...], ...] = ((100,), (60, 40), (50, 30, 20), (40, 30, 20, 10))
    percents: tuple[int, ...] = ()
    prizes: tuple[int, ...] = ()
    club_share: int = 0
    ties: Literal["split", "chain"] = "split"
    odd_cents: Literal["top", "club"] = "top"
    guest_nights: int = 4

    def as_data(self) -> dict[str, Any]:
        """The format as JSON-ready data; `Format.from_data` reads it back."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Format:
        """A format from `as_data`'s data; fields it does not know are refused with KeyError."""
        known = {field.name for field in fields(cls)}
        if unknown := data.keys() - known:
            raise KeyError(f"Unknown format fields: {', '.join(sorted(unknown))}")
        return cls(**{name: _frozen(value) for name, value in data.items()})

    def but(self, **changes: Any) -> Format:
        """The same format with some fields changed."""
        return replace(self, **changes)


def _frozen(value: Any) -> Any:
    return tuple(_frozen(part) for part in value) if isinstance(value, list | tuple) else value
