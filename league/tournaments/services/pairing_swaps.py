"""Swaps: a director swaps two players in the last called round, with a reason, and can undo it."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from common.errors import Refused
from common.versions import CHANGED
from league.accounts.models import User
from league.rounds.services.journal import note_and_announce
from league.rules.tournaments.pairing_swaps import SwapPlan, with_all_games
from league.rules.tournaments.state import StageView
from league.tournaments.models import Pairing, PairingSwap, Round, Tournament
from league.tournaments.policies.pairing_swaps import plan_swap
from league.tournaments.queries.pairing_rows import swaps_version
from league.tournaments.queries.state import state_of
from league.tournaments.services.locking import locked
from league.tournaments.services.pairing_games import begin_games, drop_games, seats


@transaction.atomic
def swap(
    *,
    tournament_id: int,
    stage_id: int,
    one_id: int,
    other_id: int,
    expected_version: str,
    why: str,
    by: User | None,
) -> None:
    """Swap two entries in the last called round; played games don't change.

    `expected_version` is the `swaps_version` of the round that the page showed; if two directors swap at once, one is
    refused as "changed". Refusals: also those of `plan_swap`, and "no_reason".
    """
    tournament, view, round_ = _found(tournament_id, stage_id, expected_version)
    if not why.strip():
        raise Refused("no_reason", _("Enter a reason. The players can read it."))
    change = plan_swap(view, one_id, other_id)
    round_.swaps.create(one_id=one_id, other_id=other_id, why=why.strip()[:200], by=by)
    _seat(tournament, view, round_, change, by)
    note_and_announce(tournament, "swapped", by, **_named(view, round_, change), why=why.strip())


@transaction.atomic
def undo_swap(*, tournament_id: int, stage_id: int, expected_version: str, by: User | None) -> None:
    """Undo the newest swap of the last round; `expected_version` as in `swap`.

    Refusals: "changed", "nothing_exchanged" and those of `plan_swap`.
    """
    tournament, view, round_ = _found(tournament_id, stage_id, expected_version)
    last: PairingSwap | None = round_.swaps.last()
    if last is None:
        raise Refused("nothing_exchanged", _("There is no pairing change to undo in this round."))
    change = plan_swap(view, last.one_id, last.other_id)
    last.delete()
    _seat(tournament, view, round_, change, by)
    note_and_announce(tournament, "swap_undone", by, **_named(view, round_, change))


def _found(tournament_id: int, stage_id: int, expected_version: str) -> tuple[Tournament, StageView, Round]:
    tournament = locked(tournament_id)
    view = state_of(tournament).stage(stage_id)
    if view.current is None:
        raise Refused("nothing_called", _("No round of %(stage)s has been called.") % {"stage": view.stage})
    round_ = Round.objects.get(pk=view.current.pk)
    if expected_version != swaps_version(round_.pk, round_.swaps.count()):
        raise Refused("changed", str(CHANGED))
    return tournament, view, round_


def _named(view: StageView, round_: Round, change: SwapPlan) -> dict[str, Any]:
    return {
        "stage": str(view.stage),
        "round": round_.number,
        "one": change.one.name,
        "other": change.other.name,
    }


def _seat(tournament: Tournament, view: StageView, round_: Round, change: SwapPlan, by: User | None) -> None:
    """Create new pairings with new games, so that an outdated page can't enter a result for swapped players.

    The deadline for online play at a table is kept, and who is absent.
    """
    before = [table.was for table in change.tables]
    absent = {entry for each in before for entry in each.absent}
    uncounted = with_all_games(view)
    until = {each.number: each.online_until for each in before}
    drop_games(before, by)
    Pairing.objects.filter(pk__in=[each.pk for each in before]).delete()
    pairings = Pairing.objects.bulk_create(
        Pairing(round=round_, number=table.was.number, table=table.was.table, **seats(table.now.entries, absent))
        for table in change.tables
    )
    seated = [(each, uncounted & {*table.now.entries}) for each, table in zip(pairings, change.tables, strict=True)]
    begin_games(tournament, seated, {each.pk: until[each.number] for each in pairings})
