"""Adding, changing and deleting stages, also while an earlier one is being played."""

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from common.errors import Refused
from common.versions import check_version
from league.accounts.models import User
from league.money.queries import standing_payments
from league.rounds.services.journal import note_and_announce
from league.rules.tournaments.stage_plans import StagePlan
from league.rules.tournaments.stage_settings import EntryRule, has_bracket
from league.rules.tournaments.state import StageView, TournamentState
from league.tournaments.models import Stage, Tournament
from league.tournaments.policies.blockers import why_no_stage_after, why_only_stage, why_stage_begun
from league.tournaments.queries.state import state_of
from league.tournaments.queries.tournaments import stage_names
from league.tournaments.services.locking import locked, stage_in
from league.tournaments.services.plans import fields_of


@transaction.atomic
def add_stage(
    *, tournament_id: int, previous_id: int, plan: StagePlan, by: User | None, expected_version: str | None = None
) -> Stage:
    """Add a stage after another, for its qualifiers or for the others, as `plan.entry_rule` says.

    A stage that already followed for the same players now follows the new one, and takes its qualifiers. Refusals:
    "after_elimination", "before_others", "nobody_qualifies" so that there are no others, "used_later", "same_name",
    "paid", "changed_since" the stages with the `expected_version`, and those of `fields_of`.
    """
    tournament = locked(tournament_id)
    check_version(expected_version, {"stages": stage_names(tournament)})
    state = state_of(tournament)
    before = stage_in(state, previous_id)
    behind = state.follower(before, plan.entry_rule)
    _check_unpaid(tournament)
    if sentence := why_no_stage_after(before):
        raise Refused("after_elimination", sentence)
    if plan.entry_rule == EntryRule.NON_QUALIFIERS and state.onward(before) is None:
        sentence = _("First add a stage for the players who qualify from %(stage)s.") % {"stage": before.stage}
        raise Refused("nobody_qualifies", sentence)
    if plan.entry_rule == EntryRule.QUALIFIED:
        _check_cut(state, before)
    if behind:
        _check_not_begun(behind)
        _check_leads_on(plan.kind, behind)
    last = tournament.stages.aggregate(last=Max("number"))["last"]
    _check_name(state, plan)
    made = tournament.stages.create(
        number=last + 1,
        entry_rule=plan.entry_rule,
        previous_id=before.stage.pk,
        **fields_of(plan, in_pairs=tournament.in_pairs),
    )
    if behind:
        Stage.objects.filter(pk=behind.stage.pk).update(previous=made, entry_rule=EntryRule.QUALIFIED)
    note_and_announce(tournament, "stage_added", by, stage=str(made), previous=str(before.stage))
    return made


@transaction.atomic
def change_stage(
    *, tournament_id: int, stage_id: int, plan: StagePlan, by: User | None, expected_version: str | None = None
) -> Stage:
    """Change a stage that has not begun; its place among the others stays.

    Refusals: "begun", "before_others", "used_later" if others have begun by its cut, "same_name", "paid",
    "changed_since" the stage with the `expected_version`, and those of `fields_of`.
    """
    tournament = locked(tournament_id)
    state = state_of(tournament)
    view = stage_in(state, stage_id)
    check_version(expected_version, view.stage.form_values, plan.form_values)
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
    for name, value in fields_of(plan, in_pairs=tournament.in_pairs).items():
        setattr(stage, name, value)
    stage.save()
    note_and_announce(tournament, "stage_changed", by, stage=str(stage))
    return stage


@transaction.atomic
def drop_stage(*, tournament_id: int, stage_id: int, by: User | None, expected_version: str | None = None) -> Stage:
    """Delete a stage that has not begun; the next stage for its qualifiers takes its place.

    Refusals: "begun", "the_only_one", "others_follow" for those who do not qualify from it, "used_later", "has_pool",
    "paid", "changed_since" the stage with the `expected_version`.
    """
    tournament = locked(tournament_id)
    state = state_of(tournament)
    view = stage_in(state, stage_id)
    check_version(expected_version, view.stage.form_values)
    stage, onward = tournament.stages.get(pk=stage_id), state.onward(view)
    _check_unpaid(tournament)
    _check_not_begun(view)
    if sentence := why_only_stage(state, view):
        raise Refused("the_only_one", sentence)
    if rest := state.follower(view, EntryRule.NON_QUALIFIERS):
        sentence = _("Delete %(rest)s first. It is for the players who don’t qualify from %(stage)s.")
        raise Refused("others_follow", sentence % {"rest": rest.stage, "stage": stage})
    if stage.entry_rule == EntryRule.QUALIFIED and stage.previous_id:
        before = state.stage(stage.previous_id)
        _check_cut(state, before)
        if onward is None and (rest := state.follower(before, EntryRule.NON_QUALIFIERS)):
            sentence = _("Delete %(rest)s first. It needs a stage for the players who qualify.")
            raise Refused("others_follow", sentence % {"rest": rest.stage})
        if onward is None and tournament.pools.filter(stage=before.stage.pk, one_in=None).exists():
            sentence = _("A pool pays the players who qualify from %(stage)s. Delete the pool first.")
            raise Refused("has_pool", sentence % {"stage": before.stage})
    if stage.pools.exists():
        raise Refused(
            "has_pool",
            _("A pool is paid based on the standings of %(stage)s. Delete the pool first.") % {"stage": stage},
        )
    if onward:
        Stage.objects.filter(pk=onward.pk).update(previous=stage.previous_id, entry_rule=stage.entry_rule)
    stage.delete()
    note_and_announce(tournament, "stage_deleted", by, stage=str(stage))
    return stage


def _check_not_begun(view: StageView) -> None:
    if sentence := why_stage_begun(view):
        raise Refused("begun", sentence)


def _check_cut(state: TournamentState, before: StageView) -> None:
    """Refuse if a later stage has begun with this stage's qualifiers, or with the rest."""
    for later in state.followers(before):
        if later.has_begun:
            sentence = _("The results of %(stage)s are in use. Undo the rounds of %(later)s first.")
            raise Refused("used_later", sentence % {"later": later.stage, "stage": before.stage})


def _check_leads_on(kind: str, later: StageView) -> None:
    if has_bracket(kind):
        sentence = _("No stage can follow a knockout. Delete %(later)s first, or choose another system.") % {
            "later": later.stage
        }
        raise Refused("before_others", sentence)


def _check_name(state: TournamentState, plan: StagePlan, but: int | None = None) -> None:
    if any(each.stage.name == plan.name.strip() and each.stage.pk != but for each in state.stages):
        sentence = _("There is already a stage called %(name)s. Choose another name.") % {"name": plan.name.strip()}
        raise Refused("same_name", sentence)


def _check_unpaid(tournament: Tournament) -> None:
    if standing_payments([tournament.pot_id]):
        raise Refused("paid", _("The pot has been paid out. Undo the payout before you change the stages."))
