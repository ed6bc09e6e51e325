"""A knockout as a drawing: the place of each meeting, its players, and the lines between them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile

from common.language import gettext as _
from league.rules.bracket_columns import columns_of
from league.rules.bracket_state import BracketState, round_name
from league.rules.brackets import BracketMatch, Loser, Section, Source

from .knockouts import bracket_of, bracket_state_of
from .pairings import PairingView, Player
from .state import StageView

HIGH = 8  # matches in a column that are legible across a room
WIDE = 3  # rounds whose full names fit side by side in large letters


@dataclass(frozen=True, slots=True)
class SideShown:
    """A side of a match: seed, name and score. `advanced` is None while undecided."""

    seed: str
    name: str
    score: str
    advanced: bool | None


@dataclass(frozen=True, slots=True)
class MatchShown:
    """A match with its state as text, "" if the scores say it; `pairing` is None before it is called.

    on_path: whether the winner of the bracket won it.
    """

    sides: tuple[SideShown, SideShown]
    state: str
    pairing: PairingView | None
    on_path: bool


@dataclass(frozen=True, slots=True)
class RoundColumn:
    """A round: its name, its anchor, and its matches in their cells; see `league.rules.bracket_columns`.

    Each cell is (match or None, whether a winner comes there).
    """

    name: str
    anchor: str
    joins: bool
    cells: Sequence[tuple[MatchShown | None, bool]]

    @property
    def is_over(self) -> bool:
        return all(match.sides[0].advanced is not None for match, _ in self.cells if match)


@dataclass(frozen=True, slots=True)
class BracketPart:
    """The main or the losers' bracket, or the third-place match, as columns."""

    columns: Sequence[RoundColumn]
    section: Section

    @property
    def has_players(self) -> bool:
        matches = (match for column in self.columns for match, _ in column.cells if match)
        return any(side.name for match in matches for side in match.sides)

    @property
    def is_low(self) -> bool:
        """Whether there is room for larger letters on the wall."""
        return len(self.columns) <= WIDE and max(len(column.cells) for column in self.columns) <= HIGH // 2

    @property
    def on_the_wall(self) -> "BracketPart":
        """From the first round that fits and has an open match; if none has, from the first that fits."""
        fits = [column for column in self.columns if len(column.cells) <= HIGH]
        return replace(self, columns=tuple(dropwhile(lambda column: column.is_over, fits)) or fits)


@dataclass(frozen=True, slots=True)
class BracketDrawing:
    """A bracket for templates/tournaments/_bracket.html."""

    parts: Sequence[BracketPart]

    @property
    def columns(self) -> list[RoundColumn]:
        return [column for part in self.parts for column in part.columns]


@dataclass(frozen=True, slots=True)
class _Bracket:
    """Data for its matches: players by seed, called pairings, and the numbers of open matches whose losers play on."""

    now: BracketState
    seeded: Sequence[Player]
    pairings: Mapping[int, PairingView]
    numbers: Mapping[int, int]


def bracket_drawing(view: StageView, seeded: Sequence[Player]) -> BracketDrawing | None:
    """The current bracket, or a preview before it has begun; None for fewer than two players."""
    if len(seeded) < 2:
        return None
    drawn = bracket_of(view.stage.kind, len(seeded), third_place=view.stage.third_place)
    now = bracket_state_of(view, seeded)
    parts = columns_of(drawn, with_decider=now.won.get(len(drawn.meetings) - 1) != 0)
    played = (match.id for match in drawn.meetings if drawn.decider and not match.bye)
    numbers = {match: number for number, match in enumerate(played, start=1) if match not in now.won}
    pairings = {pairing.number: pairing for pairing in view.pairings}
    bracket = _Bracket(now, seeded, pairings, numbers)
    shown = [
        BracketPart(
            [
                RoundColumn(
                    name=round_name(drawn, column.matches[0]),
                    anchor=f"bracket-{view.stage.number}-{part}-{at}",
                    joins=column.joins,
                    cells=[
                        (_match(cell.match, bracket) if cell.match else None, cell.follows) for cell in column.cells
                    ],
                )
                for at, column in enumerate(columns)
                if column.matches
            ],
            section=columns[0].matches[0].bracket if part else "main",
        )
        for part, columns in enumerate(parts)
    ]
    return BracketDrawing(shown)


def _match(match: BracketMatch, bracket: _Bracket) -> MatchShown:
    winner, seats = bracket.now.won.get(match.id), bracket.now.seats[match.id]
    pairing = bracket.pairings.get(match.id)
    first, second = (
        SideShown(
            seed=str(seed or ""),
            name=bracket.seeded[seed - 1].name if seed else _waiting(source, bracket.numbers),
            score=_score(pairing, bracket.seeded[seed - 1]) if seed else "",
            advanced=None if winner is None else winner == side,
        )
        for side, (source, seed) in enumerate(zip(match.sides, seats, strict=True))
    )
    on_path = winner is not None and seats[winner] == bracket.now.champion
    return MatchShown((first, second), _state(match, bracket, pairing), pairing, on_path)


def _state(match: BracketMatch, bracket: _Bracket, pairing: PairingView | None) -> str:
    """ "Table 4", "ready", "Bob by forfeit: Ann is ill".

    In a double elimination with the number of a match whose loser plays on.
    """
    if match.id in bracket.now.walkovers and not pairing:
        return _("walkover")
    if match.id in bracket.now.won:
        return pairing.summary if pairing and not _has_score(pairing) else ""
    state = _("Table %(table)s") % {"table": pairing.table} if pairing else ""
    if not pairing and match.id in bracket.now.ready:
        state = _("ready")
    number = bracket.numbers.get(match.id)
    return " · ".join(filter(None, (_("Match %(number)s") % {"number": number} if number else "", state)))


def _score(pairing: PairingView | None, player: Player) -> str:
    """A side's score: games won in a match, or holes; empty without a score."""
    if pairing is None or player.entry not in pairing.entries or not _has_score(pairing):
        return ""
    side = pairing.entries.index(player.entry)
    return str(pairing.wins[side] if pairing.best_of > 1 else pairing.games[0].pegs[side])


def _has_score(pairing: PairingView) -> bool:
    """Whether a game is over; not if forfeits alone decided the match."""
    return not pairing.is_forfeit and not all(game.is_waiting for game in pairing.games)


def _waiting(source: Source, numbers: Mapping[int, int]) -> str:
    """The text for an unknown player."""
    if isinstance(source, Loser) and source.meeting in numbers:
        return _("loser of %(number)s") % {"number": numbers[source.meeting]}
    return ""
