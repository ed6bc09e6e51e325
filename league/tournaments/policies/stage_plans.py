"""What can still be changed about the plan of a tournament's stages."""

from django.utils.translation import gettext as _

from league.rules.tournaments.state import StageView, TournamentState


def why_no_stage_after(view: StageView) -> str:
    """Why no stage can follow this one, in a sentence; empty if one can."""
    if not view.stage.has_bracket:
        return ""
    return _(
        "No stage can follow %(stage)s, because only one player is left at its end. Add the new stage before it."
    ) % {"stage": view.stage}


def why_stage_begun(view: StageView) -> str:
    """A sentence if a round of the stage has been called, so that it can't be changed or deleted; else empty."""
    if not view.has_begun:
        return ""
    return _("A round of %(stage)s has been called. Undo it first.") % {"stage": view.stage}


def why_only_stage(state: TournamentState, view: StageView) -> str:
    """A sentence if nothing is played before or after this stage, so that it can't be deleted; else empty."""
    if view.stage.previous_id or state.onward(view):
        return ""
    return _("A tournament needs at least one stage. Edit this one instead.")
