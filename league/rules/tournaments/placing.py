"""The final places in a stage and in an event."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from common.language import gettext as _
from league.rules.standings import Standing, totals

from .groups import places_in_groups
from .knockouts import bracket_state_of
from .pairing_systems import is_over, players_for
from .pairings import Player
from .stage_settings import EntryRule
from .state import StageView, TournamentState


@dataclass(frozen=True, slots=True)
class Event:
    """The stages that play for one part of the pot: a stage and the stages of its qualifiers.

    The first event of a tournament is its main one; a consolation is another.
    """

    stages: tuple[StageView, ...]
    is_main: bool

    @property
    def name(self) -> str:
        return _("Main event") if self.is_main else self.stages[0].stage.name

    @property
    def last(self) -> StageView:
        """The stage that decides it."""
        return self.stages[-1]


def events_of(state: TournamentState) -> list[Event]:
    """The parts of the pot that are played for, the main event first."""
    found: list[Event] = []
    for view in state.stages:
        if view.stage.entry_rule != EntryRule.QUALIFIED:
            found.append(Event(tuple(_onward(state, view)), is_main=not found))
    return found


def _onward(state: TournamentState, view: StageView) -> Iterator[StageView]:
    yield view
    if later := state.follower(view, EntryRule.QUALIFIED):
        yield from _onward(state, later)


def is_decided(state: TournamentState, view: StageView) -> bool:
    """Whether the stage is over, or can't begin because the stage before left no players for it."""
    if view.has_begun:
        return is_over(state, view)
    if not view.stage.previous_id or not is_decided(state, state.stage(view.stage.previous_id)):
        return False
    return sum(player.plays_on for player in players_for(state, view)) < 2


def ranked(state: TournamentState, view: StageView) -> list[tuple[int, int]]:
    """(place, entry) of all entries with a place in a stage, best first; of shared places the better seed first.

    The only player left for a stage wins it without playing.
    """
    if not view.has_begun:
        left = [player.entry for player in players_for(state, view) if player.plays_on]
        return [(1, entry) for entry in left] if len(left) == 1 else []
    if view.stage.has_bracket:
        places = bracket_state_of(view, view.entrants).places
        by_place = sorted((place.first, seed) for seed, place in places.items())
        return [(place, view.entrants[seed - 1].entry) for place, seed in by_place]
    if view.stage.in_groups:
        return places_in_groups(view)
    return [(row.place, row.player) for row in view.ordered_among(view.entrants)]


def placing(state: TournamentState, event: Event) -> tuple[Standing[int], ...]:
    """All entries of an event by final place: entries that reached a later stage are above all others.

    The totals are of all its stages together.
    """
    first = event.stages[0]
    every = [player.entry for player in first.entrants or players_for(state, first)]
    rows = totals([score for view in event.stages for score in view.scores], every)
    placed: list[Standing[int]] = []
    for view in reversed(event.stages):
        there = {row.player for row in placed}
        left = [(place, entry) for place, entry in ranked(state, view) if entry not in there]
        for _place, level in groupby(left, lambda each: each[0]):
            group = [entry for _place, entry in level]
            place = len(placed) + 1
            placed += [Standing(place, entry, rows[entry], len(group) > 1, "") for entry in group]
    return tuple(placed)


def advanced(state: TournamentState, event: Event) -> frozenset[int]:
    """The entries that are paid without a game too, unless they have withdrawn.

    They won a match by walkover, or a stage as its only player.
    """
    found = set()
    for view in event.stages:
        if not view.has_begun:
            found |= {entry for _place, entry in ranked(state, view)}
        elif view.stage.has_bracket:
            now = bracket_state_of(view, view.entrants)
            seats = (now.seats[match][now.won[match]] for match in now.walkovers)
            found |= {view.entrants[seed - 1].entry for seed in seats if seed}
    return frozenset(entry for entry in found if state.players[entry].plays_on)


def final_places(state: TournamentState) -> list[tuple[str, list[tuple[str, str]]]]:
    """(place, name) of everyone, by event, for the decided events."""
    found = []
    for event in events_of(state):
        if is_decided(state, event.last):
            rows = placing(state, event)
            places = [(row.place_text, state.players[row.player].name) for row in rows]
            found.append((event.name, places))
    return [(name, places) for name, places in found if places]


def places_of(view: StageView, seeded: Sequence[Player]) -> list[tuple[str, str]]:
    """Place and name of all who have finished a knockout, the winner first."""
    found = bracket_state_of(view, seeded).places if seeded else {}
    ranked = sorted(found.items(), key=lambda each: (each[1].first, each[0]))
    return [(str(place), seeded[seed - 1].name) for seed, place in ranked]


def shared_places(view: StageView, seeded: Sequence[Player]) -> list[tuple[str, str]]:
    """The same with shared places merged: "5–8", "Ann, Bob, Carla, Dev"."""
    levels = groupby(places_of(view, seeded), itemgetter(0))
    return [(place, ", ".join(name for _, name in level)) for place, level in levels]
