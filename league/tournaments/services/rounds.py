"""Calling rounds, and undoing the last one while nothing depends on it."""

from collections.abc import Iterator
from random import Random

from django.db import transaction
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.rounds.services.journal import note_and_announce
from league.rules.tournaments.knockouts import callable_matches
from league.rules.tournaments.pairing_systems import Lot, Plan, next_round, players_for
from league.rules.tournaments.pairings import titles_of
from league.rules.tournaments.stage_dependencies import why_not_revertible, why_not_startable
from league.rules.tournaments.state import StageView, TournamentState
from league.rules.tournaments.tables import free_tables
from league.tournaments.models import Pairing, Round, StageEntry, Tournament
from league.tournaments.policies.blockers import why_cards_block, why_rulings_stay
from league.tournaments.queries.state import state_of
from league.tournaments.services.locking import check_stage_not_locked, locked, stage_in
from league.tournaments.services.pairing_games import begin_games, drop_games, seats
from league.tournaments.services.waiting_list import let_in


@transaction.atomic
def call_round(*, tournament_id: int, stage_id: int, expected_version: int, by: User | None) -> Round:
    """Pair the next round of a stage and start its games.

    `expected_version` is the number of rounds that the caller saw; if two directors call at once, one is refused.

    Refusals: "called" already, "results_missing", "not_yet" if the stage before is not over, "cards_differ" if its
    scorecards do, "stage_over", "used_later" if a later stage has begun, "too_few" to play.
    """
    tournament = locked(tournament_id)
    state = state_of(tournament)
    view = stage_in(state, stage_id)
    _check_may_call(state, view, expected_version)
    players = players_for(state, view)
    plan = next_round(view, players, _random_draw(tournament, view))
    if plan is None and sum(player.plays_on for player in players) < 2:
        pairs, players_ = _("A round needs at least two pairs."), _("A round needs at least two players.")
        raise Refused("too_few", pairs if tournament.in_pairs else players_)
    if plan is None:
        raise Refused("stage_over", _("All rounds of %(stage)s have been played.") % {"stage": view.stage})
    StageEntry.objects.bulk_create(
        StageEntry(stage_id=view.stage.pk, entry_id=player.entry, seed=seed)
        for seed, player in enumerate(players, start=1)
        if player.entry not in view.seeds
    )
    round_ = Round.objects.create(stage_id=view.stage.pk, number=len(view.rounds) + 1, inputs=plan.inputs)
    _begin(tournament, round_, plan, free_tables(state))
    note_and_announce(tournament, "round_called", by, stage=str(view.stage), round=round_.number)
    return round_


def _random_draw(tournament: Tournament, view: StageView) -> Lot:
    """The random draw of the next round, computed from stored values."""
    seed = Random(f"{tournament.seed} {view.stage.number} {len(view.rounds)}").getrandbits(48)  # noqa: S311  as stored
    return Lot(seed, Random(seed))  # noqa: S311  anybody can throw them again


def _check_version(view: StageView, expected_version: int) -> None:
    if len(view.rounds) != expected_version:
        raise Refused("called", _("Someone called or undid a round after you opened the page."))


def _check_may_call(state: TournamentState, view: StageView, expected_version: int) -> None:
    _check_version(view, expected_version)
    if view.missing and not callable_matches(view):
        sentence = _("The current round is not over. Waiting for results: %(pairings)s.")
        raise Refused("results_missing", sentence % {"pairings": titles_of(view.missing)})
    check_stage_not_locked(state, view)
    if sentence := why_not_startable(state, view):
        raise Refused("not_yet", sentence)
    if sentence := why_cards_block(state, view):
        raise Refused("cards_differ", sentence)


def _begin(tournament: Tournament, round_: Round, plan: Plan, tables: Iterator[int]) -> None:
    pairings = Pairing.objects.bulk_create(
        Pairing(round=round_, number=each.number, table=table, **seats(each.entries))
        for each, table in zip(plan.pairings, tables, strict=False)
    )
    begin_games(tournament, [(pairing, each.uncounted) for pairing, each in zip(pairings, plan.pairings, strict=True)])


@transaction.atomic
def undo_round(*, tournament_id: int, stage_id: int, expected_version: int, by: User | None) -> None:
    """Undo the last round of a stage, for which entries may have come late. Players' reports are kept.

    `expected_version` is the number of rounds that the caller saw.

    Refusals: "no_such_stage", "called" or undone by someone else, "nothing_called", "used_later" if a later stage has
    begun, "has_results", "has_rulings".
    """
    tournament = locked(tournament_id)
    state = state_of(tournament)
    view = stage_in(state, stage_id)
    _check_version(view, expected_version)
    if view.current is None:
        raise Refused("nothing_called", _("No round of %(stage)s has been called.") % {"stage": view.stage})
    check_stage_not_locked(state, view)
    if sentence := why_not_revertible(view):
        raise Refused("has_results", sentence)
    if sentence := why_rulings_stay(view):
        raise Refused("has_rulings", sentence)
    drop_games(view.current.pairings, by)
    Round.objects.filter(pk=view.current.pk).delete()
    there = StageEntry.objects.filter(stage=view.stage.pk)
    (there if len(view.rounds) == 1 else there.filter(entry__in=view.came_last)).delete()
    note_and_announce(tournament, "round_undone", by, stage=str(view.stage), round=view.current.number)
    let_in(tournament, by)
