"""The season as a chart: what the first few players had after each session, as lines to draw and a table to read."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from league.seasons.queries import SeasonTable

TOP, BOTTOM, LEFT = 14, 26, 34


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One player's line: `points` for a polyline, `marks` the dots on it, `label_y` where the name stands."""

    number: int
    name: str
    sums: tuple[int, ...]
    points: str
    marks: tuple[tuple[float, float], ...]
    label_y: float


@dataclass(frozen=True, slots=True)
class SeasonChart:
    """Everything an SVG of this size needs; `ticks` and `days` are (position, text)."""

    width: int
    height: int
    right: float
    bottom: float
    label_x: float
    lines: tuple[ChartLine, ...]
    ticks: tuple[tuple[float, str], ...]
    days: tuple[tuple[float, str], ...]


def chart_of(table: SeasonTable, *, width: int, height: int, longest_name: int) -> SeasonChart | None:
    """A chart of the first players; None before the second session, when there is no line to draw yet."""
    if len(table.charted) < 2 or not table.rows:
        return None
    sums = table.sums
    leaders = list(sums)
    highest = max(1, *(max(line) for line in sums.values()))
    right, bottom = width - 8.6 * longest_name, height - BOTTOM

    def x(session: int) -> float:
        return round(LEFT + (right - LEFT) * session / (len(table.charted) - 1), 1)

    def y(points: float) -> float:
        return round(bottom - (bottom - TOP) * points / highest, 1)

    labels = _apart([y(sums[player][-1]) for player in leaders], least=15, top=TOP, bottom=bottom)
    lines = []
    for number, player in enumerate(leaders):
        marks = tuple((x(session), y(points)) for session, points in enumerate(sums[player]))
        name = table.names[player]
        lines.append(
            ChartLine(
                number=number + 1,
                name=name if len(name) <= longest_name else f"{name[: longest_name - 1]}…",
                sums=sums[player],
                points=" ".join(f"{across},{down}" for across, down in marks),
                marks=marks if len(marks) <= 15 else marks[:: len(marks) // 12] + marks[-1:],
                label_y=labels[number] + 4,
            )
        )
    return SeasonChart(
        width=width,
        height=height,
        right=right,
        bottom=bottom,
        label_x=right + 12,
        lines=tuple(lines),
        ticks=tuple((y(points), str(points)) for points in ticks(0, highest)),
        days=tuple(
            (x(session), f"{day:%-d %b}")
            for session, day in some_days([day for day, _ in table.charted], most=max(2, width // 110))
        ),
    )


def ticks(lowest: int, highest: int) -> list[int]:
    """A handful of round numbers between two."""
    steps = (step for size in range(10) for step in (10**size, 2 * 10**size, 5 * 10**size))
    step = next(step for step in steps if (highest - lowest) / step <= 5)
    return list(range(-(-lowest // step) * step, highest + 1, step))


def some_days(days: Sequence[date], *, most: int) -> list[tuple[int, date]]:
    """As many of two days or more, evenly spread, as there is room for, with their indices; the last is one of them."""
    last = len(days) - 1
    every = -(-last // (most - 1))
    shown = [index for index in range(0, last, every) if last - index >= every / 2] + [last]
    return [(index, days[index]) for index in shown]


def _apart(wanted: Sequence[float], *, least: float, top: float, bottom: float) -> list[float]:
    """Positions as near as may be to those wanted, no two closer than `least`, in their order from the top."""
    order = sorted(range(len(wanted)), key=lambda index: (wanted[index], index))
    placed: list[float] = []
    for index in order:
        placed.append(max(wanted[index], placed[-1] + least if placed else top))
    ceiling = bottom
    for at in range(len(placed) - 1, -1, -1):
        placed[at] = min(placed[at], ceiling)
        ceiling = placed[at] - least
    found = [0.0] * len(wanted)
    for position, index in zip(placed, order, strict=True):
        found[index] = round(position, 1)
    return found
