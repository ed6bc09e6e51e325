"""A knockout: its bracket, the current state of it, and the matches that can be called."""

from collections.abc import Sequence
from functools import lru_cache

from league.rules import brackets
from league.rules.bracket_state import BracketState, bracket_state

from .pairings import Player, withdrawn
from .stage_settings import Kind
from .state import StageView, TournamentState


@lru_cache(maxsize=16)  # cached: a page needs it about six times
def bracket_of(kind: str, entries: int, *, third_place: bool) -> brackets.Bracket:
    """The bracket of a knockout, single, with or without a third-place match, or double."""
    return brackets.double(entries) if kind == Kind.DOUBLE else brackets.single(entries, third_place=third_place)


def matches_to_call(view: StageView, seeded: Sequence[Player]) -> list[tuple[int, int, int]]:
    """Number and both entries of each uncalled match of the bracket whose two players are known."""
    if len(seeded) < 2:
        return []
    now, called = bracket_state_of(view, seeded), {each.number for each in view.pairings}
    seats = ((match, *now.seats[match]) for match in now.ready if match not in called)
    return [(match, seeded[one - 1].entry, seeded[other - 1].entry) for match, one, other in seats if one and other]


def callable_matches(view: StageView) -> int:
    """How many matches of a knockout can be called now, while others are being played."""
    return len(matches_to_call(view, view.entrants)) if view.stage.has_bracket and view.missing else 0


def can_stand(state: TournamentState) -> bool:
    """Whether each knockout's called matches are possible; not if a player has come back after a walkover."""
    return all(_can_stand(view) for view in state.stages if view.stage.has_bracket and view.has_begun)


def _can_stand(view: StageView) -> bool:
    try:
        seats = bracket_state_of(view, view.entrants).seats
    except brackets.BracketError:
        return False
    return all(seats[each.number] == tuple(view.seeds[entry] for entry in each.entries) for each in view.pairings)


def bracket_state_of(view: StageView, seeded: Sequence[Player]) -> BracketState:
    """The current bracket of a knockout, by seed; a withdrawn player loses the unplayed matches."""
    winners = frozenset((each.number, each.winner) for each in view.pairings if each.winner is not None)
    return _state_after(view.stage.kind, len(seeded), view.stage.third_place, winners, withdrawn(seeded))


@lru_cache(maxsize=8)  # cached for the same reason
def _state_after(
    kind: str, entries: int, third_place: bool, winners: frozenset[tuple[int, int]], gone: tuple[int, ...]
) -> BracketState:
    return bracket_state(bracket_of(kind, entries, third_place=third_place), dict(winners), withdrawn=gone)
