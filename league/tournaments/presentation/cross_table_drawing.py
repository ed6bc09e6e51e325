"""A cross-table as a drawing: the widths and positions of its rows and cells."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, zip_longest

from league.rules.standings import Standing
from league.rules.tournaments.cross_table import CrossTable, Row, cross_table
from league.rules.tournaments.state import StageView

TOGETHER = 16  # rows per band, each with its own headings: they fit on a sheet in either orientation
CHAR, LINE, SPARE, HEAD = 8, 16, 10, 24  # of a cell's character and line, a row's padding, the headings
PLACE, POINTS = 40, 64  # the columns of places and of points
UPRIGHT, NAMES = 680, 200  # the width of a portrait sheet, and of names next to games on a phone


@dataclass(frozen=True, slots=True)
class Band:
    """Rows that stay together, for an SVG: each element with its vertical position.

    `lines` are the cells of a whole row as one line of text. `rules`: the lines between the cells, `own`: the cells on
    the diagonal.
    """

    high: int
    rows: list[tuple[int, Row]]
    lines: list[tuple[int, str]]
    rules: str
    own: str


@dataclass(frozen=True)
class CrossTableDrawing:
    """A cross-table for templates/tournaments/_cross_table.html."""

    table: CrossTable

    @cached_property
    def chars(self) -> int:
        """The characters of the widest mark."""
        marks = [len(mark) for row in self.table.rows for cell in row.cells for mark in cell]
        return max([len(str(self.table.heads[-1])), *marks])

    @cached_property
    def deep(self) -> int:
        """The maximum number of marks in a cell."""
        return max(len(cell) for row in self.table.rows for cell in row.cells)

    @property
    def pitch(self) -> int:
        """The distance between columns."""
        return CHAR * (self.chars + 1)

    @property
    def right(self) -> int:
        return self.pitch * len(self.table.heads)

    @property
    def margin(self) -> int:
        """The margin before and after a line of cells: half a character."""
        return CHAR // 2

    @property
    def length(self) -> int:
        """The length of a line of cells, as text."""
        return self.right - CHAR

    @property
    def name_width(self) -> int:
        return PLACE + CHAR * max(len(row.label) for row in self.table.rows)

    @property
    def names_stay(self) -> bool:
        """Whether the names can stay in view next to the games on a phone."""
        return self.name_width <= NAMES

    @property
    def cells_width(self) -> int:
        return self.right + POINTS

    @property
    def is_wide(self) -> bool:
        """Whether landscape is better for printing."""
        return self.name_width + self.cells_width > UPRIGHT

    @property
    def head(self) -> str:
        return self._in_line(map(str, self.table.heads))

    @property
    def bands(self) -> Iterator[Band]:
        count = -(-len(self.table.rows) // TOGETHER)
        ends = [len(self.table.rows) * at // count for at in range(count + 1)]
        return (self._band(self.table.rows[first:end]) for first, end in pairwise(ends))

    def _band(self, rows: Sequence[Row]) -> Band:
        high = LINE * self.deep + SPARE
        bottom = HEAD + high * len(rows)
        tops = list(zip(range(HEAD, bottom, high), rows, strict=True))
        across = "".join(f"M0 {y}H{self.right}" for y in range(HEAD, bottom + 1, high))
        down = "".join(f"M{x} {HEAD}V{bottom}" for x in range(0, self.right + 1, self.pitch))
        own = (f"M{self.pitch * (row.place - 1)} {top}h{self.pitch}v{high}h-{self.pitch}z" for top, row in tops)
        return Band(
            bottom + 1,
            [(top + high // 2 + 5, row) for top, row in tops],
            [
                (top + LINE * number + 2, self._in_line(marks))
                for top, row in tops
                for number, marks in enumerate(zip_longest(*row.cells, fillvalue=""), start=1)
            ],
            across + down,
            "".join(own) if self.table.is_square else "",
        )

    def _in_line(self, marks: Iterable[str]) -> str:
        return " ".join(mark.rjust(self.chars) for mark in marks)


def cross_table_drawing(view: StageView, ranked: Sequence[Standing[int]]) -> CrossTableDrawing | None:
    """The cross-table of the `ranked` players as a drawing; None before the first round."""
    table = cross_table(view, ranked)
    return CrossTableDrawing(table) if table else None
