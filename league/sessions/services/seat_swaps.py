"""Swapping seats by hand in the next round: the later rounds are planned again."""

from django.db import transaction
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.rules.seat_swaps import SwapError
from league.sessions.models import Session
from league.sessions.policies import check_open
from league.sessions.queries.seat_plan import NextRound, next_round, preview_swap
from league.sessions.services._common import locked, note
from league.sessions.services.seating import OPEN, replan, write


@transaction.atomic
def swap(*, session_id: int, one_id: int, other_id: int, expected_version: str, by: User | None) -> None:
    """Let two check-ins of the next round swap seats; one of them may sit out.

    `expected_version` is the `version` of the round that the page showed. Refusals: "changed", "not_planned", and those
    of `rules.seat_swaps.swapped`.
    """
    session, upcoming = _found(session_id, expected_version)
    try:
        plan = preview_swap(session, upcoming, one_id, other_id).plan
    except SwapError as no:
        raise Refused(no.code, no.sentence) from None
    number, swaps = upcoming.row.number, upcoming.row.swaps + 1
    session.rounds.filter(called_at=None).delete()
    write(session, number - 1, [plan], swaps)
    names = upcoming.names
    note(session, "seats_swapped", by, round=number, one=names[one_id], other=names[other_id])
    replan(session)


@transaction.atomic
def undo_swaps(*, session_id: int, expected_version: str, by: User | None) -> None:
    """Plan the next round again without the swaps. Refusals: "changed", "not_planned"."""
    session, upcoming = _found(session_id, expected_version)
    note(session, "swaps_undone", by, round=upcoming.row.number)
    replan(session, keep_swaps=False)


def _found(session_id: int, expected_version: str) -> tuple[Session, NextRound]:
    session = locked(session_id)
    check_open(session, *OPEN)
    upcoming = next_round(session)
    if upcoming is None:
        raise Refused("not_planned", _("No round is planned. Draw seats or add a round first."))
    if expected_version != upcoming.version:
        raise Refused("changed", _("Someone changed this round after you opened the page. Reload to see it."))
    return session, upcoming
