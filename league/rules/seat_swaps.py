"""The costs of a planned round, in sentences; swapping two of its players; and its best alternative."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Generic, cast

from common.language import gettext as _
from common.language import ngettext
from league.rules.errors import SwapError
from league.rules.games import listed

from .circle import EMPTY
from .replanning import best_round
from .rounds import History, P, Round, Table
from .seat_requests import Requests


def swapped(
    one: Round[P],
    first: P,
    second: P,
    earlier: Sequence[Round[P]],
    settled: Set[P] = frozenset(),
    *,
    has_teams: bool = False,
) -> Round[P]:
    """The round after the two swap seats; one of them may sit out. The first deal is decided again.

    Whoever takes the place of a player who sits out by choice gets the credit for it; but with teams, only if the
    place has one: the opponents forfeit that table. `settled`: players whose tables have a result or a report.
    Raises SwapError: "catch_up", "same_table", "no_such_player", "has_results".
    """
    if one.catch_up:
        raise SwapError(
            "catch_up", _("Seats of a catch-up round can’t be swapped: it is for players who have played fewer games.")
        )
    places = {player: at for at, table in enumerate(one.tables) for side in table.sides for player in side}
    places |= dict.fromkeys(one.sitting_out, -1)
    if first == second or not {first, second} <= places.keys():
        raise SwapError("no_such_player", _("Choose two different players of this round."))
    if places[first] == places[second] and (places[first] < 0 or len(one.tables[places[first]].players) < 4):
        raise SwapError(
            "same_table", _("These two already sit at the same table. Choose players from different tables.")
        )
    if {first, second} & settled:
        raise SwapError("has_results", _("One of these tables has a result or a report. Choose tables without one."))
    moved = {first: second, second: first}
    uncounted = frozenset(player for table in one.tables for player in table.uncounted)
    history = History(earlier)

    def seated(table: Table[P]) -> Table[P]:
        sides = tuple(tuple(moved.get(player, player) for player in side) for side in table.sides)
        if sides == table.sides:
            return table
        new = Table(sides)
        if len(new.players) == 2:
            new = history.two(*new.players)
        return replace(new, uncounted=uncounted.intersection(new.players))

    tables = tuple(seated(table) for table in one.tables)
    sitting_out = tuple(moved.get(each, each) for each in one.sitting_out)
    uncredited = {moved.get(each, each) for each in one.uncredited} if has_teams else one.uncredited
    return replace(one, tables=tables, sitting_out=sitting_out, uncredited=frozenset(uncredited & {*sitting_out}))


@dataclass(frozen=True, slots=True)
class TableCost(Generic[P]):
    """A table of a round, or the players who sit out if `number` is 0, with its costs in sentences."""

    number: int
    players: tuple[P, ...]
    title: str
    sentences: tuple[str, ...]


def costs(one: Round[P], earlier: Sequence[Round[P]], asked: Requests[P], names: Mapping[P, str]) -> list[TableCost[P]]:
    """The costs of each table of a round after the earlier rounds, and of each sit-out."""
    found = []
    for number, table in one.numbered:
        title = " – ".join(listed(names[player] for player in side) for side in table.sides)
        sentences = tuple(_of_table(number, one.numbered[-1][0], table, earlier, asked, names))
        found.append(TableCost(number, table.players, title, sentences))
    for player in one.sitting_out:
        before = [number for number, each in enumerate(earlier, 1) if player in {*each.sitting_out} - each.uncredited]
        sentence = ngettext(
            "%(name)s already sat out round %(rounds)s.", "%(name)s already sat out rounds %(rounds)s.", len(before)
        ) % {"name": names[player], "rounds": listed(map(str, before))}
        found.append(TableCost(0, (player,), _sits_out(names[player]), (sentence,) if before else ()))
    return found


def _of_table(
    number: int, tables: int, table: Table[P], earlier: Sequence[Round[P]], asked: Requests[P], names: Mapping[P, str]
) -> Iterator[str]:
    for one, other in combinations(sorted(table.players, key=names.__getitem__), 2):
        two = {"one": names[one], "other": names[other]}
        met = [at for at, each in enumerate(earlier, 1) for t in each.tables if {one, other} <= set(t.players)]
        if met:
            yield ngettext(
                "%(one)s and %(other)s already shared a table in round %(rounds)s.",
                "%(one)s and %(other)s already shared a table in rounds %(rounds)s.",
                len(met),
            ) % {**two, "rounds": listed(map(str, met))}
        if asked.is_apart(one, other):
            yield _("%(one)s and %(other)s should be kept apart.") % two
        if age := asked.recent.get(frozenset((one, other))):
            yield ngettext(
                "%(one)s and %(other)s shared a table in the last session.",
                "%(one)s and %(other)s shared a table %(count)s sessions ago.",
                age,
            ) % {**two, "count": age}
    for player in table.players:
        if player in asked.tables and min(asked.tables[player], tables) != number:
            leaves = {"name": names[player], "table": asked.tables[player]}
            yield _("%(name)s can’t keep table %(table)s.") % leaves


def rematches(rounds: Sequence[Round[P]]) -> int:
    """The number of repeated meetings; at larger tables, every two players meet."""
    return sum(times - 1 for times in History(rounds).met.values())


@dataclass(frozen=True, slots=True)
class Alternative:
    """The cheapest round in which a pair does not meet: its tables, and its costs next to the planned one's."""

    tables: tuple[str, ...]
    counts: tuple[tuple[str, int, int], ...]  # what is counted, its number in the planned round and in this one


def without(
    one: Round[P], pair: frozenset[P], others: Sequence[Round[P]], asked: Requests[P], names: Mapping[P, str]
) -> Alternative | None:
    """The best round in which the pair does not meet, given all `others` of the session.

    None unless all tables are of two, as only those are matched exactly, and for a catch-up round.
    """
    credited = [player for player in one.sitting_out if player not in one.uncredited]
    players = [player for table in one.tables for player in table.players] + credited
    if one.catch_up or len(players) < 4 or any(len(table.players) != 2 for table in one.tables):
        return None
    history = History(others)
    planned = [table.players for table in one.tables] + [(player,) for player in credited]
    found = [
        tuple(cast("P", chair) for chair in two if chair is not EMPTY)
        for two in best_round(players, history, asked, pair)
    ]
    found.sort(key=lambda seated: (len(seated) == 1, players.index(seated[0])))
    turn = min(map(history.missed, players))

    def count(seats: Sequence[tuple[P, ...]]) -> tuple[int, ...]:
        games = [frozenset(seated) for seated in seats if len(seated) == 2]
        return (
            sum(bool(history.met[two]) for two in games),
            sum(asked.is_apart(*two) for two in games),
            sum(two in asked.recent for two in games),
            sum(history.missed(seated[0]) - turn for seated in seats if len(seated) == 1),
        )

    labels = (
        _("Rematches in the session"),
        _("Players to be kept apart"),
        _("Opponents from recent sessions"),
        _("Extra sit-outs"),
    )
    rows = tuple(zip(labels, count(planned), count(found), strict=True))
    titles = tuple(
        " – ".join(names[player] for player in seated) if len(seated) == 2 else _sits_out(names[seated[0]])
        for seated in found
    )
    return Alternative(titles, tuple(row for row in rows if row[1] or row[2]))


def _sits_out(name: str) -> str:
    return _("%(name)s sits out") % {"name": name}
