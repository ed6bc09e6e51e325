"""Canceling a tournament before it begins, and reinstating it."""

from django.db import transaction
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.money.models import FeeStatus
from league.rounds.services.journal import note_and_announce
from league.tournaments.models import Entry, Pool, Tournament
from league.tournaments.queries.fees import payers_of
from league.tournaments.queries.pools import is_paid_out
from league.tournaments.queries.tournaments import has_begun
from league.tournaments.services.fees import charge
from league.tournaments.services.locking import locked
from league.tournaments.services.pools import change_pool
from league.tournaments.services.waiting_list import let_in


@transaction.atomic
def cancel(*, tournament_id: int, why: str, by: User | None) -> list[str]:
    """Cancel: no one can enter, and no round can be called. Paid fees and stakes are refunded, owed ones waived.

    Entries stay on the list. Safe to repeat. Returns sentences: which players get cash back, and which fees can't be
    refunded because they were paid as a debt in another session. Refusals: "why_missing"; "has_begun" once a round has
    been called; "paid" while a payout is in force.
    """
    tournament = locked(tournament_id)
    why = why.strip(" .!")[:200]
    if tournament.is_canceled:
        return []
    if not why:
        raise Refused("why_missing", _("Enter a reason for canceling the tournament."))
    if has_begun(tournament):
        raise Refused("has_begun", _("A round has been called, so the tournament has begun. Undo that round first."))
    if is_paid_out(tournament):
        raise Refused("paid", _("A pot has been paid out. Undo the payout first."))
    done = []
    for pool in tournament.pools.all():
        there = list(pool.entrants.select_related("entry__member", "entry__partner"))
        change_pool(
            tournament_id=tournament_id, pool_id=pool.pk, join=(), leave=[each.entry_id for each in there], by=by
        )
        done += _note_refunds(tournament, [each.entry for each in there], by, pool=pool)
    paid = tournament.entries.filter(fee=FeeStatus.PAID)
    if tournament.format.fee:
        done += _note_refunds(tournament, list(paid), by)
    paid.update(fee=FeeStatus.OWED)
    note_and_announce(tournament, "canceled", by, why=why)
    return [*done, *_set_and_rebook(tournament, why, by)]


def _note_refunds(tournament: Tournament, entries: list[Entry], by: User | None, pool: Pool | None = None) -> list[str]:
    """Note who gets the fee or a pool's stake back; returns it as sentences."""
    code, of = ("refund_stake", {"pool": str(pool)}) if pool else ("refund_fee", {})
    for entry in entries:
        note_and_announce(tournament, code, by, about_money=True, **of, name=str(entry))
    names = ", ".join(map(str, entries))
    if not entries:
        return []
    if pool:
        return [_("%(pool)s: hand back the stake to %(names)s.") % {"pool": pool, "names": names}]
    return [_("Hand back the fee to: %(names)s.") % {"names": names}]


@transaction.atomic
def reinstate(*, tournament_id: int, by: User | None) -> Tournament:
    """Reinstate: all entries are in again and owe the fee, unless it was waived; it is waived for withdrawn players.

    Safe to repeat.
    """
    tournament = locked(tournament_id)
    if tournament.is_canceled:
        tournament.entries.filter(status=Entry.Status.WITHDRAWN).update(fee=FeeStatus.WAIVED)
        _set_and_rebook(tournament, "", by)
        note_and_announce(tournament, "reinstated", by)
        let_in(tournament, by)
    return tournament


def _set_and_rebook(tournament: Tournament, why: str, by: User | None) -> list[str]:
    """Store whether the tournament is canceled, and rebook the fees. Returns a sentence for each fee that can't be."""
    tournament.canceled_reason = why
    tournament.save(update_fields=["canceled_reason"])
    stay, entries = [], list(tournament.entries.select_related("tournament"))
    payers = payers_of(tournament.pot, entries)
    for entry in entries:
        for member in entry.entrants:
            try:
                charge(tournament, entry, member, payers, by)
            except Refused as settled:
                stay.append(settled.sentence)
                note_and_announce(tournament, "fee_settled", by, about_money=True, name=str(member))
    return stay
