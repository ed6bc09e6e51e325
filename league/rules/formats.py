"""A season's format: its fields, validated, and what follows from them."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from league.rules.format_checks import check
from league.rules.format_fields import FormatFields
from league.rules.points import POINT_RULES


@dataclass(frozen=True, slots=True, kw_only=True)
class Format(FormatFields):
    """The rules of a season. Invalid fields raise FormatError."""

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
