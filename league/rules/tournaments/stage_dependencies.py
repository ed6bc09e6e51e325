"""Which stages depend on another, and so may not start, be undone, or change a result."""

from collections.abc import Sequence

from common.language import gettext as _
from common.language import ngettext
from league.rules.bracket_state import depending_on

from .knockouts import bracket_of
from .pairing_systems import is_over, players_for
from .pairings import PairingView, Player
from .state import StageView, TournamentState


def why_not_startable(state: TournamentState, view: StageView) -> str:
    """Why a stage can't begin yet, in a sentence; empty if it can begin or has begun."""
    if state.is_canceled:
        return state.why_canceled
    if view.stage.previous_id and not view.has_begun:
        before = state.stage(view.stage.previous_id)
        if not is_over(state, before):
            return _("Finish %(stage)s first. It decides who plays in this stage.") % {"stage": before.stage}
        here = [player for player in players_for(state, view) if player.plays_on]
        if len(here) < 2:
            return _without_opponents(here)
    return ""


def _without_opponents(here: Sequence[Player]) -> str:
    if not here:
        return _("No players are left for this stage.")
    return ngettext(
        "%(name)s is the only player left and wins without playing.",
        "%(name)s are the only pair left and win without playing.",
        2 if here[0].partner else 1,
    ) % {"name": here[0].name}


def why_not_revertible(view: StageView) -> str:
    """Why the last round can't be undone, in a sentence about its results; empty if it can."""
    if view.current is None:
        return ""
    if any(not game.is_waiting for pairing in view.current.pairings for game in pairing.games):
        return _("This round has results. Correct or undo them instead.")
    return ""


def why_stage_locked(state: TournamentState, view: StageView) -> str:
    """A sentence that names a later stage which already uses the outcome of this one; empty if there is none."""
    return why_taken_up(next((later.stage for later in state.followers(view) if later.has_begun), None))


def is_used(state: TournamentState, view: StageView, pairing: PairingView) -> bool:
    """Whether later pairings depend on a pairing's result: those of a later stage, or of the same knockout."""
    if any(later.has_begun for later in state.followers(view)):
        return True
    if not view.stage.has_bracket:
        return False
    bracket = bracket_of(view.stage.kind, len(view.entrants), third_place=view.stage.third_place)
    return not depending_on(bracket, pairing.number).isdisjoint(each.number for each in view.pairings)


def why_taken_up(later: object) -> str:
    """The same for the stage `later`, as its name; empty for None."""
    if not later:
        return ""
    return _("Rounds of %(later)s were called based on these results. Undo those rounds first.") % {"later": later}
