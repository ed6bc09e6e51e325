"""A knock-out as a drawing: where each meeting stands, who sits in it, and the lines between them."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.rules import brackets
from league.rules.knockout import round_name
from league.tournaments.models import Stage
from league.tournaments.selectors.board import Player, StageView
from league.tournaments.selectors.systems import filled

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
    drawn, now = brackets.single(len(seeded)), filled(view, seeded)
    rounds = max(meeting.round for meeting in drawn.meetings)
    boxes = []
    for meeting in drawn.meetings:
        x = (meeting.round - 1) * (WIDE + GAP)
        middle = _middle(meeting.round, meeting.slot)
        next_ = _middle(meeting.round + 1, meeting.slot // 2)
        onward = f"M{x + WIDE} {middle}h{GAP // 2}V{next_}h{GAP // 2}" if meeting.round < rounds else ""
        winner = now.won.get(meeting.id)
        both = (
            _seat(seeded, side, seed, lost=winner == 1 - number)
            for number, (side, seed) in enumerate(zip(meeting.sides, now.seats[meeting.id], strict=True))
        )
        boxes.append(Box(x, middle - HIGH // 2, (next(both), next(both)), onward))
    return Chart(rounds * (WIDE + GAP) - GAP, STEP * brackets.slots(len(seeded)) // 2, tuple(boxes))


def _middle(round_: int, slot: int) -> int:
    height = STEP << (round_ - 1)
    return slot * height + height // 2


def _seat(seeded: Sequence[Player], side: brackets.Source, seed: int | None, *, lost: bool) -> Seat:
    if seed is None:
        return Seat("", "bye" if side is None else "", lost and side is not None)
    name = seeded[seed - 1].name
    return Seat(str(seed), name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…", lost)


def round_names(view: StageView, seeded: Sequence[Player]) -> dict[int, str]:
    """What each called round is: by its number, or in a knock-out by how near it is to the final."""
    if view.stage.kind != Stage.Kind.KNOCK_OUT or len(seeded) < 2:
        return {round_.number: f"Round {round_.number}" for round_ in view.rounds}
    drawn = brackets.single(len(seeded))
    meetings = {meeting.id: meeting for meeting in drawn.meetings}
    return {round_.number: round_name(drawn, meetings[round_.pairings[0].table]) for round_ in view.rounds}


def places_of(view: StageView, seeded: Sequence[Player]) -> list[tuple[str, str]]:
    """Place and name of everybody who has played his last match of a knock-out, the winner first."""
    found = filled(view, seeded).places if seeded else {}
    ranked = sorted(found.items(), key=lambda each: (each[1].first, each[0]))
    return [(str(place), seeded[seed - 1].name) for seed, place in ranked]
