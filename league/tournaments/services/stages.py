"""Stages composed one after another: added, changed and taken away, also while an earlier one is being played."""

from django.db import transaction
from django.db.models import Max

from common.errors import Refused
from league.accounts.models import User
from league.money.queries import standing_payments
from league.rules.tournaments.stage_settings import has_chart
from league.rules.tournaments.state import StageView, TournamentState
from league.tournaments.models import Stage, Tournament
from league.tournaments.queries.state import state_of
from league.tournaments.services.journal import note
from league.tournaments.services.locking import locked, stage_in
from league.tournaments.services.plans import StagePlan

EntryRule = Stage.EntryRule


@transaction.atomic
def add_stage(*, tournament_id: int, previous_id: int, plan: StagePlan, by: User | None) -> Stage:
    """Add a stage after another, for those who qualify from it or for the others, as `plan.entry_rule` says.

    A stage that followed for the same players now follows the new one, and takes those who qualify from that.
    Refusals: "after_elimination", "before_others", "nobody_qualifies" so that there are no others, "stands_on_it",
    "same_name", and "paid".
    """
    tournament = locked(tournament_id)
    state = state_of(tournament)
    before = stage_in(state, previous_id)
    behind = _following(state, before, plan.entry_rule)
    _check_unpaid(tournament)
    if before.stage.has_chart:
        raise Refused(
            "after_elimination",
            f"{before.stage} goes on until one is left, so nobody can play on after it. Add the stage before it.",
        )
    if plan.entry_rule == EntryRule.NON_QUALIFIERS and state.onward(before) is None:
        raise Refused("nobody_qualifies", f"First add a stage for those who qualify from {before.stage}.")
    if plan.entry_rule == EntryRule.QUALIFIED:
        _check_cut(state, before)
    if behind:
        _check_not_begun(behind)
        _check_leads_on(plan.kind, behind)
    last = tournament.stages.aggregate(last=Max("number"))["last"]
    _check_name(state, plan)
    made = tournament.stages.create(
        number=last + 1, entry_rule=plan.entry_rule, previous_id=before.stage.pk, **plan.fields
    )
    if behind:
        Stage.objects.filter(pk=behind.stage.pk).update(previous=made, entry_rule=EntryRule.QUALIFIED)
    note(tournament, f"{made} added after {before.stage}", by)
    return made


@transaction.atomic
def change_stage(*, tournament_id: int, stage_id: int, plan: StagePlan, by: User | None) -> Stage:
    """Play a stage that has not begun in another way; its place among the others stays.

    Refusals: "begun", "before_others", "stands_on_it" where others have begun by its cut, "same_name", "paid".
    """
    tournament = locked(tournament_id)
    state = state_of(tournament)
    view = stage_in(state, stage_id)
    stage = tournament.stages.get(pk=stage_id)
    _check_unpaid(tournament)
    _check_not_begun(view)
    for later in state.followers(view):
        _check_leads_on(plan.kind, later)
    if stage.previous_id and (stage.qualify_one_in, stage.qualifier_count) != (
        plan.qualify_one_in,
        plan.qualifier_count,
    ):
        _check_cut(state, state.stage(stage.previous_id))
    _check_name(state, plan, but=stage.pk)
    for name, value in plan.fields.items():
        setattr(stage, name, value)
    stage.save()
    note(tournament, f"{stage} planned again", by)
    return stage


@transaction.atomic
def drop_stage(*, tournament_id: int, stage_id: int, by: User | None) -> Stage:
    """Take away a stage that has not begun; what follows it for those who qualify takes its place.

    Refusals: "begun", "the_only_one", "others_follow" for those who do not qualify from it, "stands_on_it", "has_pool",
    "paid".
    """
    tournament = locked(tournament_id)
    state = state_of(tournament)
    view = stage_in(state, stage_id)
    stage, onward = tournament.stages.get(pk=stage_id), state.onward(view)
    _check_unpaid(tournament)
    _check_not_begun(view)
    if onward is None and stage.previous_id is None:
        raise Refused("the_only_one", "A tournament needs a stage to begin with: change this one.")
    if rest := _following(state, view, EntryRule.NON_QUALIFIERS):
        raise Refused("others_follow", f"{rest.stage} is for those who don’t qualify from {stage}: take it away first.")
    if stage.entry_rule == EntryRule.QUALIFIED and stage.previous_id:
        before = state.stage(stage.previous_id)
        _check_cut(state, before)
        if onward is None and (rest := _following(state, before, EntryRule.NON_QUALIFIERS)):
            raise Refused("others_follow", f"{rest.stage} needs somebody who qualifies: take it away first.")
        if onward is None and tournament.pools.filter(stage=before.stage.pk, one_in=None).exists():
            raise Refused("has_pool", f"A pool pays those who qualify from {before.stage}: drop it first.")
    if stage.pools.exists():
        raise Refused("has_pool", f"A pool pays by {stage}: drop it first.")
    if onward:
        Stage.objects.filter(pk=onward.pk).update(previous=stage.previous_id, entry_rule=stage.entry_rule)
    stage.delete()
    note(tournament, f"{stage} taken away", by)
    return stage


def _following(state: TournamentState, before: StageView, entry_rule: str) -> StageView | None:
    return next((each for each in state.followers(before) if each.stage.entry_rule == entry_rule), None)


def _check_not_begun(view: StageView) -> None:
    if view.has_begun:
        raise Refused("begun", f"{view.stage} has begun: take its rounds back first.")


def _check_cut(state: TournamentState, before: StageView) -> None:
    """Nobody may play already by who qualifies from a stage, and who does not."""
    for later in state.followers(before):
        if later.has_begun:
            sentence = f"{later.stage} has begun with what came out of {before.stage}: take its rounds back first."
            raise Refused("stands_on_it", sentence)


def _check_leads_on(kind: str, later: StageView) -> None:
    if has_chart(kind):
        raise Refused("before_others", f"{later.stage} follows, and after a knock-out nobody is left to play it.")


def _check_name(state: TournamentState, plan: StagePlan, but: int | None = None) -> None:
    if any(each.stage.name == plan.name.strip() and each.stage.pk != but for each in state.stages):
        raise Refused("same_name", f"There is a stage called {plan.name.strip()} already: give this one another name.")


def _check_unpaid(tournament: Tournament) -> None:
    if standing_payments([tournament.pot_id]):
        raise Refused("paid", "The pot has been paid out: undo the payout before you change what is played.")
