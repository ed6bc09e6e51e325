"""A knock-out as a drawing: where each meeting stands, who sits in it, and the lines between them."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.rules import brackets
from league.tournaments.selectors.board import Player, StageView
from league.tournaments.selectors.systems import seats_of

WIDE, HIGH, GAP, STEP = 168, 40, 28, 52  # of a box, between columns, from one first meeting to the next
LONGEST = 20  # signs of a name


@dataclass(frozen=True, slots=True)
class Seat:
    """One line in a box; `mark` is its seed, `lost` that somebody else went on."""

    mark: str
    name: str
    lost: bool


@dataclass(frozen=True, slots=True)
class Box:
    """A meeting: its upper left corner, its two seats, and the path to where its winner goes on ("" for the final)."""

    x: int
    y: int
    seats: tuple[Seat, Seat]
    onward: str

    @property
    def lines(self) -> tuple[tuple[int, Seat], ...]:
        """The height of each line's words."""
        return tuple(zip((self.y + 15, self.y + 34), self.seats, strict=True))

    @property
    def middle(self) -> int:
        return self.y + HIGH // 2


@dataclass(frozen=True, slots=True)
class Chart:
    """Everything that an SVG of this size needs."""

    width: int
    height: int
    boxes: tuple[Box, ...]


def chart_of(view: StageView, seeded: Sequence[Player]) -> Chart | None:
    """The bracket as it stands, or as it would be drawn now; None for fewer than two."""
    if len(seeded) < 2:
        return None
    drawn = brackets.single(len(seeded))
    names = {player.entry: (str(seed), player.name) for seed, player in enumerate(seeded, start=1)}
    seats = seats_of(view, [player.entry for player in seeded])
    winners = {each.table: each.winner for round_ in view.rounds for each in round_.pairings}
    rounds = max(meeting.round for meeting in drawn.meetings)
    boxes = []
    for meeting in drawn.meetings:
        x = (meeting.round - 1) * (WIDE + GAP)
        middle = _middle(meeting.round, meeting.slot)
        next_ = _middle(meeting.round + 1, meeting.slot // 2)
        onward = f"M{x + WIDE} {middle}h{GAP // 2}V{next_}h{GAP // 2}" if meeting.round < rounds else ""
        winner = winners.get(meeting.id)
        both = (
            _seat(side, entry, names, lost=winner == 1 - number)
            for number, (side, entry) in enumerate(zip(meeting.sides, seats[meeting.id], strict=True))
        )
        boxes.append(Box(x, middle - HIGH // 2, (next(both), next(both)), onward))
    return Chart(rounds * (WIDE + GAP) - GAP, STEP * brackets.slots(len(seeded)) // 2, tuple(boxes))


def _middle(round_: int, slot: int) -> int:
    height = STEP << (round_ - 1)
    return slot * height + height // 2


def _seat(side: brackets.Source, entry: int | None, names: dict[int, tuple[str, str]], *, lost: bool) -> Seat:
    if entry is None:
        return Seat("", "bye" if side is None else "", lost)
    mark, name = names[entry]
    return Seat(mark, name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…", lost)
