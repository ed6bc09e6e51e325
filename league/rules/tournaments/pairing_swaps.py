"""Swapping two players of a called round: who can be swapped, and the effects."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import combinations

from common.language import gettext as _
from common.language import ngettext
from league.rules.errors import SwapError
from league.rules.games import listed

from .groups import groups_of
from .pairings import PairingView, Player
from .stage_settings import Kind
from .state import RoundView, StageView


@dataclass(frozen=True, slots=True)
class SwappedTable:
    """A table after the swap: the pairing before, and with the new players."""

    was: PairingView
    now: PairingView

    @property
    def title(self) -> str:
        return _("%(name)s: bye") % {"name": self.now.title} if self.now.is_bye else self.now.title


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
        entry: each.seat_of(entry) for each in view.current.pairings if each.pk not in settled for entry in each.entries
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
    if not there or {one, other} <= {*there[0].entries}:
        names = {"one": players[one].name, "other": players[other].name}
        raise SwapError("same_table", _("%(one)s and %(other)s are already at the same table.") % names)
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
        SwappedTable(each, replace(each, players=tuple(moved.get(at.entry, at) for at in each.players)))
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
        yield from _repeated(table, earlier)
        if view.stage.kind == Kind.SWISS and not table.now.is_bye:
            yield from _points_apart(points, *table.now.players)
    gone = {entry for table in tables for entry in table.was.entries} - {
        entry for table in tables for entry in table.now.entries
    }
    yield from (_("%(name)s sits out.") % {"name": player.name} for player in view.entrants if player.entry in gone)


def _repeated(table: SwappedTable, earlier: Sequence[RoundView]) -> Iterator[str]:
    """A second bye, and the players who meet again because of the swap."""
    if table.now.is_bye:
        name, byes = table.now.title, [round_.number for round_ in earlier if table.now.entries in _byes(round_)]
        text = ngettext("%(name)s had a bye in round %(rounds)s.", "%(name)s had byes in rounds %(rounds)s.", len(byes))
        yield from [text % {"name": name, "rounds": listed(map(str, byes))}] if byes else []
    for one, other in combinations(table.now.players, 2):
        both = {one.entry, other.entry}
        met = [round_.number for round_ in earlier for each in round_.pairings if both <= {*each.entries}]
        if met and not both <= {*table.was.entries}:
            yield ngettext(
                "%(one)s and %(other)s already met in round %(rounds)s.",
                "%(one)s and %(other)s already met in rounds %(rounds)s.",
                len(met),
            ) % {"one": one.name, "other": other.name, "rounds": listed(map(str, met))}


def _byes(round_: RoundView) -> list[tuple[int, ...]]:
    return [each.entries for each in round_.pairings if each.is_bye]


def _points_apart(points: Mapping[int, int], one: Player, other: Player) -> Iterator[str]:
    own, others = points[one.entry], points[other.entry]
    if own != others:
        yield ngettext(
            "%(one)s and %(other)s are %(count)s point apart: %(points)s and %(others)s.",
            "%(one)s and %(other)s are %(count)s points apart: %(points)s and %(others)s.",
            abs(own - others),
        ) % {"one": one.name, "other": other.name, "count": abs(own - others), "points": own, "others": others}
