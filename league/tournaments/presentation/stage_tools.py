"""What an organizer can do with the plan of a stage."""

from __future__ import annotations

from dataclasses import dataclass

from league.rules.tournaments.state import StageView
from league.tournaments.policies.blockers import why_no_stage_after, why_only_stage, why_stage_begun
from league.tournaments.presentation.frame import Frame


@dataclass(frozen=True, slots=True)
class StageTools:
    """Values for templates/tournaments/_stage_plan.html."""

    view: StageView
    may_add_after: bool
    may_edit: bool
    may_delete: bool

    @classmethod
    def of(cls, here: Frame, view: StageView) -> StageTools | None:
        """None for other readers, and in a canceled tournament."""
        if not here.may_organize or here.state.is_canceled:
            return None
        may_edit = not why_stage_begun(view)
        return cls(view, not why_no_stage_after(view), may_edit, may_edit and not why_only_stage(here.state, view))
