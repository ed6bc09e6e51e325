"""Ties that the desk decides: by a playoff game or a cut of the cards."""

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.rounds.services.journal import note_and_announce
from league.sessions.queries.rounds import state_of
from league.sessions.queries.standings import names_at, ties_at
from league.sessions.services.locking import locked_playing


@transaction.atomic
def decide_tie(*, session_id: int, key: str, winner: int, over: Collection[int], by: User | None) -> None:
    """Record who won a playoff game or a cut, and over whom. Safe to repeat.

    It applies while exactly these players are tied. Refusals: "not_now", "no_tie" if they are not.
    """
    session = locked_playing(session_id)
    decision = [key, winner, sorted(over)]
    if decision in session.tie_decisions:
        return
    names = names_at(session)
    ties = ties_at(session, state_of(session), names)
    if (key, {winner, *over}) not in [(each, set(tied)) for each, tied in ties]:
        raise Refused("no_tie", _("These players are no longer tied. Check the standings."))
    session.tie_decisions = [*session.tie_decisions, decision]
    session.save(update_fields=["tie_decisions"])
    note_and_announce(session, f"tie_decided_by_{key}", by, name=names[winner])


@transaction.atomic
def undo_tie(*, session_id: int, key: str, winner: int, over: Collection[int], by: User | None) -> None:
    """Undo what `decide_tie` recorded. Safe to repeat."""
    session = locked_playing(session_id)
    decision = [key, winner, sorted(over)]
    if decision in session.tie_decisions:
        session.tie_decisions = [each for each in session.tie_decisions if each != decision]
        session.save(update_fields=["tie_decisions"])
        note_and_announce(session, "tie_decision_undone", by, name=names_at(session)[winner])
