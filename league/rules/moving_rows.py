"""Moving and stationary rows, and winners who move up: movements along ordered tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, permutations
from typing import cast

from .circle import EMPTY, Chair
from .replanning import replanned
from .rounds import History, P, Round, Table
from .seat_requests import NO_REQUESTS, Requests, at_their_tables

Row = list[Chair]
MOST_ORDERS = 24  # of new players in one round, searched for the order in which they were seated


def rows(
    players: Sequence[P], *, rounds: int, called: Sequence[Round[P]] = (), requests: Requests[P] = NO_REQUESTS
) -> tuple[Round[P], ...]:
    """Half of the players stay at their tables. After each game the others move on by one, the last to table 1.

    With an odd number, a moving chair is empty, and the player who stays at that table sits out. A new player takes an
    empty chair, or else stays at a new table after the last; a leaver's chair stays empty. Players who keep a table
    stay. Once all have met the other row, or if two chairs are empty, `replanned` finds the remaining rounds: players
    who stayed keep their tables unless they meet each other.
    """
    history = History(called)
    plan: list[Round[P]] = []
    seats = _rows_after(called, players) if called else _first_rows(players, requests)
    staying = seats[0] if seats else _read(called[0])[0]
    kept = {cast(P, player): table for table, player in enumerate(staying, 1) if player in players}
    kept |= requests.tables
    while len(called) + len(plan) < rounds and len(players) > 1:
        number = len(called) + len(plan)
        one: Round[P] | None = _round(*seats, number) if seats else None
        if seats is None or one is None or any(history.meetings(*table.players) for table in one.tables):
            return (*plan, *_planned_again(players, rounds - number, history, requests, kept))
        plan.append(one)
        history.add(one)
        seats = seats[0], _moved_on(seats[1])
    return tuple(plan)


def _planned_again(
    players: Sequence[P], rounds: int, history: History[P], asked: Requests[P], kept: Mapping[P, int]
) -> Iterator[Round[P]]:
    """Rounds for the players present if the rows can't continue; `kept`: who stays at which table, if possible."""
    for pairs in replanned(players, rounds, history, asked):
        yield at_their_tables(history.seat(pairs), kept)


def _first_rows(players: Sequence[P], asked: Requests[P]) -> tuple[Row, Row]:
    """The draw: players who keep a table stay at it, then the first of the others; the empty chair moves.

    Players of one row never meet: two to be kept apart share a row, and two who want to play each other don't, if a
    swap allows it.
    """
    half = (len(players) + 1) // 2
    kept = {min(table, half) - 1: player for player, table in asked.tables.items() if player in players}
    others = [player for player in players if player not in kept.values()]
    stay: Row = [kept[at] if at in kept else others.pop(0) for at in range(half)]
    move: Row = [*others, *([EMPTY] * (half - len(others)))]
    settled: set[Chair] = {EMPTY, *kept.values()}
    for pair in sorted(asked.apart | asked.together, key=lambda two: sorted(map(repr, two))):
        one, other = sorted(pair, key=lambda player: player in settled, reverse=True)
        if {one, other} <= {*stay, *move} and other not in settled:
            mine = stay if other in stay else move
            theirs = move if mine is stay else stay
            if (one in mine) != (pair in asked.apart):
                free = next((at for at, chair in enumerate(theirs) if chair not in settled and chair != one), None)
                if free is not None:
                    place = mine.index(other)
                    mine[place], theirs[free] = theirs[free], mine[place]
        settled |= pair
    return stay, move


def _rows_after(called: Sequence[Round[P]], players: Sequence[P]) -> tuple[Row, Row] | None:
    """The staying and moving rows in the next round; None if the called rounds were not such rows."""
    rows_now = _read(called[0])
    for number, one in enumerate(called[1:], 1):
        here = [player for table in one.tables for player in table.players] + list(one.sitting_out)
        seated_so = [(stay, _moved_on(move)) for stay, move in _with_newcomers(*rows_now, here)]
        found = [each for each in seated_so if _meetings(_round(*each, number)) == _meetings(one)]
        if not found:
            return None
        rows_now = next((each for each in found if _round(*each, number).tables == one.tables), found[0])
    seated = next(_with_newcomers(*rows_now, players), None)
    return (seated[0], _moved_on(seated[1])) if seated else None


def _read(first: Round[P]) -> tuple[Row, Row]:
    """The rows of the first round, in which stayers deal; the player who sits out stays at the last table."""
    stay: Row = [table.sides[0][0] for table in first.tables]
    move: Row = [table.sides[-1][0] for table in first.tables]
    return [*stay, *first.sitting_out], [*move, *([EMPTY] * len(first.sitting_out))]


def _with_newcomers(stay: Row, move: Row, here: Sequence[Chair]) -> Iterator[tuple[Row, Row]]:
    """The rows without players who left, with new players seated, in their order or in any other.

    A new player takes an empty chair, or stays at a new table after the last. Yields nothing if two chairs stay empty.
    """
    newcomers = [player for player in here if player not in stay and player not in move]
    for order in islice(permutations(newcomers), MOST_ORDERS):
        rows_then: tuple[Row, Row] = (
            [chair if chair in here else EMPTY for chair in stay],
            [chair if chair in here else EMPTY for chair in move],
        )
        for newcomer in order:
            free = next((row for row in rows_then if EMPTY in row), None)
            if free is not None:
                free[free.index(EMPTY)] = newcomer
            else:
                rows_then[0].append(newcomer)
                rows_then[1].append(EMPTY)
        if sum(row.count(EMPTY) for row in rows_then) <= 1:
            yield rows_then


def _moved_on(across: Row) -> Row:
    """The moving row, one table on."""
    return [*across[-1:], *across[:-1]]


def _round(stay: Row, across: Row, number: int) -> Round[P]:
    """The round with this number, from 0; the rows alternate first deals. A table with an empty chair is not used."""
    seated = {at: cast("tuple[P, P]", pair) for at, pair in enumerate(zip(stay, across, strict=True), 1)}
    full = {at: pair for at, pair in seated.items() if EMPTY not in pair}
    tables = tuple(Table(((a,), (b,)) if number % 2 == 0 else ((b,), (a,))) for a, b in full.values())
    sitting = tuple(chair for pair in seated.values() if EMPTY in pair for chair in pair if chair is not EMPTY)
    return Round(tables, sitting, numbers=tuple(full))


def _meetings(one: Round[P]) -> set[frozenset[P]]:
    return {frozenset(table.players) for table in one.tables}


def winners_up(players: Sequence[P], *, called: Sequence[Round[P]] = (), won: frozenset[P] = frozenset()) -> Round[P]:
    """The next round: winners move up a table, losers stay, and the loser of table 1 goes to the last table.

    `won`: the winners of the last round; at a table without one, the side that dealt first moves up. With an odd
    number, the lowest of those who have missed fewest rounds sits out, and returns at the last table.
    """
    history = History(called)
    ladder: list[P] = []
    if called:
        ups, downs = [], []
        for table in called[-1].tables:
            up, down = (table.sides[at][0] for at in ((1, 0) if table.sides[1][0] in won else (0, 1)))
            ups.append(up)
            downs.append(down)
        ladder = [*ups[:1], *(player for pair in zip(ups[1:], downs[1:], strict=True) for player in pair), *downs[:1]]
    ladder = [player for player in ladder if player in players]
    ladder += [player for player in players if player not in ladder]
    sitting: tuple[P, ...] = ()
    if len(ladder) % 2:
        fewest = min(map(history.missed, ladder))
        sitting = (next(player for player in reversed(ladder) if history.missed(player) == fewest),)
        ladder.remove(sitting[0])
    pairs = zip(ladder[::2], ladder[1::2], strict=True)
    return Round(tuple(history.two(*pair) for pair in pairs), sitting)
