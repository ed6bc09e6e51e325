"""A game as a chart: where each side stood after every peg, as lines to draw beside a table to read."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

TOP, BOTTOM, LEFT = 14, 26, 40
LETTER, SPACE = 8.6, 4  # width of a letter as the chart is drawn; the least between two labels
STYLES = (3, 2, 4)  # of lines, by side: in the colors of the pegs, and each dashed in its own way
APART = 16  # names at the ends of lines


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One side's line: `points` for a polyline, `label_y` where its name stands."""

    style: int
    name: str
    points: str
    label_y: float


@dataclass(frozen=True, slots=True)
class ScoreChart:
    """Everything an SVG of this size needs; `ticks` and `deals` are (position, text).

    `named`: the names stand at the ends of the lines; otherwise there is no room for them, and a legend has them. A
    deal's text is empty where it would run into the one before.
    """

    width: int
    height: int
    right: float
    bottom: float
    lines: tuple[ChartLine, ...]
    ticks: tuple[tuple[float, str], ...]
    deals: tuple[tuple[float, str], ...]
    named: bool


def score_chart_of(
    names: Sequence[str],
    scores: Sequence[Sequence[int]],
    ends: Sequence[int],
    target: int,
    *,
    width: int,
    height: int,
    longest_name: int,
) -> ScoreChart:
    """`scores` by peg and side, from the start of the game; `ends` are the places in it at which a deal was over.

    `longest_name` has room at the end of a line; 0 for a legend.
    """
    named = longest_name > 0
    shown_names = [name if len(name) <= longest_name or not named else f"{name[: longest_name - 1]}…" for name in names]
    right, bottom = width - 12 - LETTER * max(map(len, shown_names)) * named, height - BOTTOM

    def x(peg: int) -> float:
        return round(LEFT + (right - LEFT) * peg / max(len(scores) - 1, 1), 1)

    def y(score: int) -> float:
        return round(bottom - (bottom - TOP) * score / target, 1)

    labels = _apart([y(score) for score in scores[-1]])
    return ScoreChart(
        width=width,
        height=height,
        right=right,
        bottom=bottom,
        lines=tuple(
            ChartLine(
                style=STYLES[side],
                name=name,
                points=" ".join(f"{x(peg)},{y(score[side])}" for peg, score in enumerate(scores)),
                label_y=labels[side] + 4,
            )
            for side, name in enumerate(shown_names)
        ),
        ticks=tuple((y(score), str(score)) for score in (*range(0, target - 15, 30), target)),
        deals=tuple(_legible([x(peg) for peg in ends])),
        named=named,
    )


def _legible(places: Sequence[float]) -> Iterator[tuple[float, str]]:
    """Each place with its number, as long as that does not run into the one before."""
    free = 0.0
    for number, place in enumerate(places, 1):
        half = LETTER * len(str(number)) / 2
        fits = place - half >= free
        free = place + half + SPACE if fits else free
        yield place, str(number) if fits else ""


def _apart(wanted: Sequence[float]) -> list[float]:
    """Positions near those wanted, none closer to the next than names can be read."""
    placed = list(wanted)
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    for above, below in pairwise(order):
        placed[below] = max(placed[below], placed[above] + APART)
    return placed
