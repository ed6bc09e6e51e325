"""What an organizer can do with the plan of a stage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from league.rules.tournaments.stage_settings import EntryRule
from league.rules.tournaments.state import StageView
from league.tournaments.policies.blockers import why_no_stage_after, why_only_stage, why_stage_begun
from league.tournaments.presentation.frame import Frame
from league.tournaments.queries.pools import own_pot_paid
from league.tournaments.queries.state import StoredTournament


@dataclass(frozen=True, slots=True)
class StageTools:
    """Values for templates/tournaments/_stage_plan.html."""

    view: StageView
    may_add_after: bool
    may_edit: bool
    may_delete: bool


def tools_of(here: Frame, views: Sequence[StageView]) -> list[StageTools | None]:
    """Of each stage; None for other readers, and in a tournament that is canceled or whose pot is paid."""
    has_results = any(view.has_results for view in here.state.stages)  # without one no pot is paid
    if not here.may_organize or here.state.is_canceled or (has_results and own_pot_paid(here.tournament)):
        return [None for _view in views]
    return [_tools(here.state, view) for view in views]


def _tools(state: StoredTournament, view: StageView) -> StageTools:
    may_edit = not why_stage_begun(view)
    return StageTools(view, _may_add_after(state, view), may_edit, may_edit and not why_only_stage(state, view))


def _may_add_after(state: StoredTournament, view: StageView) -> bool:
    """Whether a stage can be added for its qualifiers, as no one has played on, or for the others."""
    if why_no_stage_after(view):
        return False
    others = state.follower(view, EntryRule.NON_QUALIFIERS)
    takes_others = state.onward(view) is not None and not (others and others.has_begun)
    return takes_others or not any(later.has_begun for later in state.followers(view))
