"""Who plays: entries online or at the door, the waiting list, and who goes home early. All of it can be taken back."""

from django.db import transaction
from django.db.models import Max

from league.accounts.models import User
from league.clubs.models import Member
from league.clubs.services import add_member, clean_name
from league.common.errors import Refused
from league.money import services as money
from league.tournaments.models import Entry, Tournament
from league.tournaments.services._common import locked, note

Status, Fee = Entry.Status, Entry.Fee


@transaction.atomic
def enter(*, tournament_id: int, member_id: int, fee: str = Fee.OWED, by: User | None) -> Entry:
    """Enter a member; whoever comes when all places are taken waits. Safe to repeat; who has withdrawn comes back.

    A late entry plays from the next round that is called.
    """
    tournament = locked(tournament_id)
    member = tournament.club.members.get(pk=member_id)
    if before := tournament.entries.filter(member=member).first():
        return _come_back(tournament, before, by)
    last = tournament.entries.aggregate(last=Max("number"))["last"] or 0
    entry = tournament.entries.create(number=last + 1, member=member, fee=fee, status=_status_of_next(tournament))
    _book(tournament, entry, by)
    note(tournament, f"{member} entered{' the waiting list' if entry.status == Status.WAITING else ''}", by)
    return entry


@transaction.atomic
def walk_in(*, tournament_id: int, name: str, fee: str = Fee.PAID, by: User | None) -> Entry:
    """Enter somebody by name alone: a member of that name, or else a new guest."""
    tournament = locked(tournament_id)
    name = clean_name(name)
    known = tournament.club.members.filter(name__iexact=name).first()
    if known and tournament.entries.filter(member=known).exclude(status=Status.WITHDRAWN).exists():
        raise Refused("already_in", f"{known} has entered already.")
    member = known or add_member(club=tournament.club, name=name, kind=Member.Kind.GUEST, by=by)
    return enter(tournament_id=tournament_id, member_id=member.pk, fee=fee, by=by)


@transaction.atomic
def withdraw(*, tournament_id: int, entry_id: int, by: User | None) -> Entry:
    """Somebody goes home: what was played stays, and the first of the waiting list gets the place. Safe to repeat."""
    tournament = locked(tournament_id)
    entry = tournament.entries.select_related("member").get(pk=entry_id)
    if entry.status == Status.WITHDRAWN:
        return entry
    freed = entry.status == Status.IN
    _set(entry, Status.WITHDRAWN)
    note(tournament, f"{entry.member} withdrew", by)
    waiting = tournament.entries.filter(status=Status.WAITING).select_related("member").first()
    if freed and waiting:
        _set(waiting, Status.IN)
        note(tournament, f"{waiting.member} came in from the waiting list", by)
    return entry


@transaction.atomic
def come_back(*, tournament_id: int, entry_id: int, by: User | None) -> Entry:
    """Take a withdrawal back; where all places are taken by now, to the waiting list. Safe to repeat."""
    tournament = locked(tournament_id)
    return _come_back(tournament, tournament.entries.select_related("member").get(pk=entry_id), by)


@transaction.atomic
def set_fee(*, tournament_id: int, entry_id: int, fee: str, by: User | None) -> Entry:
    """Change a fee to paid, owed or waived; the ledger reverses what was booked and books it anew."""
    tournament = locked(tournament_id)
    entry = tournament.entries.select_related("member").get(pk=entry_id)
    if entry.fee != fee:
        entry.fee = fee
        entry.save(update_fields=["fee"])
        _book(tournament, entry, by)
        note(tournament, f"{entry.member}'s fee {entry.get_fee_display()}", by)
    return entry


def _come_back(tournament: Tournament, entry: Entry, by: User | None) -> Entry:
    if entry.status == Status.WITHDRAWN:
        _set(entry, _status_of_next(tournament))
        note(tournament, f"{entry.member} came back", by)
    return entry


def _status_of_next(tournament: Tournament) -> Entry.Status:
    taken = tournament.entries.filter(status=Status.IN).count()
    is_full = tournament.capacity is not None and taken >= tournament.capacity
    return Status.WAITING if is_full else Status.IN


def _set(entry: Entry, status: Entry.Status) -> None:
    entry.status = status
    entry.save(update_fields=["status"])


def _book(tournament: Tournament, entry: Entry, by: User | None) -> None:
    amount = 0 if entry.fee == Fee.WAIVED else tournament.rules.fee
    money.charge_fee(pot=tournament.pot, member=entry.member, amount=amount, paid=entry.fee == Fee.PAID, by=by)
