"""Pairings changed by hand: what an exchange would make of a called round, and what speaks against it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from common.errors import Refused
from league.results.queries.matches import match_at
from league.tournaments.models import CardLine, CardRuling, Exchange, Stage
from league.tournaments.selectors.board import RoundView, StageView
from league.tournaments.selectors.groups import groups_of
from league.tournaments.selectors.pairings import PairingView, Player


@dataclass(frozen=True, slots=True)
class Seats:
    """A table as it would be: the one that it was, and who then sits there; no second one: a bye."""

    was: PairingView
    first: Player
    second: Player | None

    @property
    def title(self) -> str:
        return f"{self.first.name} v {self.second.name}" if self.second else f"{self.first.name}: bye"


@dataclass(frozen=True, slots=True)
class Change:
    """Two players exchanged: the tables that change, and what speaks against it as sentences."""

    one: Player
    other: Player
    tables: tuple[Seats, ...]
    consequences: tuple[str, ...]


def movable(view: StageView) -> list[tuple[Player, str]]:
    """Who can be exchanged in the round called last, and where each is now: "Ann", "table 3, with Bob"."""
    if view.current is None or view.stage.has_chart:
        return []
    settled = _settled(view.current)
    where = {
        player.entry: f"table {each.table}, with {other.name}" if other else "bye"
        for each in view.current.pairings
        if each.pk not in settled
        for player, other in zip(each.players, (each.second, each.first), strict=False)
    }
    sitting = {player.entry for each in view.current.pairings for player in each.players}
    where |= {player.entry: "sits out" for player in view.entrants if player.plays_on and player.entry not in sitting}
    return [(player, where[player.entry]) for player in view.entrants if player.entry in where]


def change_of(view: StageView, one: int, other: int) -> Change:
    """What would come of exchanging two entries in the round called last.

    Refusals: "nothing_called", "chart" in a knock-out, "no_such_player", "same_table", "has_results", "other_group".
    """
    if view.current is None:
        raise Refused("nothing_called", f"{view.stage} has not begun.")
    if view.stage.has_chart:
        raise Refused("chart", "In a knock-out the chart says who meets whom.")
    players = {player.entry: player for player in view.entrants if player.plays_on}
    if one not in players or other not in players or one == other:
        raise Refused("no_such_player", "Choose two different players who are here.")
    there = [each for each in view.current.pairings if {one, other} & {player.entry for player in each.players}]
    if not there or {one, other} == _both(there[0]):
        raise Refused("same_table", f"{players[one].name} and {players[other].name} would sit as they do.")
    settled = _settled(view.current)
    for each in there:
        if each.pk in settled:
            raise Refused("has_results", f"{each.title} has a result or a card: only tables without can be changed.")
    _check_groups(view, players[one], players[other])
    moved = {one: players[other], other: players[one]}
    tables = tuple(
        Seats(
            each,
            moved.get(each.first.entry, each.first),
            moved.get(each.second.entry, each.second) if each.second else None,
        )
        for each in there
    )
    return Change(players[one], players[other], tables, tuple(_consequences(view, tables)))


def exchanges_of(stage: Stage) -> dict[int, list[Exchange]]:
    """What was exchanged in each round of a stage, by the round's key, in the order in which it was done."""
    found: dict[int, list[Exchange]] = {}
    rows = Exchange.objects.filter(round__stage=stage)
    for each in rows.prefetch_related("one__member", "one__partner", "other__member", "other__partner"):
        found.setdefault(each.round_id, []).append(each)
    return found


def _both(pairing: PairingView) -> set[int]:
    return {player.entry for player in pairing.players}


def _settled(round_: RoundView) -> set[int]:
    """The pairings of which a result, a ruling or a score card was ever written down, even if it was taken back."""
    pks = [each.pk for each in round_.pairings]
    kept = set(CardLine.objects.filter(pairing__in=pks).values_list("pairing_id", flat=True))
    kept |= set(CardRuling.objects.filter(pairing__in=pks).values_list("pairing_id", flat=True))
    played = (each for each in round_.pairings if each.ruled is not None or any(game.version for game in each.games))
    return kept | {each.pk for each in played}


def _check_groups(view: StageView, one: Player, other: Player) -> None:
    if not any({one, other} <= {*group} for group in groups_of(view.stage, view.entrants)):
        raise Refused("other_group", f"{one.name} and {other.name} are in different groups.")


def _consequences(view: StageView, tables: Sequence[Seats]) -> Iterator[str]:
    earlier = view.rounds[:-1]
    points = dict.fromkeys((player.entry for player in view.entrants), 0)
    for line in (line for round_ in earlier for line in round_.lines):
        points[line.player] += line.points
    for table in tables:
        if any(match_at(game.pk) for game in table.was.games):
            yield f"The match online of {table.was.title} is called off."
        seated = {player.entry for player in (table.first, table.second) if player}
        before = [round_.number for round_ in earlier for each in round_.pairings if _both(each) == seated]
        if table.second is None and before:
            yield f"{table.first.name} has had a bye before, in {_rounds(before)}."
        elif table.second and before:
            yield f"{table.first.name} and {table.second.name} have met in {_rounds(before)}."
        if table.second and view.stage.kind == Stage.Kind.SWISS:
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
