"""A member's rating day by day, as a line to draw with a band around it for the uncertainty."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.ratings.queries.ladders import Day
from league.seasons.presentation import some_days, ticks

TOP, BOTTOM, LEFT, RIGHT = 14, 26, 44, 12
MOST = 120  # days that are drawn; of more, as many evenly spread


@dataclass(frozen=True, slots=True)
class RatingChart:
    """Everything an SVG of this size needs; `ticks` and `days` are (position, text), `band` is a polygon's points."""

    width: int
    height: int
    left: int
    right: float
    bottom: float
    line: str
    band: str
    last: tuple[float, float]
    ticks: tuple[tuple[float, str], ...]
    days: tuple[tuple[float, str], ...]


def chart_of(history: Sequence[Day], *, width: int, height: int) -> RatingChart | None:
    """A chart of a history; None before its second day, when there is no line to draw yet."""
    if len(history) < 2:
        return None
    drawn = [history[index] for index, _ in some_days([day.played_on for day in history], most=MOST)]
    lowest = min(day.rating.shown - day.rating.margin for day in drawn)
    highest = max(day.rating.shown + day.rating.margin for day in drawn)
    right, bottom = width - RIGHT, height - BOTTOM

    def x(index: int) -> float:
        return round(LEFT + (right - LEFT) * index / (len(drawn) - 1), 1)

    def y(rating: float) -> float:
        return round(bottom - (bottom - TOP) * (rating - lowest) / (highest - lowest), 1)

    def points(ratings: Sequence[float]) -> list[str]:
        return [f"{x(index)},{y(rating)}" for index, rating in enumerate(ratings)]

    above = points([day.rating.shown + day.rating.margin for day in drawn])
    below = points([day.rating.shown - day.rating.margin for day in drawn])
    return RatingChart(
        width=width,
        height=height,
        left=LEFT,
        right=right,
        bottom=bottom,
        line=" ".join(points([day.rating.shown for day in drawn])),
        band=" ".join([*above, *reversed(below)]),
        last=(x(len(drawn) - 1), y(drawn[-1].rating.shown)),
        ticks=tuple((y(tick), f"{tick:,}") for tick in ticks(lowest, highest)),
        days=tuple(
            (x(index), f"{day:%-d %b}")
            for index, day in some_days([day.played_on for day in drawn], most=max(2, width // 110))
        ),
    )
