"""The next round of a stage by its pairing system, computed from the rounds so far."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from league.rules.mixed_tables import Mix, mixed, mixes
from league.rules.pairing_cost import Contender
from league.rules.rotation import rotation
from league.rules.rounds import Dice, Round, Table
from league.rules.swiss import SwissInputs, pair

from .groups import groups_of, pairs_to_call, players_from_groups
from .knockouts import bracket_of, bracket_state_of, matches_to_call
from .pairings import Player, seated, sides_of
from .stage_settings import SET_ROUNDS, EntryRule, Kind, StageSettings
from .state import RoundView, StageView, TournamentState


@dataclass(frozen=True, slots=True)
class NewPairing:
    """The entries that meet, in the order of their seats; a single one has a bye.

    number: in its round, or in a knockout in the bracket. uncounted: the entries for whom the game does not count.
    """

    number: int
    entries: tuple[int, ...]
    uncounted: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Lot:
    """The random draw of a pairing: dice, and the seed from which anyone can make the same dice."""

    seed: int
    dice: Dice


@dataclass(frozen=True, slots=True)
class Plan:
    """The next round of a stage, and the inputs from which it was computed."""

    pairings: tuple[NewPairing, ...]
    inputs: dict[str, Any] = field(default_factory=dict)


def players_for(state: TournamentState, view: StageView) -> tuple[Player, ...]:
    """The players of a stage in seed order: those in it already, then those who join now.

    No one can join a knockout or a round robin that has begun, because its pairings are fixed.
    """
    if view.has_begun and view.stage.is_closed_once_begun:
        return view.entrants
    if view.stage.entry_rule == EntryRule.ALL:
        return (*view.entrants, *view.newcomers)
    if view.has_begun:
        return view.entrants
    before = state.stage(view.stage.previous_id or 0)
    if before.stage.in_groups:
        return players_from_groups(before, state.players, qualified=view.stage.entry_rule == EntryRule.QUALIFIED)
    placed = [state.players[row.player] for row in before.ordered_among(before.entrants)]
    cut = (state.onward(before) or view.stage).qualifiers(len(placed))
    chosen = placed[:cut] if view.stage.entry_rule == EntryRule.QUALIFIED else placed[cut:]
    return tuple(player for player in chosen if player.plays_on)


def next_round(view: StageView, players: Sequence[Player], lot: Lot) -> Plan | None:
    """The next round of `players`; None if the stage is over. A Swiss, a draw and tables use the lot."""
    if not _is_paired(view, players):
        return _follows(view, players)
    if view.stage.kind == Kind.TABLES:
        return _by_tables(view, [player.entry for player in players if player.plays_on], lot)
    contenders = _contenders(view, [player.entry for player in players if player.plays_on])
    if view.stage.kind == Kind.DRAW:
        return _by_draw(view, contenders, lot)
    return _matched(contenders, lot, counts_bye=True)


def has_next_round(view: StageView, players: Sequence[Player]) -> bool:
    """Whether there is a next round, without computing the pairing of one that uses the lot, which is slow."""
    return _is_paired(view, players) or _follows(view, players) is not None


def has_more_to_call(view: StageView, players: Sequence[Player]) -> bool:
    """Whether anything is left to call, now or after the results that are missing; perhaps a second final."""
    if view.stage.has_bracket:
        if len(players) < 2:
            return False
        drawn = bracket_of(view.stage.kind, len(players), third_place=view.stage.third_place)
        settled = bracket_state_of(view, players).won.keys() | {each.number for each in view.pairings}
        return any(match.id not in settled for match in drawn.meetings)
    return len(view.rounds) < (view.stage.planned_rounds or 0) or has_next_round(view, players)


def _is_paired(view: StageView, players: Sequence[Player]) -> bool:
    """Whether the next round is paired by lot."""
    is_short = len(view.rounds) < (view.stage.planned_rounds or 1)
    return view.stage.kind in (Kind.DRAW, *SET_ROUNDS) and is_short and sum(one.plays_on for one in players) > 1


def _follows(view: StageView, players: Sequence[Player]) -> Plan | None:
    """The next round of a system without lots; after a draw, the catch-up rounds of players who sat out."""
    if view.stage.has_bracket:
        return _by_knock_out(view, players)
    if view.stage.is_round_robin:
        return _by_round_robin(view, players)
    if view.stage.kind in SET_ROUNDS:
        return None
    return _by_rotation(view, [player.entry for player in players if player.plays_on])


def takes_entries(state: TournamentState) -> bool:
    """Whether there is a later round in which a player who enters now would play."""
    first = state.stages[0]
    if not first.has_begun:
        return not state.is_canceled
    if first.stage.is_closed_once_begun or any(later.has_begun for later in state.followers(first)):
        return False
    return first.stage.kind not in SET_ROUNDS or len(first.rounds) < (first.stage.planned_rounds or 0)


def has_rounds_to_come(state: TournamentState, entry: int) -> bool:
    """Whether this entry will play again in a round that is called or still to be called."""
    return any(_plays_again(state, view, entry) for view in state.stages)


def _plays_again(state: TournamentState, view: StageView, entry: int) -> bool:
    players = players_for(state, view)
    seeds = {player.entry: seed for seed, player in enumerate(players, start=1)}
    if entry not in seeds or any(later.has_begun for later in state.followers(view)):
        return False
    if not view.has_begun or any(entry in pairing.entries for pairing in view.missing):
        return True
    if view.stage.has_bracket:
        return seeds[entry] not in bracket_state_of(view, players).places
    return has_next_round(view, players)


def is_over(state: TournamentState, view: StageView) -> bool:
    """Whether nothing is left to call or to play, or a later stage has begun with this stage's outcome."""
    if not view.has_begun or view.missing:
        return False
    if any(later.has_begun for later in state.followers(view)):
        return True
    return not has_next_round(view, players_for(state, view))


def _by_rotation(view: StageView, present: Sequence[int]) -> Plan | None:
    called = tuple(_as_round(round_) for round_ in view.rounds)
    plan = _planned(tuple(present), view.stage.planned_rounds or 1, called)
    if not plan:
        return None
    pairings = [
        NewPairing(number, table.players, table.uncounted) for number, table in enumerate(plan[0].tables, start=1)
    ]
    return Plan(tuple(pairings), {"players": list(present), "catch_up": plan[0].catch_up})


@lru_cache(maxsize=8)  # cached: a page asks whether there is another round and then for it, and it is slow
def _planned(present: tuple[int, ...], games: int, called: tuple[Round[int], ...]) -> tuple[Round[int], ...]:
    return rotation(present, games=games, called=called)


def table_mix(stage: StageSettings, players: int) -> Mix:
    """The tables of a round at tables, with a seat for each of at least two players."""
    if stage.largest_table == 4:
        return mixes(players)[0]
    return Mix(0, players % 2, (players - 3 * (players % 2)) // 2)


def _by_tables(view: StageView, present: Sequence[int], lot: Lot) -> Plan:
    """A round of `table_mix`, in which people meet as many others as possible."""
    mix = table_mix(view.stage, len(present))
    called = [_as_round(round_) for round_ in view.rounds]
    (found,) = mixed(present, rounds=1, dice=lot.dice, mix=mix, called=called)
    pairings = [NewPairing(number, seated(table.sides)) for number, table in enumerate(found.tables, start=1)]
    return Plan(tuple(pairings), {"players": list(present), "seed": lot.seed})


def _as_round(round_: RoundView) -> Round[int]:
    return Round(
        tuple(Table(sides_of(each.entries), each.uncounted) for each in round_.pairings),
        catch_up=round_.catch_up,
    )


def _by_round_robin(view: StageView, players: Sequence[Player]) -> Plan | None:
    pairings = [NewPairing(number, both) for number, both in enumerate(pairs_to_call(view, players), start=1)]
    groups = [[player.entry for player in group] for group in groups_of(view.stage, players)]
    return Plan(tuple(pairings), {"groups": groups}) if pairings else None


def _by_draw(view: StageView, contenders: Iterable[Contender[int]], lot: Lot) -> Plan:
    """A Swiss in which all scores are equal. A player left over sits out, as in a rotation, and catches up later."""
    level = (replace(one, score=0, byes=len(view.rounds) - len(one.met), floats=0) for one in contenders)
    return _matched(level, lot, counts_bye=False)


def _matched(contenders: Iterable[Contender[int]], lot: Lot, *, counts_bye: bool) -> Plan:
    inputs = SwissInputs(tuple(contenders), lot.seed)
    found = pair(inputs.contenders, dice=lot.dice)
    pairings = [NewPairing(number, both) for number, both in enumerate(found.pairs, start=1)]
    if found.bye is not None and counts_bye:
        pairings.append(NewPairing(len(pairings) + 1, (found.bye,)))
    return Plan(tuple(pairings), inputs.as_data())


def _contenders(view: StageView, present: Sequence[int]) -> Iterator[Contender[int]]:
    """The players present, with their history so far."""
    points: Counter[int] = Counter()
    byes: Counter[int] = Counter()
    floats: Counter[int] = Counter()
    met: defaultdict[int, list[int]] = defaultdict(list)
    for round_ in view.rounds:
        for each in round_.pairings:
            if each.is_bye:
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


def _by_knock_out(view: StageView, seeded: Sequence[Player]) -> Plan | None:
    pairings = tuple(NewPairing(number, tuple(both)) for number, *both in matches_to_call(view, seeded))
    return Plan(pairings, {"seeds": [player.entry for player in seeded]}) if pairings else None
