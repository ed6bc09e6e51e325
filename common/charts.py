"""Charts as values: lines, bars and levels over ordered places, for `components/_chart.html`.

All positions are percentages of the drawing, so one chart fits every width and its text has the page's size. A page
shows a table with the same numbers next to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

Drawn = Literal["line", "bars", "levels"]
Pair = tuple[float, float]

NARROW, WIDE = 200, 460  # pixels: minimum width of the drawing, and width from which it counts as wide
LETTER, SPACE = 7.5, 8  # pixels: width of a letter, and minimum distance between two labels
BAR, LEVEL = 0.6, 0.84  # width of a bar and of a level, as shares of a place
MARKED = 15  # places: a line with more of them has no marks
MARKS = (
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
    "M-3.5-3.5h7v7h-7z",
    "M0-5L5 4H-5z",
    "M0-5L5 0L0 5L-5 0z",
    "M0 5L5-4H-5z",
    "M-4-1.5h2.5V-4h3v2.5H4v3H1.5V4h-3V1.5H-4z",
)  # by style: a dot, a square, a triangle, a diamond, an inverted triangle, a cross


@dataclass(frozen=True, slots=True)
class Series:
    """Data of one color: a value for each place, None for a gap.

    A level is a short line across its place, such as the expected value of a bar. `style`, 1 to 6, is the color, the
    dashes and the mark. `margin`, for a line, is half the width of a band around it.
    """

    name: str
    values: Sequence[float | None]
    drawn: Drawn = "line"
    style: int = 1
    margin: Sequence[float] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """The link of a place in the chart, and its label."""

    url: str
    name: str


@dataclass(frozen=True, slots=True)
class DrawnSeries:
    """`lines` and `band`: points of polylines and of a polygon; `marks`: their positions.

    `levels` are (left, right, y), `bars` are (x, y, width, height)."""

    name: str
    drawn: Drawn
    style: int
    lines: tuple[str, ...] = ()
    band: str = ""
    mark: str = ""
    marks: tuple[Pair, ...] = ()
    levels: tuple[tuple[float, float, float], ...] = ()
    bars: tuple[tuple[float, float, float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Chart:
    """Ticks are (y, text); labels (x, text, whether it also fits a narrow chart); links (left, width, link)."""

    series: tuple[DrawnSeries, ...]
    ticks: tuple[tuple[float, str], ...]
    labels: tuple[tuple[float, str, bool], ...]
    links: tuple[tuple[float, float, Link], ...] = ()


def chart_of(
    series: Sequence[Series],
    labels: Sequence[str],
    *,
    foot: float,
    top: float,
    ticks: Sequence[int] = (),
    tick_text: Callable[[int], str] = str,
    links: Sequence[Link | None] = (),
) -> Chart:
    """A chart of `series` over the places named by `labels`.

    `foot` and `top` are the values at the lower and the upper edge; foot > top inverts the axis, as for rankings.
    `ticks`: the values that are named, by default a few round numbers. `links`: an optional link for each place. With
    bars or levels all places have equal width; lines alone run from edge to edge.
    """
    slots = any(one.drawn != "line" for one in series)
    scale = _Scale(len(labels), slots=slots, foot=foot, top=top)
    longest = max(map(len, labels), default=1)
    wide = _legible(range(len(labels)), longest, WIDE)
    narrow = _legible(wide, longest, NARROW)
    return Chart(
        series=tuple(scale.draw(one) for one in series),
        ticks=tuple((scale.y(value), tick_text(value)) for value in ticks or round_ticks(int(foot), int(top))),
        labels=tuple((scale.x(place), labels[place], place in narrow) for place in wide),
        links=tuple((*scale.strip(place), link) for place, link in enumerate(links) if link),
    )


def round_ticks(lowest: int, highest: int) -> list[int]:
    """A few round numbers between two."""
    steps = (step for size in range(10) for step in (10**size, 2 * 10**size, 5 * 10**size))
    step = next(step for step in steps if (highest - lowest) / step <= 5)
    return list(range(-(-lowest // step) * step, highest + 1, step))


class _Scale:
    """Converts places and values to percentages."""

    def __init__(self, places: int, *, slots: bool, foot: float, top: float) -> None:
        self.places, self.slots, self.foot, self.top = places, slots, foot, top

    def x(self, place: float) -> float:
        across = (place + 0.5) / self.places if self.slots else place / max(1, self.places - 1)
        return round(100 * across, 2)

    def strip(self, place: int) -> Pair:
        """The left edge and the width of the area nearest to a place."""
        left, right = max(0.0, self.x(place - 0.5)), min(100.0, self.x(place + 0.5))
        return left, round(right - left, 2)

    def y(self, value: float) -> float:
        return round(100 * (self.top - value) / (self.top - self.foot), 2)

    def draw(self, series: Series) -> DrawnSeries:
        shown = [(place, value) for place, value in enumerate(series.values) if value is not None]
        match series.drawn:
            case "bars":
                return DrawnSeries(series.name, "bars", series.style, bars=tuple(self._bar(*one) for one in shown))
            case "levels":
                levels = tuple((*self._across(place, LEVEL), self.y(value)) for place, value in shown)
                return DrawnSeries(series.name, "levels", series.style, levels=levels)
        return DrawnSeries(
            series.name,
            "line",
            series.style,
            lines=tuple(self._points(run) for run in _runs(series.values)),
            band=self._band(series),
            mark=MARKS[series.style - 1],
            marks=tuple((self.x(place), self.y(value)) for place, value in shown) if len(shown) <= MARKED else (),
        )

    def _across(self, place: int, share: float) -> Pair:
        return self.x(place - share / 2), self.x(place + share / 2)

    def _bar(self, place: int, value: float) -> tuple[float, float, float, float]:
        left, right = self._across(place, BAR)
        high, low = sorted((self.y(value), self.y(0)))
        return left, high, round(right - left, 2), round(low - high, 2)

    def _points(self, run: Sequence[tuple[int, float]]) -> str:
        return " ".join(f"{self.x(place)},{self.y(value)}" for place, value in run)

    def _band(self, series: Series) -> str:
        if not series.margin:
            return ""
        both = list(enumerate(zip(series.values, series.margin, strict=True)))
        above = [(place, value + margin) for place, (value, margin) in both if value is not None]
        below = [(place, value - margin) for place, (value, margin) in both if value is not None]
        return self._points(above + below[::-1])


def _runs(values: Sequence[float | None]) -> Iterator[list[tuple[int, float]]]:
    """Places with their values, a list for each stretch without a gap."""
    run: list[tuple[int, float]] = []
    for place, value in enumerate(values):
        if value is not None:
            run.append((place, value))
        elif run:
            yield run
            run = []
    if run:
        yield run


def _legible(places: Sequence[int], longest: int, width: int) -> list[int]:
    """The first place, the last one, and as many evenly spaced ones between as have room for a label."""
    last = len(places) - 1
    most = max(2, int(width / (LETTER * longest + SPACE)))
    every = -(-last // (most - 1)) or 1
    return [place for at, place in enumerate(places) if at in (0, last) or (at % every == 0 and last - at >= every)]
