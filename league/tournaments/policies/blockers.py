"""What blocks a step: beginning a stage, changing what others stand on, entering, joining a pool."""

from collections.abc import Sequence
from datetime import datetime

from league.results.queries.online import moment
from league.tournaments.models import Pool, Stage, Tournament
from league.tournaments.policies.cross_check import cross_check_of
from league.tournaments.policies.pairing_systems import has_called_on, is_over, players_for
from league.tournaments.queries.pairings import Player
from league.tournaments.queries.pools import has_pools
from league.tournaments.queries.publicity import flyer_of
from league.tournaments.queries.state import StageView, TournamentState
from league.tournaments.queries.tournaments import follower_begun, stage_has_begun


def why_entries_closed(tournament: Tournament, now: datetime) -> str:
    """Why members can't enter by themselves any more, in a sentence; empty while they can."""
    flyer = flyer_of(tournament)
    if tournament.is_cancelled:
        return tournament.why_cancelled
    if tournament.sides == Tournament.Sides.PAIRS:
        return "This is played in pairs who enter together: tell the director both names."
    if not flyer.takes_entries:
        return "Entries are closed. Ask the director whether there is still a place."
    if flyer.entries_until and now > flyer.entries_until:
        until = moment(flyer.entries_until, tournament.club.zone)
        return f"Entries closed on {until}. Ask the director whether there is still a place."
    return ""


def why_not_startable(state: TournamentState, view: StageView) -> str:
    """Why a stage can't begin yet, in a sentence; empty if it can, or has."""
    if state.tournament.is_cancelled:
        return state.tournament.why_cancelled
    if view.stage.previous_id and not view.has_begun:
        before = state.stage(view.stage.previous_id)
        if not is_over(state, before):
            return f"{before.stage} is not over yet: it decides who plays here."
        here = [player for player in players_for(state, view) if player.plays_on]
        if len(here) < 2:
            return _without_opponents(here)
    return ""


def may_drop(state: TournamentState) -> bool:
    """Whether it can be taken away as if it had never been planned."""
    return not state.players and not has_pools(state.tournament)


def may_cancel(state: TournamentState) -> bool:
    """Whether it takes place and no round has been called."""
    return not state.tournament.is_cancelled and not state.has_begun


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


def unresolved_cards(state: TournamentState, view: StageView) -> int:
    """How many games of the stage before have score cards that differ, while nobody is paired by it yet."""
    if not view.stage.previous_id or view.has_begun:
        return 0
    before = state.stage(view.stage.previous_id)
    return len(cross_check_of(state, before).by_state("differ", "changed")) if before.stage.takes_cards else 0


def why_stage_locked(state: TournamentState, view: StageView) -> str:
    """A sentence that names a later stage which uses the outcome of this one already; empty if none does."""
    return _taken_up(next((later.stage for later in state.followers(view) if later.has_begun), None))


def _taken_up(later: Stage | None) -> str:
    return f"{later} has begun with what came out here: take that back first." if later else ""


def why_result_locked(stage: Stage, table: int) -> str:
    """A sentence that names what has been paired by the outcome of a table already; empty if nothing has."""
    if later := follower_begun(stage):
        return _taken_up(later)
    if stage.has_chart and has_called_on(stage, table):
        return "A later match has been called by this result: take that round back first."
    return ""


def why_pool_is_closed(pool: Pool) -> str:
    """Why nobody comes into a pool or leaves it without a reason; empty until its stage has begun."""
    return f"Round 1 of {pool.stage} has been called, so {pool} is closed." if stage_has_begun(pool.stage) else ""
