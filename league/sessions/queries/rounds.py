"""The rounds of a session as its pages show them, and as the seating rules read them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import F

from league.database.snapshots import snapshot
from league.results.models import Game
from league.results.queries.games import game_views
from league.rules import seating
from league.rules.games import GameView
from league.rules.mixed_tables import Mix, mixes
from league.sessions.models import Round, Seat, Session, Table

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
    called_at: datetime | None
    tables: tuple[TableView, ...]
    sitting_out: tuple[str, ...]
    clock_ends_at: datetime | None

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
    def online_until(self) -> datetime | None:
        """The last moment at which one of its open games may be begun online; None where no time is set."""
        times = [table.game.online_until for table in self.tables if table.game and table.is_missing]
        return max((at for at in times if at), default=None)

    @property
    def clock_until(self) -> datetime | None:
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


@snapshot()
def state_of(session: Session) -> SessionState:
    """Every round with tables, seats and results at one moment, in three queries however many play."""
    if session.format_version is None:
        return SessionState(())
    games = game_views(Game.objects.filter(table__round__session=session), session.format)
    seats = (
        Seat.objects.filter(round__session=session)
        .order_by("round__number", F("table__number").asc(nulls_last=True), "side", "pk")
        .values_list(
            "round_id",
            "table_id",
            "table__number",
            "table__game_id",
            "side",
            "absent",
            "check_in__member_id",
            "check_in__member__name",
            "counted",
        )
    )
    by_round = {pk: list(rows) for pk, rows in groupby(seats, key=itemgetter(0))}
    rounds = session.rounds.values_list("pk", "number", "catch_up", "called_at", "clock_ends_at")
    return SessionState(tuple(_round_view(*row, by_round.get(row[0], []), games) for row in rounds))


def _round_view(
    pk: int,
    number: int,
    catch_up: bool,
    called_at: datetime | None,
    clock_ends_at: datetime | None,
    seats: list[tuple[Any, ...]],
    games: Mapping[int, GameView],
) -> RoundView:
    tables = [
        _table_view(table, table_number, list(rows), games.get(game))
        for (table, table_number, game), rows in groupby(seats, key=itemgetter(1, 2, 3))
        if table is not None
    ]
    resting = sorted(name for _, table, *_, name, _counted in seats if table is None)
    return RoundView(pk, number, catch_up, called_at, tuple(tables), tuple(resting), clock_ends_at)


def _table_view(pk: int, number: int, seats: list[tuple[Any, ...]], game: GameView | None) -> TableView:
    return TableView(
        pk=pk,
        number=number,
        sides=tuple(
            tuple((member, name) for *_, member, name, _counted in side)
            for _, side in groupby(seats, key=itemgetter(4))
        ),
        game=game,
        uncounted=tuple(name for *_, name, counted in seats if not counted),
        absent=frozenset(member for *_, absent, member, _name, _counted in seats if absent),
    )


def sides_of(table: Table) -> tuple[list[list[int]], Collection[int]]:
    """A table as `open_games` of results takes it: sides of member ids, and those for whom it does not count."""
    seats = list(table.seats.all())
    sides = [[s.check_in.member_id for s in seats if s.side == side] for side in sorted({s.side for s in seats})]
    return sides, {seat.check_in.member_id for seat in seats if not seat.counted}


def called_rounds(session: Session) -> tuple[seating.Round[int], ...]:
    """The called rounds as the seating rules read them, keyed by check-in."""
    return tuple(
        _as_rules(round_) for round_ in session.rounds.filter(called_at__isnull=False).prefetch_related("seats")
    )


def _as_rules(round_: Round) -> seating.Round[int]:
    by_table: dict[int | None, list[Seat]] = {}
    for seat in round_.seats.all():
        by_table.setdefault(seat.table_id, []).append(seat)
    resting = by_table.pop(None, [])
    tables = tuple(
        seating.Table(
            sides=tuple(
                tuple(s.check_in_id for s in seats if s.side == side) for side in sorted({s.side for s in seats})
            ),
            uncounted=frozenset(s.check_in_id for s in seats if not s.counted),
        )
        for seats in by_table.values()
    )
    return seating.Round(
        tables=tables, sitting_out=tuple(seat.check_in_id for seat in resting), catch_up=round_.catch_up
    )


def missing_tables(session: Session) -> list[tuple[int, int]]:
    """(round, table) of every called game that waits for its result."""
    waiting = Table.objects.filter(round__session=session, game__status=Game.Status.WAITING)
    return list(waiting.order_by("round__number", "number").values_list("round__number", "number"))


def rounds_not_called(session: Session) -> int:
    """How many planned rounds have not been called."""
    return session.rounds.filter(called_at=None).count()


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


def chosen_mix(session: Session, here: int) -> Mix | None:
    """The tables chosen for so many people, or else the customary ones; None when one alone is here."""
    chosen = Mix(**session.mix) if session.mix else None
    if chosen and chosen.players == here:
        return chosen
    possible = mixes(here)
    return possible[0] if possible else None
