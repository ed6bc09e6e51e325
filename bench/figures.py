"""The results of a benchmark part: figures, each with its goal and its peer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

T = TypeVar("T")


class Size(Enum):
    """How much a run measures. The smallest only checks that every part runs: its figures are meaningless."""

    SMALLEST = "smallest"
    USUAL = "usual"
    FULL = "full"

    def pick(self, usual: T, *, smallest: T, full: T | None = None) -> T:
        if self is Size.SMALLEST:
            return smallest
        return usual if self is Size.USUAL or full is None else full


@dataclass(frozen=True, slots=True)
class Goal:
    """The bounds of a figure, both inclusive."""

    least: float = float("-inf")
    most: float = float("inf")

    def is_met_by(self, value: float) -> bool:
        return self.least <= value <= self.most

    def __str__(self) -> str:
        if self.least == self.most:
            return shown(self.most)
        if self.least == float("-inf"):
            return f"≤ {shown(self.most)}"
        return f"≥ {shown(self.least)}" if self.most == float("inf") else f"{shown(self.least)} to {shown(self.most)}"


def at_most(most: float) -> Goal:
    return Goal(most=most)


def at_least(least: float) -> Goal:
    return Goal(least=least)


def between(least: float, most: float) -> Goal:
    return Goal(least, most)


NONE = Goal(0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Peer:
    """The same job by another program in the same run. Without a value, `missing` says why."""

    name: str
    value: float | None = None
    missing: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One measurement. `margin`: the half width of its 95% interval."""

    name: str
    value: float
    unit: str = ""
    margin: float = 0
    goal: Goal | None = None
    peer: Peer | None = None
    ratio_goal: Goal | None = None  # our value divided by the peer's

    @property
    def ratio(self) -> float | None:
        return self.value / self.peer.value if self.peer and self.peer.value else None

    def missed(self) -> Iterator[str]:
        """A sentence for each missed goal."""
        if self.goal and not self.goal.is_met_by(self.value):
            yield f"{self.name}: {self.measured}, goal {self.goal_text}"
        if self.ratio_goal and self.peer and self.ratio is not None and not self.ratio_goal.is_met_by(self.ratio):
            yield f"{self.name}: {shown(self.ratio)} × {self.peer.name}, goal {self.ratio_goal}"

    @property
    def measured(self) -> str:
        margin = f" ± {shown(self.margin)}" if self.margin else ""
        return f"{shown(self.value)}{margin} {self.unit}".strip()

    @property
    def goal_text(self) -> str:
        return f"{self.goal} {self.unit}".strip() if self.goal else ""

    @property
    def cells(self) -> tuple[str, ...]:
        """The row of a table: figure, value, goal, peer, the peer's value, ratio and its goal."""
        peer, ratio = "", ""
        if self.peer:
            found = self.peer.value is not None
            peer = (
                f"{shown(self.peer.value or 0)} {self.unit}".strip() if found else f"not measured: {self.peer.missing}"
            )
        if self.ratio is not None:
            ratio = shown(self.ratio) + (f" (goal {self.ratio_goal})" if self.ratio_goal else "")
        name = self.peer.name if self.peer else ""
        return self.name, self.measured, self.goal_text, name, peer, ratio, "**missed**" if [*self.missed()] else ""


def shown(value: float) -> str:
    """All digits before the decimal point, or four significant ones."""
    return f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.4g}"
