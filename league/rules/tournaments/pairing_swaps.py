"""Swapping two players of a called round: who can be swapped, and what comes of it."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from .groups import groups_of
from .pairings import PairingView, Player
from .stage_settings import Kind
from .state import StageView


class SwapError(ValueError):
    """Two who can't be swapped; `code` is stable, `sentence` says why."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class SwappedTable:
    """A table as it would be: the one that it was, and who then sits there; no second one: a bye."""

    was: PairingView
    first: Player
    second: Player | None

    @property
    def title(self) -> str:
        return f"{self.first.name} v {self.second.name}" if self.second else f"{self.first.name}: bye"


@dataclass(frozen=True, slots=True)
class SwapPlan:
    """Two players swapped: the tables that change, and what speaks against it as sentences."""

    one: Player
    other: Player
    tables: tuple[SwappedTable, ...]
    consequences: tuple[str, ...]


def may_swap(view: StageView) -> bool:
    """Whether players can change places in the round called last: two tables at least, and one without a result."""
    if view.current is None or view.stage.has_chart:
        return False
    return bool(view.missing) and len(view.current.pairings) > 1


def swappable(view: StageView, settled: Set[int]) -> list[tuple[Player, str]]:
    """Who can be swapped in the round called last, and where each is now: "Ann", "table 3, with Bob".

    `settled` are the pairings for which something was written down.
    """
    if view.current is None or view.stage.has_chart:
        return []
    where = {
        player.entry: f"table {each.table}, with {other.name}" if other else "bye"
        for each in view.current.pairings
        if each.pk not in settled
        for player, other in zip(each.players, (each.second, each.first), strict=False)
    }
    sitting = {player.entry for each in view.current.pairings for player in each.players}
    where |= {player.entry: "sits out" for player in view.entrants if player.plays_on and player.entry not in sitting}
    return [(player, where[player.entry]) for player in view.entrants if player.entry in where]


def swapped_tables(view: StageView, one: int, other: int, settled: Set[int]) -> tuple[SwappedTable, ...]:
    """The tables that change where two entries of the round called last are swapped; `settled` as in `swappable`.

    Raises SwapError: "nothing_called", "chart" in a knock-out, "no_such_player", "same_table", "has_results",
    "other_group".
    """
    if view.current is None:
        raise SwapError("nothing_called", f"{view.stage} has not begun.")
    if view.stage.has_chart:
        raise SwapError("chart", "In a knock-out the chart says who meets whom.")
    players = {player.entry: player for player in view.entrants if player.plays_on}
    if one not in players or other not in players or one == other:
        raise SwapError("no_such_player", "Choose two different players who are here.")
    there = [each for each in view.current.pairings if {one, other} & {player.entry for player in each.players}]
    if not there or {one, other} == _both(there[0]):
        raise SwapError("same_table", f"{players[one].name} and {players[other].name} would sit as they do.")
    for each in there:
        if each.pk in settled:
            raise SwapError("has_results", f"{each.title} has a result or a card: only tables without can be changed.")
    _check_groups(view, players[one], players[other])
    moved = {one: players[other], other: players[one]}
    return tuple(
        SwappedTable(
            each,
            moved.get(each.first.entry, each.first),
            moved.get(each.second.entry, each.second) if each.second else None,
        )
        for each in there
    )


def plan_swap(view: StageView, one: int, other: int, tables: tuple[SwappedTable, ...], online: Set[int]) -> SwapPlan:
    """What comes of it where these tables change; `online` are the games of which a match online is going on."""
    players = {player.entry: player for player in view.entrants}
    return SwapPlan(players[one], players[other], tables, tuple(_consequences(view, tables, online)))


def _both(pairing: PairingView) -> set[int]:
    return {player.entry for player in pairing.players}


def _check_groups(view: StageView, one: Player, other: Player) -> None:
    if not any({one, other} <= {*group} for group in groups_of(view.stage, view.entrants)):
        raise SwapError("other_group", f"{one.name} and {other.name} are in different groups.")


def _consequences(view: StageView, tables: Sequence[SwappedTable], online: Set[int]) -> Iterator[str]:
    earlier = view.rounds[:-1]
    points = dict.fromkeys((player.entry for player in view.entrants), 0)
    for score in (score for round_ in earlier for score in round_.scores):
        points[score.player] += score.points
    for table in tables:
        if any(game.pk in online for game in table.was.games):
            yield f"The match online of {table.was.title} is called off."
        seated = {player.entry for player in (table.first, table.second) if player}
        before = [round_.number for round_ in earlier for each in round_.pairings if _both(each) == seated]
        if table.second is None and before:
            yield f"{table.first.name} has had a bye before, in {_rounds(before)}."
        elif table.second and before:
            yield f"{table.first.name} and {table.second.name} have met in {_rounds(before)}."
        if table.second and view.stage.kind == Kind.SWISS:
            one, other = points[table.first.entry], points[table.second.entry]
            if one != other:
                apart = f"{abs(one - other)} point{'s' * (abs(one - other) > 1)} apart: {one} and {other}"
                yield f"{table.first.name} and {table.second.name} are {apart}."
    gone = {player.entry for table in tables for player in table.was.players} - {
        player.entry for table in tables for player in (table.first, table.second) if player
    }
    yield from (f"{player.name} sits out." for player in view.entrants if player.entry in gone)


def _rounds(numbers: Sequence[int]) -> str:
    return f"round{'s' * (len(numbers) > 1)} {' and '.join(map(str, numbers))}"
