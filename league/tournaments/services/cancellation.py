"""Calling a tournament off before it has begun, and holding it after all."""

from django.db import transaction

from common.errors import Refused
from league.accounts.models import User
from league.money.models import FeeStatus
from league.tournaments.models import Entry, Tournament
from league.tournaments.queries.pools import is_paid_out
from league.tournaments.queries.tournaments import has_begun
from league.tournaments.services.fees import charge
from league.tournaments.services.journal import note
from league.tournaments.services.locking import locked
from league.tournaments.services.pools import change_pool
from league.tournaments.services.waiting_list import let_in


@transaction.atomic
def cancel(*, tournament_id: int, why: str, by: User | None) -> list[str]:
    """Nobody enters any more and no round is called. Fees that were paid and stakes are given back in the ledger, and
    nobody owes one. Who has entered stays on the list. Safe to repeat.

    Answers in sentences who gets cash back, and which fees stay, as they were settled as a debt in another session.
    Refusals: "why_missing"; "has_begun" once a round has been called; "paid" while a payout stands.
    """
    tournament = locked(tournament_id)
    why = why.strip(" .!")[:200]
    if tournament.is_cancelled:
        return []
    if not why:
        raise Refused("why_missing", "Say in a few words why it does not take place.")
    if has_begun(tournament):
        raise Refused("has_begun", "A round has been called, so it has begun: take that round back first.")
    if is_paid_out(tournament):
        raise Refused("paid", "A pot has been paid out: undo the payout first.")
    done = []
    for pool in tournament.pools.all():
        there = list(pool.entrants.select_related("entry__member", "entry__partner"))
        change_pool(
            tournament_id=tournament_id, pool_id=pool.pk, join=(), leave=[each.entry_id for each in there], by=by
        )
        done += _give_back(tournament, f"the stake of {pool}", [each.entry for each in there], by)
    paid = tournament.entries.filter(fee=FeeStatus.PAID)
    if tournament.format.fee:
        done += _give_back(tournament, "the fee", list(paid.select_related("member", "partner")), by)
    paid.update(fee=FeeStatus.OWED)
    note(tournament, f"Called off: {why}", by)
    return [*done, *_set(tournament, why, by)]


def _give_back(tournament: Tournament, what: str, entries: list[Entry], by: User | None) -> list[str]:
    for entry in entries:
        note(tournament, f"Give {what} back to {entry}", by, about_money=True)
    return [f"Give {what} back to {', '.join(map(str, entries))}."] if entries else []


@transaction.atomic
def reinstate(*, tournament_id: int, by: User | None) -> Tournament:
    """Whoever had entered is in again and owes the fee, unless it was waived; who has withdrawn has it waived. Safe to
    repeat.
    """
    tournament = locked(tournament_id)
    if tournament.is_cancelled:
        tournament.entries.filter(status=Entry.Status.WITHDRAWN).update(fee=FeeStatus.WAIVED)
        _set(tournament, "", by)
        note(tournament, "It takes place after all", by)
        let_in(tournament, by)
    return tournament


def _set(tournament: Tournament, why: str, by: User | None) -> list[str]:
    """Write down whether it takes place, and book the fees accordingly. Answers which can't be, in sentences."""
    tournament.cancelled_reason = why
    tournament.save(update_fields=["cancelled_reason"])
    stay = []
    for entry in tournament.entries.select_related("tournament", "member", "partner"):
        for member in entry.entrants:
            try:
                charge(tournament, entry, member, by)
            except Refused as settled:
                stay.append(settled.sentence)
                note(tournament, settled.sentence, by, about_money=True)
    return stay
