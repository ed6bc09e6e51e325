"""Swapping two players of a called round: who can be swapped, and the effects."""

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from common.language import gettext as _
from common.language import ngettext
from league.rules.errors import SwapError
from league.rules.games import listed

from .groups import groups_of
from .pairings import PairingView, Player
from .stage_settings import Kind
from .state import StageView


@dataclass(frozen=True, slots=True)
class SwappedTable:
    """A table after the swap: the pairing before, and the new entries; without a second entry, a bye."""

    was: PairingView
    first: Player
    second: Player | None

    @property
    def title(self) -> str:
        if self.second is None:
            return _("%(name)s: bye") % {"name": self.first.name}
        return _("%(first)s vs. %(second)s") % {"first": self.first.name, "second": self.second.name}


@dataclass(frozen=True, slots=True)
class SwapPlan:
    """A swap of two players: the changed tables, and the problems, in sentences."""

    one: Player
    other: Player
    tables: tuple[SwappedTable, ...]
    consequences: tuple[str, ...]


def may_swap(view: StageView) -> bool:
    """Whether players of the last round can be swapped: it has at least two tables, and one without a result."""
    if view.current is None or view.stage.has_bracket:
        return False
    return bool(view.missing) and len(view.current.pairings) > 1


def swappable(view: StageView, settled: Set[int]) -> list[tuple[Player, str]]:
    """The players of the last round who can be swapped, and where each is now: "Ann", "table 3, against Bob".

    `settled`: the pairings that have a result, a ruling or a card.
    """
    if view.current is None or view.stage.has_bracket:
        return []
    where = {
        player.entry: _("table %(table)s, against %(name)s") % {"table": each.table, "name": other.name}
        if other
        else _("bye")
        for each in view.current.pairings
        if each.pk not in settled
        for player, other in zip(each.players, (each.second, each.first), strict=False)
    }
    sitting = {entry for each in view.current.pairings for entry in each.entries}
    where |= {
        player.entry: _("sits out") for player in view.entrants if player.plays_on and player.entry not in sitting
    }
    return [(player, where[player.entry]) for player in view.entrants if player.entry in where]


def swapped_tables(view: StageView, one: int, other: int, settled: Set[int]) -> tuple[SwappedTable, ...]:
    """The tables that change if two entries of the last round are swapped; `settled` as in `swappable`.

    Raises SwapError: "nothing_called", "bracket" in a knockout, "no_such_player", "same_table", "has_results",
    "other_group", "short_of_a_game" for a player who needs the catch-up round.
    """
    if view.current is None:
        raise SwapError("nothing_called", _("No round of %(stage)s has been called.") % {"stage": view.stage})
    if view.stage.has_bracket:
        raise SwapError("bracket", _("In a knockout, the bracket decides the pairings."))
    players = {player.entry: player for player in view.entrants if player.plays_on}
    if one not in players or other not in players or one == other:
        raise SwapError("no_such_player", _("Choose two different players of this round."))
    there = [each for each in view.current.pairings if {one, other} & {*each.entries}]
    if not there or {one, other} == {*there[0].entries}:
        names = {"one": players[one].name, "other": players[other].name}
        raise SwapError("same_table", _("%(one)s and %(other)s already play each other.") % names)
    for each in there:
        if each.pk in settled:
            sentence = _("%(pairing)s has a result or a scorecard. Choose tables without one.")
            raise SwapError("has_results", sentence % {"pairing": each.title})
    _check_groups(view, players[one], players[other])
    seated = {entry for each in there for entry in each.entries}
    if view.current.catch_up and not {one, other} <= seated:
        _check_may_leave(view, players[one if one in seated else other])
    moved = {one: players[other], other: players[one]}
    return tuple(
        SwappedTable(
            each,
            moved.get(each.first.entry, each.first),
            moved.get(each.second.entry, each.second) if each.second else None,
        )
        for each in there
    )


def with_all_games(view: StageView) -> frozenset[int]:
    """The entries for whom no game of the last round counts: in a catch-up round, those who have all games already."""
    if view.current is None or not view.current.catch_up:
        return frozenset()
    earlier = [each for round_ in view.rounds[:-1] for each in round_.pairings]
    games = Counter(entry for each in earlier for entry in each.entries if entry not in each.uncounted)
    full = max(games[entry] for entry in view.current.inputs["players"])
    return frozenset(entry for entry in games if games[entry] >= full)


def plan_swap(view: StageView, one: int, other: int, tables: tuple[SwappedTable, ...], online: Set[int]) -> SwapPlan:
    """The effect of changing these tables; `online`: the games whose online match is in progress."""
    players = {player.entry: player for player in view.entrants}
    return SwapPlan(players[one], players[other], tables, tuple(_consequences(view, tables, online)))


def _check_groups(view: StageView, one: Player, other: Player) -> None:
    if not any({one, other} <= {*group} for group in groups_of(view.stage, view.entrants)):
        names = {"one": one.name, "other": other.name}
        raise SwapError("other_group", _("%(one)s and %(other)s are in different groups.") % names)


def _check_may_leave(view: StageView, player: Player) -> None:
    if player.entry not in with_all_games(view):
        sentence = _("%(name)s has played fewer games and can’t sit out the catch-up round. Choose another player.")
        raise SwapError("short_of_a_game", sentence % {"name": player.name})


def _consequences(view: StageView, tables: Sequence[SwappedTable], online: Set[int]) -> Iterator[str]:
    earlier = view.rounds[:-1]
    points = dict.fromkeys(view.seeds, 0)
    for score in (score for round_ in earlier for score in round_.scores):
        points[score.player] += score.points
    for table in tables:
        if any(game.pk in online for game in table.was.games):
            yield _("The online match %(pairing)s will be canceled.") % {"pairing": table.was.title}
        seated = {player.entry for player in (table.first, table.second) if player}
        before = [round_.number for round_ in earlier for each in round_.pairings if {*each.entries} == seated]
        if table.second is None and before:
            yield ngettext(
                "%(name)s had a bye in round %(rounds)s.", "%(name)s had byes in rounds %(rounds)s.", len(before)
            ) % {"name": table.first.name, "rounds": listed(map(str, before))}
        elif table.second and before:
            yield ngettext(
                "%(one)s and %(other)s already played each other in round %(rounds)s.",
                "%(one)s and %(other)s already played each other in rounds %(rounds)s.",
                len(before),
            ) % {
                "one": table.first.name,
                "other": table.second.name,
                "rounds": listed(map(str, before)),
            }
        if table.second and view.stage.kind == Kind.SWISS:
            one, other = points[table.first.entry], points[table.second.entry]
            if one != other:
                yield ngettext(
                    "%(one)s and %(other)s are %(count)s point apart: %(points)s and %(others)s.",
                    "%(one)s and %(other)s are %(count)s points apart: %(points)s and %(others)s.",
                    abs(one - other),
                ) % {
                    "one": table.first.name,
                    "other": table.second.name,
                    "count": abs(one - other),
                    "points": one,
                    "others": other,
                }
    gone = {entry for table in tables for entry in table.was.entries} - {
        player.entry for table in tables for player in (table.first, table.second) if player
    }
    yield from (_("%(name)s sits out.") % {"name": player.name} for player in view.entrants if player.entry in gone)
