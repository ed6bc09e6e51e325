"""The cribbage board as an SVG: lanes of holes in groups of five, two pegs per side."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

LANES = {61: 2, 121: 3}  # by target; other targets have as many lanes of forty as they need
PITCH, GAP, LEFT = 13.6, 6.5, 64.0  # distances: between holes, additional between groups of five, start of a lane
ROW, LANE, TOP, EDGE = 18, 56, 34, 20

FIVE = 5 * PITCH + GAP  # from one group of five to the next
NEAR, RIM = 4 * FIVE + 20, 13  # the enlarged part on a phone: four groups and a hole wide, with margins above and below


@dataclass(frozen=True, slots=True)
class Peg:
    """`hole`: its position, 0 is the start; `first`: number of holes in the drawing before its side's own."""

    x: float
    y: int
    side: int
    front: bool
    hole: int
    first: int


@dataclass(frozen=True, slots=True)
class BoardSvg:
    """In units of the drawing. `holes` is one SVG path of dots, `lanes` are (y, number of the first hole)."""

    width: float
    height: int
    holes: str
    lanes: tuple[tuple[int, int], ...]
    pegs: tuple[Peg, ...]
    lurch: tuple[float, int, int] | None  # x, y and height of the line
    near: tuple[float, int, float, int]  # x, y, width and height of the enlarged part on a phone
    description: str


def draw_board(
    names: Sequence[str], front: Sequence[int], rear: Sequence[int], target: int, lurch: int | None, near: int = 0
) -> BoardSvg:
    """A board with every side's pegs and a text alternative; `near`: the side whose lane is enlarged."""
    lanes = LANES.get(target, -(-(target - 1) // 40))
    length = -(-(target - 1) // lanes)
    sides = len(front)
    height = lane_height(sides)

    def place(side: int, hole: int) -> tuple[float, int]:
        lane = min((max(hole, 1) - 1) // length, lanes - 1)
        step = hole - 1 - lane * length if hole else -1.6
        return round(LEFT + step * PITCH + max(int(step), 0) // 5 * GAP, 1), TOP + lane * height + side * ROW

    dots = (place(side, hole) for side in range(sides) for hole in range(1, target + 1))
    pegs = [
        Peg(*place(side, hole), side, is_front, hole, side * target)
        for is_front, holes in ((False, rear), (True, front))
        for side, hole in enumerate(holes)
    ]
    line = None
    if lurch:
        x, y = place(0, lurch)
        line = (
            round(x - PITCH / 2 - (GAP / 2 if (lurch - 1) % length % 5 == 0 else 0), 1),
            y - 12,
            (sides - 1) * ROW + 24,
        )
    x, y = place(near, front[near])
    behind = min(max(x - LEFT, 0) // FIVE - 1, -(-length // 5) - 4)  # the group behind the peg
    return BoardSvg(
        width=LEFT + (length + 1) * PITCH + length // 5 * GAP + EDGE,
        height=lanes * height + EDGE,
        holes="".join(f"M{x} {y}h0" for x, y in dots),
        lanes=tuple((TOP + lane * height + 5, lane * length + 1) for lane in range(lanes)),
        pegs=tuple(pegs),
        lurch=line,
        near=(
            round(max(LEFT - (PITCH + GAP) / 2 + behind * FIVE, 0), 1),
            y - near * ROW - RIM,
            NEAR,
            (sides - 1) * ROW + 2 * RIM,
        ),
        description=". ".join(
            _("%(name)s: %(front)s, back peg %(back)s") % {"name": name, "front": ahead, "back": back}
            for name, ahead, back in zip(names, front, rear, strict=True)
        ),
    )


def lane_height(sides: int) -> int:
    return LANE + (sides - 2) * ROW
