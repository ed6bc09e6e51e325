"""Whom the system of a stage lets meet next, worked out from what was played; nothing here is written."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import Any

from league.rules import brackets
from league.rules.knockout import BracketState, Seats, bracket_state, depending_on
from league.rules.pairing_cost import Contender
from league.rules.rounds import Round, Table
from league.rules.seating import rotation
from league.rules.swiss import SwissInputs, pair
from league.tournaments.models import Stage
from league.tournaments.policies.groups import groups_of, pairs_to_call, players_from_groups
from league.tournaments.queries.pairings import Player, withdrawn
from league.tournaments.queries.state import RoundView, StageView, TournamentState
from league.tournaments.queries.tournaments import entrants_in, is_any_called

Kind, EntryRule = Stage.Kind, Stage.EntryRule


@dataclass(frozen=True, slots=True)
class NewPairing:
    """Two entries at a table; no second one: a bye. The game does not count for `uncounted`."""

    table: int
    first: int
    second: int | None
    uncounted: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Plan:
    """The next round of a stage, and what it was made from."""

    meetings: tuple[NewPairing, ...]
    inputs: dict[str, Any] = field(default_factory=dict)


def players_for(state: TournamentState, view: StageView) -> tuple[Player, ...]:
    """Who plays in a stage: those who are in it already, then who comes to it now, in the order of their seeds.

    Nobody comes to a knock-out or a round robin that has begun: who meets whom is settled by then.
    """
    if view.has_begun and view.stage.is_closed_once_begun:
        return view.entrants
    if view.stage.entry_rule == EntryRule.ALL:
        there = {player.entry for player in view.entrants}
        new = [player for player in state.players.values() if player.plays_on and player.entry not in there]
        Random(f"{state.tournament.seed} {view.stage.number} {len(view.rounds)}").shuffle(new)  # noqa: S311  a draw by its stored seed
        return (*view.entrants, *new)
    if view.has_begun:
        return view.entrants
    before = state.stage(view.stage.previous_id or 0)
    if before.stage.kind == Kind.GROUPS:
        return players_from_groups(before, state.players, qualified=view.stage.entry_rule == EntryRule.QUALIFIED)
    placed = [state.players[entry] for entry in in_order(before)]
    cut = (state.onward(before) or view.stage).qualifiers(len(placed))
    chosen = placed[:cut] if view.stage.entry_rule == EntryRule.QUALIFIED else placed[cut:]
    return tuple(player for player in chosen if player.plays_on)


def in_order(view: StageView) -> list[int]:
    """The entries of a stage by its standings, the best first; the draw tells apart who is level to the last."""
    drawn = {player.entry: lot for lot, player in enumerate(view.entrants)}
    return [row.player for row in sorted(view.standings, key=lambda row: (row.place, drawn[row.player]))]


def next_round(view: StageView, players: Sequence[Player], seed: int) -> Plan | None:
    """The round that comes next among `players`; None when the stage is over."""
    present = [player.entry for player in players if player.plays_on]
    if view.stage.has_chart:
        return _by_knock_out(view, players)
    if view.stage.kind in (Kind.ROUND_ROBIN, Kind.GROUPS):
        return _by_round_robin(view, players)
    if view.stage.kind == Kind.ROTATION:
        return _by_rotation(view, present)
    lot = Random(f"{seed} {view.stage.number} {len(view.rounds)}").getrandbits(48)  # noqa: S311  drawn from what is kept
    if view.stage.kind == Kind.DRAW:
        return _by_draw(view, present, lot)
    return _by_swiss(view, present, lot)


def takes_entries(state: TournamentState) -> bool:
    """Whether a round is to come in which somebody would play who enters now."""
    first = state.stages[0]
    if not first.has_begun:
        return not state.tournament.is_cancelled
    if first.stage.is_closed_once_begun or any(later.has_begun for later in state.followers(first)):
        return False
    return first.stage.kind != Kind.SWISS or len(first.rounds) < (first.stage.planned_rounds or 0)


def has_rounds_to_come(state: TournamentState, entry: int) -> bool:
    """Whether somebody who has entered will play again in what is to be called or played."""
    return any(_plays_again(state, view, entry) for view in state.stages)


def _plays_again(state: TournamentState, view: StageView, entry: int) -> bool:
    players = players_for(state, view)
    seeds = {player.entry: seed for seed, player in enumerate(players, start=1)}
    if entry not in seeds or any(later.has_begun for later in state.followers(view)):
        return False
    if not view.has_begun or any(entry in met.entries for met in view.missing):
        return True
    if view.stage.has_chart:
        return seeds[entry] not in bracket_state_of(view, players).places
    return _is_paired(view, players) or next_round(view, players, state.tournament.seed) is not None


def is_over(state: TournamentState, view: StageView) -> bool:
    """Whether nothing is left to be called or played; nothing is, once a stage has begun with what came out here."""
    if not view.has_begun or view.missing:
        return False
    if any(later.has_begun for later in state.followers(view)):
        return True
    players = players_for(state, view)
    return not _is_paired(view, players) and next_round(view, players, state.tournament.seed) is None


def _is_paired(view: StageView, players: Sequence[Player]) -> bool:
    """Whether a Swiss or a draw has another round: that is known before it is paired, which takes its time."""
    is_short = len(view.rounds) < (view.stage.planned_rounds or 1)
    return view.stage.kind in (Kind.SWISS, Kind.DRAW) and is_short and sum(one.plays_on for one in players) > 1


def _by_rotation(view: StageView, present: Sequence[int]) -> Plan | None:
    called = tuple(_as_round(round_) for round_ in view.rounds)
    plan = _planned(tuple(present), view.stage.planned_rounds or 1, called)
    if not plan:
        return None
    meetings = [
        NewPairing(number, table.sides[0][0], table.sides[1][0], table.uncounted)
        for number, table in enumerate(plan[0].tables, start=1)
    ]
    return Plan(tuple(meetings), {"players": list(present), "catch_up": plan[0].catch_up})


@lru_cache(maxsize=8)  # a page asks whether there is another round and then which one, and it takes its time
def _planned(present: tuple[int, ...], games: int, called: tuple[Round[int], ...]) -> tuple[Round[int], ...]:
    return rotation(present, games=games, called=called)


def _as_round(round_: RoundView) -> Round[int]:
    return Round(
        tuple(Table(tuple((player.entry,) for player in each.players), each.uncounted) for each in round_.pairings),
        catch_up=round_.catch_up,
    )


def _by_round_robin(view: StageView, players: Sequence[Player]) -> Plan | None:
    meetings = [NewPairing(number, *both) for number, both in enumerate(pairs_to_call(view, players), start=1)]
    groups = [[player.entry for player in group] for group in groups_of(view.stage, players)]
    return Plan(tuple(meetings), {"groups": groups}) if meetings else None


def _by_swiss(view: StageView, present: Sequence[int], seed: int) -> Plan | None:
    if len(view.rounds) >= (view.stage.planned_rounds or 1) or len(present) < 2:
        return None
    return _matched(SwissInputs(tuple(_contenders(view, present)), seed), counts_bye=True)


def _by_draw(view: StageView, present: Sequence[int], seed: int) -> Plan | None:
    """A Swiss of players who are level. Whoever is left over sits out, as in a rotation, and catches up in the end."""
    if len(view.rounds) >= (view.stage.planned_rounds or 1) or len(present) < 2:
        return _by_rotation(view, present)
    level = (
        replace(one, score=0, byes=len(view.rounds) - len(one.met), floats=0) for one in _contenders(view, present)
    )
    return _matched(SwissInputs(tuple(level), seed), counts_bye=False)


def _matched(inputs: SwissInputs[int], *, counts_bye: bool) -> Plan:
    found = pair(inputs.contenders, dice=Random(inputs.seed))  # noqa: S311  anybody can throw them again
    meetings = [NewPairing(number, *both) for number, both in enumerate(found.pairs, start=1)]
    if found.bye is not None and counts_bye:
        meetings.append(NewPairing(len(meetings) + 1, found.bye, None))
    return Plan(tuple(meetings), inputs.as_data())


def _contenders(view: StageView, present: Sequence[int]) -> Iterator[Contender[int]]:
    """Those present, with what the rounds so far say of each."""
    points: Counter[int] = Counter()
    byes: Counter[int] = Counter()
    floats: Counter[int] = Counter()
    met: defaultdict[int, list[int]] = defaultdict(list)
    for round_ in view.rounds:
        for each in round_.pairings:
            if each.second is None:
                byes[each.first.entry] += 1
                continue
            first, second = each.first.entry, each.second.entry
            for one, other in ((first, second), (second, first)):
                met[one].append(other)
                floats[one] += (points[one] > points[other]) - (points[one] < points[other])
        for score in round_.scores:
            points[score.player] += score.points
    for entry in present:
        yield Contender(entry, points[entry], tuple(met[entry]), byes[entry], floats[entry])


def bracket_of(stage: Stage, entries: int) -> brackets.Bracket:
    """The chart of a knock-out, single or double."""
    return _drawn(stage.kind, entries)


@lru_cache(maxsize=16)  # a page asks for it some six times
def _drawn(kind: str, entries: int) -> brackets.Bracket:
    return brackets.double(entries) if kind == Kind.DOUBLE else brackets.single(entries)


def _by_knock_out(view: StageView, seeded: Sequence[Player]) -> Plan | None:
    """Every match of the bracket whose two players are known and that has not been called."""
    if len(seeded) < 2:
        return None
    now, called = bracket_state_of(view, seeded), called_tables(view)
    meetings = [NewPairing(table, *_entries(seeded, now.seats[table])) for table in now.ready if table not in called]
    return Plan(tuple(meetings), {"seeds": [player.entry for player in seeded]}) if meetings else None


def called_tables(view: StageView) -> set[int]:
    """The numbers of the tables that were called; in a knock-out those of its matches in the bracket."""
    return {each.table for round_ in view.rounds for each in round_.pairings}


def callable_matches(view: StageView) -> int:
    """How many matches of a knock-out can be called although others are not over: their two players are known."""
    if not (view.stage.has_chart and view.missing):
        return 0
    plan = _by_knock_out(view, view.entrants)
    return len(plan.meetings) if plan else 0


def has_called_on(stage: Stage, table: int) -> bool:
    """Whether a match of a knock-out was called whose players depend on this one, however far down the bracket."""
    return is_any_called(stage, depending_on(bracket_of(stage, entrants_in(stage)), table))


def _entries(seeded: Sequence[Player], seats: Seats) -> tuple[int, int]:
    first, second = seats
    assert first and second, "both are known of what can be played"
    return seeded[first - 1].entry, seeded[second - 1].entry


def can_stand(state: TournamentState) -> bool:
    """Whether every knock-out can have come to what was called; not so if somebody is back who was walked over."""
    return all(_can_stand(view) for view in state.stages if view.stage.has_chart and view.has_begun)


def _can_stand(view: StageView) -> bool:
    try:
        seats = bracket_state_of(view, view.entrants).seats
    except brackets.BracketError:
        return False
    seed = {player.entry: number for number, player in enumerate(view.entrants, start=1)}
    called = (each for round_ in view.rounds for each in round_.pairings)
    return all(seats[each.table] == tuple(seed[player.entry] for player in each.players) for each in called)


def bracket_state_of(view: StageView, seeded: Sequence[Player]) -> BracketState:
    """The chart of a knock-out as it stands, by seed; whoever has withdrawn loses what was not played."""
    called = (each for round_ in view.rounds for each in round_.pairings)
    winners = frozenset((each.table, each.winner) for each in called if each.winner is not None)
    return _state_after(view.stage.kind, len(seeded), winners, withdrawn(seeded))


@lru_cache(maxsize=8)  # as often, and it follows from nothing else
def _state_after(kind: str, entries: int, winners: frozenset[tuple[int, int]], gone: tuple[int, ...]) -> BracketState:
    return bracket_state(_drawn(kind, entries), dict(winners), withdrawn=gone)
