"""The rounds of a session as values: its tables, who sits where, and what is missing."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.rules.games import GameView, Moment

STYLES = {2: "", 3: "three-handed", 4: "partners"}


@dataclass(frozen=True, slots=True)
class TableView:
    """A table of a round: sides of (member id, name), its game once the round is called, and who is `absent`."""

    pk: int
    number: int
    sides: tuple[tuple[tuple[int, str], ...], ...]
    game: GameView | None
    uncounted: tuple[str, ...]
    absent: frozenset[int]

    @property
    def style(self) -> str:
        return STYLES[sum(len(side) for side in self.sides)]

    @property
    def side_names(self) -> tuple[str, ...]:
        return tuple(" and ".join(name for _, name in side) for side in self.sides)

    @property
    def is_missing(self) -> bool:
        return self.game is not None and self.game.is_waiting

    @property
    def at_table(self) -> list[tuple[int, str, bool]]:
        """Member id and name of everybody, and whether they are missed at this table, as long as it is open."""
        return [(pk, name, pk in self.absent and self.is_missing) for side in self.sides for pk, name in side]

    @property
    def missed(self) -> tuple[str, ...]:
        """The names of those who are missed."""
        return tuple(name for _, name, is_missed in self.at_table if is_missed)

    @property
    def lines(self) -> list[tuple[str, int | None, bool]]:
        """Each side's name, where it ended, and whether it won."""
        if self.game is None:
            return [(name, None, False) for name in self.side_names]
        return [(side.name, side.pegs, side.won) for side in self.game.sides]

    @property
    def outcome(self) -> str:
        """ "won by 24", or "won by 14 and 40" at three; "by forfeit: Bob left"; "not played"; empty while it waits."""
        if self.game is None or self.game.is_waiting:
            return ""
        if self.game.awarded_to is not None:
            return f"by forfeit: {self.game.award_reason}"
        pegs = sorted((pegs for _, pegs, _ in self.lines if pegs is not None), reverse=True)
        return "won by " + " and ".join(str(pegs[0] - score) for score in pegs[1:]) if pegs else "not played"


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round: its tables in order, who sits out, and when its clock ends, None without one."""

    pk: int
    number: int
    catch_up: bool
    called_at: Moment | None
    tables: tuple[TableView, ...]
    sitting_out: tuple[str, ...]
    clock_ends_at: Moment | None

    @property
    def title(self) -> str:
        return f"Round {self.number}" + (", catch-up" if self.catch_up else "")

    @property
    def label(self) -> str:
        return str(self.number)

    @property
    def missing(self) -> tuple[int, ...]:
        return tuple(table.number for table in self.tables if table.is_missing)

    @property
    def online_until(self) -> Moment | None:
        """The last moment at which one of its open games may be begun online; None where no time is set."""
        times = [table.game.online_until for table in self.tables if table.game and table.is_missing]
        return max((at for at in times if at), default=None)

    @property
    def clock_until(self) -> Moment | None:
        """When its clock ends, as long as results are missing; None without a clock."""
        return self.clock_ends_at if self.missing else None

    def seat_of(self, member: int) -> str:
        """ "table 4, against Ann" for one member; empty for somebody who is not in this round."""
        for table in self.tables:
            for side in table.sides:
                for pk, name in side:
                    if pk == member:
                        return _seat_text(table, side, name)
        return ""

    def seats(self) -> list[tuple[str, str]]:
        """(name, "table 4, against Ann") for everybody, by name."""
        seated = [
            (name, _seat_text(table, side, name)) for table in self.tables for side in table.sides for _, name in side
        ]
        return sorted(seated + [(name, "sits out") for name in self.sitting_out], key=lambda seat: seat[0].casefold())


def _seat_text(table: TableView, side: Sequence[tuple[int, str]], name: str) -> str:
    partner = "".join(f"with {other}, " for _, other in side if other != name)
    against = " and ".join(other for others in table.sides if others != side for _, other in others)
    extra = ", an extra game that does not count for you" if name in table.uncounted else ""
    return f"table {table.number}, {partner}against {against}{extra}"


@dataclass(frozen=True, slots=True)
class SessionState:
    """All rounds of a session."""

    rounds: tuple[RoundView, ...]

    @property
    def called(self) -> tuple[RoundView, ...]:
        return tuple(round_ for round_ in self.rounds if round_.called_at)

    @property
    def current(self) -> RoundView | None:
        return self.called[-1] if self.called else None

    @property
    def next(self) -> RoundView | None:
        return next((round_ for round_ in self.rounds if not round_.called_at), None)

    def place_of(self, table: TableView, *, always: bool = False) -> str:
        """ "Table 2" of the round that is played, "Table 2 of round 1" of an older one, or `always`."""
        of = next((round_ for round_ in self.called if table in round_.tables), self.current)
        older = always or of != self.current
        return f"Table {table.number}" + (f" of round {of.number}" if of and older else "")

    @property
    def games(self) -> list[GameView]:
        return [table.game for round_ in self.rounds for table in round_.tables if table.game]

    @property
    def missing(self) -> list[tuple[int, int]]:
        return [(round_.number, number) for round_ in self.called for number in round_.missing]


def missing_sentence(missing: Sequence[tuple[int, int]], before_round: int | None) -> str:
    """ "Tables 3 and 4 are missing before round 5 can be called." """
    then = f"round {before_round} can be called" if before_round else "the session can be closed"
    rounds = sorted({number for number, _ in missing})
    parts = []
    for number in rounds:
        tables = [str(table) for round_, table in missing if round_ == number]
        which = f" of round {number}" if len(rounds) > 1 else ""
        parts.append(f"{'Table' if len(tables) == 1 else 'Tables'} {_listed(tables)}{which}")
    verb = "is" if len(missing) == 1 else "are"
    text = _listed([parts[0], *[part[0].lower() + part[1:] for part in parts[1:]]])
    return f"{text} {verb} missing before {then}."


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
