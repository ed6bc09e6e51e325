"""Books entry fees in the ledger. A director changes one with `entries.set_fee`; a withdrawal changes none."""

from league.accounts.models import User
from league.clubs.models import Member
from league.money import services as money
from league.money.models import FeeStatus
from league.tournaments.models import Entry, Tournament
from league.tournaments.queries.fees import Payers, payers_of, pays_with_other_entry


def book(tournament: Tournament, entry: Entry, by: User | None) -> None:
    """Book the fee of each player of this entry."""
    payers = payers_of(tournament.pot, [entry])
    for member in entry.entrants:
        charge(tournament, entry, member, payers, by)


def charge(tournament: Tournament, entry: Entry, member: Member, payers: Payers, by: User | None) -> None:
    """Book one player's fee, in the name of its earlier booking. payers: of this entry, and perhaps of others.

    Books none if it is waived, if an unpaid entry is on the waiting list, or if the tournament is canceled. Changes
    nothing for a player of a withdrawn pair who now plays with another partner. Refused as "debt_settled" if it was
    paid as a debt in another session.
    """
    if pays_with_other_entry(entry, member):
        return
    waits = entry.status == Entry.Status.WAITING and entry.fee != FeeStatus.PAID
    amount = 0 if entry.fee == FeeStatus.WAIVED or waits or tournament.is_canceled else tournament.format.fee
    payer = payers.of(entry, member) or member
    money.charge_fee(pot=tournament.pot, member=payer, amount=amount, paid=entry.fee == FeeStatus.PAID, by=by)
