"""What blocks a step of a tournament: beginning a stage, taking a round back, changing what others stand on."""

from collections.abc import Sequence

from .pairing_systems import is_over, players_for
from .pairings import Player
from .state import StageView, TournamentState


def why_not_startable(state: TournamentState, view: StageView) -> str:
    """Why a stage can't begin yet, in a sentence; empty if it can, or has."""
    if state.is_cancelled:
        return state.why_cancelled
    if view.stage.previous_id and not view.has_begun:
        before = state.stage(view.stage.previous_id)
        if not is_over(state, before):
            return f"{before.stage} is not over yet: it decides who plays here."
        here = [player for player in players_for(state, view) if player.plays_on]
        if len(here) < 2:
            return _without_opponents(here)
    return ""


def may_cancel(state: TournamentState) -> bool:
    """Whether it takes place and no round has been called."""
    return not state.is_cancelled and not state.has_begun


def _without_opponents(here: Sequence[Player]) -> str:
    if not here:
        return "Nobody is left to play here."
    who = f"{here[0].name} {'are the only pair' if here[0].partner else 'is the only one'}"
    return f"{who} here: it is won without a game."


def why_not_revertible(view: StageView) -> str:
    """Which results keep the round called last from being taken back, in a sentence; empty if none does."""
    if view.current is None:
        return ""
    if any(met.awarded_to is not None for met in view.current.pairings):
        return "A forfeit has been awarded in this round: undo it first."
    if any(game.is_played for met in view.current.pairings for game in met.games):
        return "A game with a result is never taken away: correct or undo it instead."
    return ""


def why_stage_locked(state: TournamentState, view: StageView) -> str:
    """A sentence that names a later stage which uses the outcome of this one already; empty if none does."""
    return why_taken_up(next((later.stage for later in state.followers(view) if later.has_begun), None))


def why_taken_up(later: object) -> str:
    return f"{later} has begun with what came out here: take that back first." if later else ""
