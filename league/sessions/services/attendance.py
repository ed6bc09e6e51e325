"""Check-in: players who come and leave, and their fees. Everything here can be undone."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.clubs.models import Member
from league.clubs.queries import has_history, member_called
from league.clubs.services.clubs import clean_name
from league.clubs.services.member_removal import delete_member
from league.money import services as money
from league.money.models import FeeStatus
from league.money.queries import settled_in
from league.rounds.services.entrants import check_is_clear, member_or_guest
from league.rounds.services.journal import note_and_announce
from league.rules.side_pots import POTS
from league.seasons.models import Season
from league.sessions.models import CheckIn, Session
from league.sessions.policies import OPEN, Status, check_step
from league.sessions.queries.people import desk_of
from league.sessions.services.debts import undo_forgiving, undo_settlement
from league.sessions.services.locking import locked, locked_open
from league.sessions.services.seating import replan
from league.sessions.services.side_pots import open_side_pots, set_side_pots


@transaction.atomic
def open_check_in(*, session_id: int, by: User | None) -> Session:
    """Open check-in: stores the current format version and opens the pot. Safe to repeat."""
    session = locked(session_id)
    if session.status in OPEN:
        return session
    check_step(session, Status.CHECKING_IN)
    if session.format_version is None:
        Season.objects.select_for_update().get(pk=session.season_id)  # also locked when its format changes
        session.format_version = session.season.formats.order_by("-number").first()
    if session.pot is None:
        day = date_format(session.date, "F j, Y")
        session.pot = money.open_pot(club=session.club, name=f"{session.name or date_format(session.date, 'l')}, {day}")
    session.status = Status.CHECKING_IN
    session.save(update_fields=["format_version", "pot", "status"])
    open_side_pots(session)
    note_and_announce(session, "check_in_opened", by)
    return session


@transaction.atomic
def undo_opening(*, session_id: int, by: User | None) -> Session:
    """Undo the opening of check-in: the session is planned again. Refusals: "not_now", "people_are_here"."""
    session = locked(session_id)
    check_step(session, Status.PLANNED)
    if session.check_ins.exists():
        raise Refused("people_are_here", _("Players are checked in. Undo their check-ins first."))
    session.side_pots.all().delete()
    session.status, session.format_version = Status.PLANNED, None
    session.seed, session.mix, session.extra_rounds = None, None, 0  # of a draw before
    session.save(update_fields=["status", "format_version", "seed", "mix", "extra_rounds"])
    note_and_announce(session, "opening_undone", by)
    return session


@transaction.atomic
def check_in(
    *,
    session_id: int,
    member_id: int,
    fee: str = FeeStatus.PAID,
    by: User | None,
    at: datetime,
    makes_guest: bool = False,
    by_phone: bool = False,
    entry_id: UUID | None = None,
    again: bool = True,
) -> CheckIn:
    """Check a member in and book the fee; a player who left comes back.

    by_phone: the player used their own page. entry_id: a repeated request changes nothing. again: whether the page
    showed that the player had left. Refusals: "not_now", "already_here", and "has_left" for a first check-in that a
    phone sends late.
    """
    session = locked_open(session_id)
    member = session.club.members.get(pk=member_id)
    if before := session.check_ins.filter(member=member).first():
        if entry_id and before.entry_id == entry_id:
            return before
        if before.left_at is None:
            raise Refused("already_here", _("%(name)s is already checked in.") % {"name": member})
        if not again:
            sentence = _("%(name)s was checked in and has left. To come back, check in again.")
            raise Refused("has_left", sentence % {"name": member})
        return _come_back(session, before, by, entry_id)
    amount = session.format.fee
    try:
        with transaction.atomic():
            arrived = CheckIn.objects.create(
                session=session,
                member=member,
                arrived_at=at,
                fee=fee if amount else FeeStatus.PAID,
                amount=0 if fee == FeeStatus.WAIVED else amount,
                makes_guest=makes_guest,
                entry_id=entry_id,
            )
    except IntegrityError as error:
        raise Refused("already_here", _("%(name)s is already checked in.") % {"name": member}) from error
    _book(session, arrived, by)
    note_and_announce(session, "checked_in_by_phone" if by_phone else "checked_in", by, name=str(member))
    if session.format.fee:
        note_and_announce(session, f"fee_{arrived.fee}", by, about_money=True, name=str(member))
    replan(session)
    return arrived


@transaction.atomic
def walk_in(
    *,
    session_id: int,
    name: str,
    fee: str = FeeStatus.PAID,
    by: User | None,
    at: datetime,
    guests: Collection[str] | None = None,
    asked: str = "",
    side_pots: Collection[str] = (),
    entry_id: UUID | None = None,
    left: Collection[int] | None = None,
) -> CheckIn:
    """Check a person in by name: a member with that name, or a new guest. See `check_is_clear`.

    side_pots: the side pots to enter. entry_id: a repeated request for the same person changes nothing. A page that was
    restored by the browser may send it for someone else.
    """
    session = locked_open(session_id)
    known = member_called(session.club, clean_name(name))
    if entry_id and known and (before := session.check_ins.filter(member=known, entry_id=entry_id).first()):
        return before
    check_is_clear(desk_of(session), name, guests=guests, asked=asked, left=left)
    member = known or member_or_guest(club=session.club, name=name, by=by)
    arrived = check_in(
        session_id=session_id,
        member_id=member.pk,
        fee=fee,
        by=by,
        at=at,
        makes_guest=not known,
        entry_id=entry_id,
    )
    set_side_pots(session, member, side_pots, by, enters=True)
    return arrived


@transaction.atomic
def leave(*, session_id: int, check_in_id: int, by: User | None, at: datetime) -> CheckIn:
    """Mark a player as gone: played and called rounds stay, later rounds are planned again. Safe to repeat."""
    session = locked_open(session_id)
    gone = session.check_ins.select_related("member").get(pk=check_in_id)
    if gone.left_at is None:
        gone.left_at = at
        gone.save(update_fields=["left_at"])
        note_and_announce(session, "left", by, name=str(gone.member))
        replan(session)
    return gone


@transaction.atomic
def come_back(*, session_id: int, check_in_id: int, by: User | None) -> CheckIn:
    """Bring a player who left back. Safe to repeat."""
    session = locked_open(session_id)
    back = session.check_ins.select_related("member").get(pk=check_in_id)
    return _come_back(session, back, by) if back.left_at else back


@transaction.atomic
def undo_check_in(*, session_id: int, check_in_id: int, by: User | None) -> str:
    """Undo a check-in and its fee. Refusals: "not_now", "sits_in_a_round" that has been called.

    A guest whom the check-in created is deleted, unless they have played elsewhere. Returns sentences for the user.
    """
    session = locked_open(session_id)
    mistaken = session.check_ins.select_related("member").get(pk=check_in_id)
    if mistaken.seats.filter(round__called_at__isnull=False, table__isnull=False).exists():
        sentence = _("%(name)s already has a seat in a called round. Use “Left early” instead.")
        raise Refused("sits_in_a_round", sentence % {"name": mistaken.member})
    name, again = str(mistaken.member), ""
    if session.pot:
        money.charge_fee(pot=session.pot, member=mistaken.member, amount=0, paid=True, by=by)
        set_side_pots(session, mistaken.member, list(POTS), by, enters=False)
        if settled_in(session.pot).get(mistaken.member_id):
            again = " " + undo_settlement(session_id=session_id, member_id=mistaken.member_id, by=by)
        if undo_forgiving(session_id=session_id, member_id=mistaken.member_id, by=by):
            again += " " + _("The fees are owed again.")
    mistaken.seats.all().delete()
    mistaken.delete()
    note_and_announce(session, "check_in_undone", by, name=name)
    replan(session)
    if _delete_new_guest(mistaken, by):
        return _("%(name)s’s check-in undone. The new guest is deleted.") % {"name": name} + again
    return _("%(name)s’s check-in undone.") % {"name": name} + again


@transaction.atomic
def set_fee(*, session_id: int, check_in_id: int, fee: str, by: User | None) -> CheckIn:
    """Set a fee to paid, owed or waived; the ledger reverses the old booking and books it again."""
    session = locked_open(session_id)
    there = session.check_ins.select_related("member").get(pk=check_in_id)
    due = session.format.fee
    fee = fee if due else FeeStatus.PAID
    wanted = 0 if fee == FeeStatus.WAIVED else due
    if (there.fee, there.amount) != (fee, wanted):
        there.fee, there.amount = fee, wanted
        there.save(update_fields=["fee", "amount"])
        _book(session, there, by)
        note_and_announce(session, f"fee_{there.fee}", by, about_money=True, name=str(there.member))
    return there


@transaction.atomic
def set_prizes(*, session_id: int, check_in_id: int, prizes: str, by: User | None) -> CheckIn:
    """Set if a player plays for prizes: "keep", "forfeit", or "refund", which also waives the fee. Safe to repeat."""
    session = locked_open(session_id)
    there = session.check_ins.select_related("member").get(pk=check_in_id)
    if there.for_prizes != (prizes == "keep"):
        there.for_prizes = prizes == "keep"
        there.save(update_fields=["for_prizes"])
        note_and_announce(session, f"prizes_{prizes}", by, about_money=True, name=str(there.member))
    if prizes == "refund" and there.amount:
        return set_fee(session_id=session_id, check_in_id=check_in_id, fee=FeeStatus.WAIVED, by=by)
    return there


def _come_back(session: Session, back: CheckIn, by: User | None, entry_id: UUID | None = None) -> CheckIn:
    back.left_at, back.entry_id = None, entry_id
    back.save(update_fields=["left_at", "entry_id"])
    note_and_announce(session, "came_back", by, name=str(back.member))
    replan(session)
    return back


def _delete_new_guest(mistaken: CheckIn, by: User | None) -> bool:
    """Delete the guest whom this check-in created, unless they have a history; returns whether it did."""
    guest = mistaken.member
    if not mistaken.makes_guest or guest.kind != Member.Kind.GUEST or guest.user_id or has_history(guest):
        return False
    delete_member(member=guest, by=by)
    return True


def _book(session: Session, arrived: CheckIn, by: User | None) -> None:
    assert session.pot is not None
    money.charge_fee(
        pot=session.pot, member=arrived.member, amount=arrived.amount, paid=arrived.fee == FeeStatus.PAID, by=by
    )
