"""The rounds of a session, as values for its pages and for the seating rules."""

from collections.abc import Collection, Mapping
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import F, QuerySet

from common.compiled import Compiled
from league.database.snapshots import snapshot
from league.results.models import Game
from league.results.queries.cards import entered_cards
from league.results.queries.games import open_problems, player_rows, views_of
from league.rules import rounds
from league.rules.games import GameView
from league.rules.mixed_tables import Mix, mixes
from league.rules.sessions import RoundView, SessionState, TableView
from league.rules.teams import forfeits
from league.sessions.models import Round, Seat, Session, Table
from league.sessions.queries.as_closed import teams_at


def games_of(session: Session) -> QuerySet[Game]:
    """The games of all called rounds."""
    return Game.objects.filter(table__round__session=session)


cards_at = Compiled(lambda session: entered_cards(Game.objects.filter(table__round__session=session)))
calls_at = Compiled(lambda session: open_problems(Game.objects.filter(table__round__session=session)))
_players = Compiled(lambda session: player_rows(Game.objects.filter(table__round__session=session)))
_seats = Compiled(
    lambda session: (
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
)
_rounds = Compiled(
    lambda session: Round.objects.filter(session=session).values_list(
        "pk", "number", "catch_up", "called_at", "clock_ends_at", "swaps"
    )
)


@snapshot()
def state_of(session: Session) -> SessionState:
    """All rounds with tables, seats and results at one moment; three queries for any number, five with teams."""
    if session.format_version is None:
        return SessionState(())
    games = views_of(_players(session.pk), session.format)
    by_round = {pk: list(rows) for pk, rows in groupby(_seats(session.pk), key=itemgetter(0))}
    teams, has_forfeits = teams_at(session), session.format.has_forfeits
    rounds_ = _rounds(session.pk)
    views = (_round_view(*row, by_round.get(row[0], []), games, teams, has_forfeits=has_forfeits) for row in rounds_)
    return SessionState(tuple(views))


def _round_view(
    pk: int,
    number: int,
    catch_up: bool,
    called_at: datetime | None,
    clock_ends_at: datetime | None,
    swaps: int,
    seats: list[tuple[Any, ...]],
    games: Mapping[int, GameView],
    teams: Mapping[int, str],
    *,
    has_forfeits: bool,
) -> RoundView:
    by_name = {name: teams[member] for *_, member, name, _counted in seats if member in teams}
    tables = [
        _table_view(table, table_number, list(rows), games.get(game), by_name)
        for (table, table_number, game), rows in groupby(seats, key=itemgetter(1, 2, 3))
        if table is not None
    ]
    sitting_out = sorted((name, member, counted) for _, table, *_, member, name, counted in seats if table is None)
    credited = {member: name for name, member, counted in sitting_out if counted}
    forfeiting = teams if has_forfeits else {}
    players = [[member for member, _name, _away in table.at_table] for table in tables]
    return RoundView(
        pk,
        number,
        catch_up,
        called_at,
        tables=tuple(tables),
        sitting_out=tuple(name for name, _member, _counted in sitting_out),
        clock_ends_at=clock_ends_at,
        credited=tuple(credited),
        swaps=swaps,
        forfeits=tuple((credited[player], team) for player, team in forfeits(players, credited, forfeiting)),
        teams=by_name,
    )


def _table_view(
    pk: int, number: int, seats: list[tuple[Any, ...]], game: GameView | None, teams: Mapping[str, str]
) -> TableView:
    sides: dict[int, list[tuple[int, str]]] = {}
    uncounted, away = [], []
    for *_, side, absent, member, name, counted in seats:
        sides.setdefault(side, []).append((member, name))
        if not counted:
            uncounted.append(name)
        if absent:
            away.append(member)
    at = tuple(map(tuple, sides.values()))
    return TableView(pk, number, at, game, uncounted=tuple(uncounted), absent=frozenset(away), teams=teams)


def sides_of(table: Table) -> tuple[list[list[int]], Collection[int]]:
    """A table as `open_games` of results takes it: sides of member ids, and the members for whom it doesn't count."""
    seats = list(table.seats.all())
    sides = [[s.check_in.member_id for s in seats if s.side == side] for side in sorted({s.side for s in seats})]
    return sides, {seat.check_in.member_id for seat in seats if not seat.counted}


def rounds_as_rules(session: Session) -> list[tuple[Round, rounds.Round[int]]]:
    """Every round, paired with its value for the seating rules, keyed by check-in."""
    return [(round_, _as_rules(round_)) for round_ in session.rounds.prefetch_related("seats", "tables")]


def _as_rules(round_: Round) -> rounds.Round[int]:
    number = {table.pk: table.number for table in round_.tables.all()}
    by_table: dict[int | None, list[Seat]] = {}
    for seat in sorted(round_.seats.all(), key=lambda seat: (number.get(seat.table_id or 0, 0), seat.side, seat.pk)):
        by_table.setdefault(seat.table_id, []).append(seat)
    sitting_out = by_table.pop(None, [])
    tables = tuple(
        rounds.Table(
            sides=tuple(
                tuple(s.check_in_id for s in seats if s.side == side) for side in sorted({s.side for s in seats})
            ),
            uncounted=frozenset(s.check_in_id for s in seats if not s.counted),
        )
        for seats in by_table.values()
    )
    return rounds.Round(
        tables=tables,
        sitting_out=tuple(seat.check_in_id for seat in sitting_out),
        catch_up=round_.catch_up,
        numbers=tuple(number[table] for table in by_table if table),
        uncredited=frozenset(seat.check_in_id for seat in sitting_out if not seat.counted),
    )


def missing_tables(session: Session) -> list[tuple[int, int]]:
    """(round, table) of every called game without a result."""
    waiting = Table.objects.filter(round__session=session, game__status=Game.Status.WAITING)
    return list(waiting.order_by("round__number", "number").values_list("round__number", "number"))


def called_tables(session: Session) -> dict[tuple[int, int], int]:
    """The key of each called table, by round number and table number."""
    called = Table.objects.filter(round__session=session, game__isnull=False)
    return {(round_, number): pk for pk, round_, number in called.values_list("pk", "round__number", "number")}


def chosen_mix(session: Session, seated: int) -> Mix | None:
    """The tables chosen for so many people, or else the customary ones; None for one alone."""
    chosen = Mix(**session.mix) if session.mix else None
    if chosen and chosen.players == seated:
        return chosen
    possible = mixes(seated)
    return possible[0] if possible else None
