"""A knockout as a drawing: where each meeting is, who sits in it, and the lines between them."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from django.utils.translation import gettext as _

from league.rules.brackets import Bracket, BracketMatch, Loser, Source, Winner
from league.rules.games import listed
from league.rules.knockout import round_name
from league.rules.tournaments.groups import group_name, groups_of
from league.rules.tournaments.pairing_systems import bracket_of, bracket_state_of
from league.rules.tournaments.pairings import PairingView, Player
from league.rules.tournaments.stage_settings import Kind
from league.rules.tournaments.state import RoundView, StageView

HIGH, GAP, STEP, HEAD = 40, 28, 52, 24  # of a box, between columns, from one first meeting to the next; of the heads


WIDE, LONGEST = 196, 18  # of a box, and signs of a name; twice as much for two names


@dataclass(frozen=True, slots=True)
class BoxLine:
    """One line in a box: seed, name and score of a side; `advanced` is None while neither side has."""

    mark: str
    name: str
    score: str
    advanced: bool | None


@dataclass(frozen=True, slots=True)
class Box:
    """A meeting: its upper left corner, its two seats, and from its left edge the rest of the path through its middle
    to where its winner goes on ("" for the last).

    `number` is what other boxes call it, in a double elimination, where losers come from one box to another.
    """

    x: int
    y: int
    seats: tuple[BoxLine, BoxLine]
    onward: str
    number: int | None

    @property
    def middle(self) -> int:
        return self.y + HIGH // 2


@dataclass(frozen=True, slots=True)
class Column:
    """The boxes below each other in a drawing, `wide` each, for a coordinate system that begins at `x`."""

    x: int
    wide: int
    boxes: tuple[Box, ...]

    @property
    def corners(self) -> str:
        """A path from one box's upper left corner to the next's; in the drawing each of its points has a box."""
        return "M0 " + "V".join(str(box.y) for box in self.boxes)

    @property
    def path(self) -> str:
        """All its lines: between the two seats of each box, and on to the next column."""
        return "".join(f"M0 {box.middle}{box.onward or f'H{self.wide}'}" for box in self.boxes)

    @property
    def numbers(self) -> list[tuple[int, int]]:
        return [(box.y - 2, box.number) for box in self.boxes if box.number]

    @property
    def sides(self) -> list[tuple[str, list[tuple[int, str, str]]]]:
        """Height, seed and name of each side, by what became of it: "won", "lost" or "open"."""
        kinds = {True: "won", False: "lost", None: "open"}
        by_kind: dict[str, list[tuple[int, str, str]]] = {kind: [] for kind in kinds.values()}
        for y, seat in self._lines:
            by_kind[kinds[seat.advanced]].append((y, seat.mark, seat.name))
        return [(kind, lines) for kind, lines in by_kind.items() if lines]

    @property
    def scores(self) -> list[tuple[int, str]]:
        """Height and score of each side that has one."""
        return [(y, seat.score) for y, seat in self._lines if seat.score]

    @property
    def _lines(self) -> list[tuple[int, BoxLine]]:
        return [
            (box.y + height, seat)
            for box in self.boxes
            for height, seat in zip((16, 35), box.seats, strict=True)
            if seat.name
        ]


@dataclass(frozen=True, slots=True)
class BracketChart:
    """Everything that an SVG of this size needs; `wide` is the width of a box. heads: each round's name and place."""

    width: int
    height: int
    wide: int
    boxes: tuple[Box, ...]
    heads: tuple[tuple[int, int, str], ...]

    @property
    def columns(self) -> list[Column]:
        by_x: defaultdict[int, list[Box]] = defaultdict(list)
        for box in self.boxes:
            by_x[box.x].append(box)
        return [Column(x, self.wide, tuple(boxes)) for x, boxes in by_x.items()]


def chart_of(view: StageView, seeded: Sequence[Player]) -> BracketChart | None:
    """The bracket as it stands, or as it would be drawn now; None for fewer than two."""
    if len(seeded) < 2:
        return None
    drawn, now = bracket_of(view.stage.kind, len(seeded)), bracket_state_of(view, seeded)
    middles, columns = _middles(drawn), _columns(drawn)
    wide, longest = (2 * WIDE, 2 * LONGEST) if any(player.partner for player in seeded) else (WIDE, LONGEST)
    is_needed = now.won.get(len(drawn.meetings) - 1) != 0  # a second final
    shown = {meeting.id: meeting for meeting in drawn.meetings if is_needed or meeting.id != drawn.decider}
    onto = {source.meeting: meeting.id for meeting in shown.values() for source in _winners(meeting)}
    played = (meeting.id for meeting in shown.values() if drawn.decider and not meeting.bye)
    numbers = {meeting: number for number, meeting in enumerate(played, start=1)}
    pairings = {pairing.table: pairing for round_ in view.rounds for pairing in round_.pairings}
    boxes, heads = [], dict[tuple[int, str], int]()
    for meeting in shown.values():
        if meeting.bye:
            continue
        x, middle = columns[meeting.id] * (wide + GAP), middles[meeting.id]
        winner = now.won.get(meeting.id)
        both = []
        for side, (source, seed) in enumerate(zip(meeting.sides, now.seats[meeting.id], strict=True)):
            name = seeded[seed - 1].name if seed else _waiting(source, numbers)
            score = _score(pairings.get(meeting.id), seeded[seed - 1]) if seed else ""
            both.append(
                BoxLine(str(seed or ""), short(name, longest), score, None if winner is None else winner == side)
            )
        next_ = onto.get(meeting.id)
        onward = f"H{wide + GAP // 2}V{middles[next_]}H{columns[next_] * (wide + GAP) - x}" if next_ else ""
        boxes.append(Box(x, middle - HIGH // 2, (both[0], both[1]), onward, numbers.get(meeting.id)))
        top = middle - HIGH // 2 if meeting.bracket == "losers" else 0
        head = x, round_name(drawn, meeting)
        heads[head] = min(top, heads.get(head, top))
    width, height = max(box.x for box in boxes) + wide, max(middles.values()) + STEP // 2
    return BracketChart(
        width, height + HEAD, wide, tuple(boxes), tuple((x, top - 8, name) for (x, name), top in heads.items())
    )


def _score(pairing: PairingView | None, player: Player) -> str:
    """What a side has scored: its games of a match, or its holes; empty before a game is over, and for a forfeit."""
    if pairing is None or player.entry not in pairing.entries or not any(game.is_played for game in pairing.games):
        return ""
    side = pairing.entries.index(player.entry)
    return str(pairing.wins[side] if pairing.best_of > 1 else pairing.games[0].pegs[side])


def short(name: str, longest: int) -> str:
    """A name that fits into a drawing."""
    return name if len(name) <= longest else f"{name[: longest - 1]}…"


def _waiting(source: Source, numbers: Mapping[int, int]) -> str:
    """What is shown where no player is known yet."""
    if source is None:
        return _("bye")
    if not isinstance(source, Loser):
        return ""
    return _("loser of %(number)s") % {"number": numbers[source.meeting]}


def _middles(drawn: Bracket) -> dict[int, int]:
    """How far down the middle of each meeting is: between the two that lead to it, the first ones below each other.

    The losers of a double elimination are below the others, its finals on a level with the others' last.
    """
    meetings = {meeting.id: meeting for meeting in drawn.meetings}
    found: dict[int, int] = {}
    rows = 0

    def place(meeting: BracketMatch) -> int:
        nonlocal rows
        above = [place(meetings[source.meeting]) for source in _winners(meeting)]
        if not above:
            found[meeting.id] = rows * STEP + (STEP if meeting.bracket == "losers" else STEP // 2)
            rows += 1
        elif meeting.bracket == "final" and drawn.decider:
            found[meeting.id] = above[0]
        else:
            found[meeting.id] = sum(above) // len(above)
        return found[meeting.id]

    place(drawn.meetings[-1])
    return found


def _columns(drawn: Bracket) -> dict[int, int]:
    """In which column each meeting stands: the finals come behind both brackets."""
    last = max((meeting.round for meeting in drawn.meetings if meeting.bracket != "final"), default=0)
    finals = [meeting.id for meeting in drawn.meetings if meeting.bracket == "final"]
    return {
        meeting.id: last + finals.index(meeting.id) if meeting.id in finals else meeting.round - 1
        for meeting in drawn.meetings
    }


def _winners(meeting: BracketMatch) -> Iterator[Winner]:
    """The meetings whose winners come to this one."""
    return (source for source in meeting.sides if isinstance(source, Winner))


def parts_of(view: StageView, seeded: Sequence[Player], round_: RoundView) -> list[tuple[str, list[PairingView]]]:
    """The tables of a round under what they are: the rounds of a knockout, or the groups; else "" for all."""
    if view.stage.kind == Kind.GROUPS:
        of = {
            player.entry: group_name(number)
            for number, group in enumerate(groups_of(view.stage, seeded))
            for player in group
        }
        titles = [of[each.first.entry] for each in round_.pairings]
    elif view.stage.has_chart:
        drawn = bracket_of(view.stage.kind, len(seeded))
        meetings = {meeting.id: meeting for meeting in drawn.meetings}
        titles = [round_name(drawn, meetings[each.table]) for each in round_.pairings]
    else:
        titles = [""] * len(round_.pairings)
    parts: dict[str, list[PairingView]] = {}
    for title, each in zip(titles, round_.pairings, strict=True):
        parts.setdefault(title, []).append(each)
    return list(parts.items())


def round_names(view: StageView, seeded: Sequence[Player]) -> dict[int, str]:
    """What each called round is: by its number, or in a knockout by how near it is to the final."""
    if not view.stage.has_chart or len(seeded) < 2:
        return {round_.number: _("Round %(number)s") % {"number": round_.number} for round_ in view.rounds}
    drawn = bracket_of(view.stage.kind, len(seeded))
    meetings = {meeting.id: meeting for meeting in drawn.meetings}
    return {
        round_.number: listed(dict.fromkeys(round_name(drawn, meetings[each.table]) for each in round_.pairings))
        for round_ in view.rounds
    }


def places_of(view: StageView, seeded: Sequence[Player]) -> list[tuple[str, str]]:
    """Place and name of all who have played their last match of a knockout, the winner first."""
    found = bracket_state_of(view, seeded).places if seeded else {}
    ranked = sorted(found.items(), key=lambda each: (each[1].first, each[0]))
    return [(str(place), seeded[seed - 1].name) for seed, place in ranked]


def shared_places(view: StageView, seeded: Sequence[Player]) -> list[tuple[str, str]]:
    """The same with all who share a place together: "5–8", "Ann, Bob, Carla, Dev"."""
    levels = groupby(places_of(view, seeded), itemgetter(0))
    return [(place, ", ".join(name for _, name in level)) for place, level in levels]
