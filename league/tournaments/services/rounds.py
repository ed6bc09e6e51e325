"""Calling rounds, and taking the last one back as long as nothing stands on it."""

from collections.abc import Sequence
from random import Random

from django.db import transaction

from common.errors import Refused
from league.accounts.models import User
from league.rules.tournaments.blockers import why_not_revertible, why_not_startable
from league.rules.tournaments.pairing_systems import Lot, Plan, callable_matches, next_round, players_for
from league.rules.tournaments.state import StageView, TournamentState
from league.tournaments.models import Pairing, Round, StageEntry, Tournament
from league.tournaments.queries.cards import has_cards
from league.tournaments.queries.state import state_of
from league.tournaments.services.journal import note
from league.tournaments.services.locking import check_stage_not_locked, locked, stage_in
from league.tournaments.services.pairing_games import begin_games, drop_games
from league.tournaments.services.waiting_list import let_in


@transaction.atomic
def call_round(*, tournament_id: int, stage_id: int, expected_version: int, by: User | None) -> Round:
    """Pair the next round of a stage and begin its games.

    `expected_version` is how many rounds the caller saw: of two who call at once one is refused.

    Refusals: "called" already, "results_missing", "not_yet" when the stage before is not over, "stage_over",
    "stands_on_it" when a later stage has begun, "too_few" to play.
    """
    tournament = locked(tournament_id)
    state = state_of(tournament)
    view = stage_in(state, stage_id)
    _check_may_call(state, view, expected_version)
    players = players_for(state, view)
    plan = next_round(view, players, _lot(tournament, view))
    if plan is None and sum(player.plays_on for player in players) < 2:
        raise Refused("too_few", f"A round needs at least two {'pairs' if tournament.in_pairs else 'who play'}.")
    if plan is None:
        raise Refused("stage_over", f"{view.stage} is over: every round of it has been played.")
    there = {player.entry for player in view.entrants}
    StageEntry.objects.bulk_create(
        StageEntry(stage_id=view.stage.pk, entry_id=player.entry, seed=seed)
        for seed, player in enumerate(players, start=1)
        if player.entry not in there
    )
    round_ = Round.objects.create(stage_id=view.stage.pk, number=len(view.rounds) + 1, inputs=plan.inputs)
    _begin(tournament, round_, plan)
    note(tournament, f"{view.stage}: round {round_.number} called", by)
    return round_


def _lot(tournament: Tournament, view: StageView) -> Lot:
    """The lot of the next round, which follows from what is stored."""
    seed = Random(f"{tournament.seed} {view.stage.number} {len(view.rounds)}").getrandbits(48)  # noqa: S311  as stored
    return Lot(seed, Random(seed))  # noqa: S311  anybody can throw them again


def _check_version(view: StageView, expected_version: int) -> None:
    if len(view.rounds) != expected_version:
        raise Refused("called", "Somebody else has called or taken back a round meanwhile. Look at it first.")


def _check_may_call(state: TournamentState, view: StageView, expected_version: int) -> None:
    _check_version(view, expected_version)
    if view.missing and not callable_matches(view):
        waits = _listed([pairing.title for pairing in view.missing])
        raise Refused("results_missing", f"The last round is not over. Missing: {waits}.")
    check_stage_not_locked(state, view)
    if sentence := why_not_startable(state, view):
        raise Refused("not_yet", sentence)


def _listed(titles: Sequence[str]) -> str:
    return ", ".join(titles) if len(titles) <= 3 else f"{', '.join(titles[:3])} and {len(titles) - 3} more"


def _begin(tournament: Tournament, round_: Round, plan: Plan) -> None:
    pairings = Pairing.objects.bulk_create(
        Pairing(round=round_, table=each.table, first_id=each.first, second_id=each.second) for each in plan.meetings
    )
    played = [(pairing, each.uncounted) for pairing, each in zip(pairings, plan.meetings, strict=True) if each.second]
    begin_games(tournament, played)


@transaction.atomic
def undo_round(*, tournament_id: int, stage_id: int, expected_version: int, by: User | None) -> None:
    """Take the last round of a stage back, as if it had not been called.

    `expected_version` is how many rounds the caller saw.

    Refusals: "no_such_stage", "called" or taken back by somebody else, "nothing_called", "stands_on_it" when a later
    stage has begun, "has_results".
    """
    tournament = locked(tournament_id)
    state = state_of(tournament)
    view = stage_in(state, stage_id)
    _check_version(view, expected_version)
    if view.current is None:
        raise Refused("nothing_called", f"{view.stage} has not begun.")
    check_stage_not_locked(state, view)
    if sentence := why_not_revertible(view):
        raise Refused("has_results", sentence)
    if has_cards([each.pk for each in view.current.pairings]):
        raise Refused("has_results", "Score cards or rulings on them stand in this round, and they are kept.")
    drop_games(view.current.pairings, by)
    Round.objects.filter(pk=view.current.pk).delete()
    if len(view.rounds) == 1:
        StageEntry.objects.filter(stage=view.stage.pk).delete()
    note(tournament, f"{view.stage}: round {view.current.number} taken back", by)
    let_in(tournament, by)
