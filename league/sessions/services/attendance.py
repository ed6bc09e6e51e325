"""Check-in: who came, who left, and the fee. Everything here can be taken back."""

from collections.abc import Collection
from datetime import datetime

from django.db import IntegrityError, transaction

from common.errors import Refused
from league.accounts.models import User
from league.clubs.models import Member
from league.clubs.queries import has_history, member_called
from league.clubs.queries import money as in_words
from league.clubs.services.clubs import clean_name
from league.clubs.services.member_removal import delete_member
from league.money import services as money
from league.money.models import FeeStatus
from league.money.queries import settled_in
from league.rounds.services.entrants import check_is_clear, member_or_guest
from league.sessions.models import CheckIn, Session
from league.sessions.policies import Status, check_open, check_step
from league.sessions.queries.people import desk_of
from league.sessions.services._common import locked, note
from league.sessions.services.seating import replan

OPEN = (Status.CHECKING_IN, Status.PLAYING)


@transaction.atomic
def open_check_in(*, session_id: int, by: User | None) -> Session:
    """Begin a session: its format is frozen as it stands now and its pot is opened. Safe to repeat."""
    session = locked(session_id)
    if session.status in OPEN:
        return session
    check_step(session, Status.CHECKING_IN)
    session.format_version = session.format_version or session.season.formats.order_by("-number").first()
    if session.pot is None:
        day = f"{session.date.day} {session.date:%B %Y}"
        session.pot = money.open_pot(club=session.club, name=f"{session.name or session.date.strftime('%A')}, {day}")
    session.status = Status.CHECKING_IN
    session.save(update_fields=["format_version", "pot", "status"])
    note(session, "Check-in opened", by)
    return session


@transaction.atomic
def undo_opening(*, session_id: int, by: User | None) -> Session:
    """Put a session that was opened by mistake back into the plan, as long as nobody is checked in."""
    session = locked(session_id)
    check_step(session, Status.PLANNED)
    if session.check_ins.exists():
        raise Refused("people_are_here", "People are checked in: take their check-ins back first.")
    session.status, session.format_version = Status.PLANNED, None
    session.save(update_fields=["status", "format_version"])
    note(session, "Check-in taken back", by)
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
) -> CheckIn:
    """Check a member in and book the fee. Somebody who is here already is refused, somebody who left comes back."""
    session = _open_session(session_id)
    member = session.club.members.get(pk=member_id)
    if before := session.check_ins.filter(member=member).first():
        if before.left_at is None:
            raise Refused("already_here", f"{member} is checked in already.")
        return _come_back(session, before, by)
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
            )
    except IntegrityError as error:
        raise Refused("already_here", f"{member} is checked in already.") from error
    _book(session, arrived, by)
    note(session, f"{member} checked in", by)
    if session.format.fee:
        note(session, f"{member}'s fee: {arrived.get_fee_display()}", by, about_money=True)
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
) -> CheckIn:
    """Check somebody in by name alone: a member of that name, or else a new guest. See `check_is_clear`."""
    session = _open_session(session_id)
    check_is_clear(desk_of(session), name, guests=guests, asked=asked)
    known = member_called(session.club, clean_name(name))
    member = known or member_or_guest(club=session.club, name=name, by=by)
    return check_in(session_id=session_id, member_id=member.pk, fee=fee, by=by, at=at, makes_guest=known is None)


@transaction.atomic
def leave(*, session_id: int, check_in_id: int, by: User | None, at: datetime) -> CheckIn:
    """Somebody goes home early: played and called rounds stay, the rest is seated again. Safe to repeat."""
    session = _open_session(session_id)
    gone = session.check_ins.select_related("member").get(pk=check_in_id)
    if gone.left_at is None:
        gone.left_at = at
        gone.save(update_fields=["left_at"])
        note(session, f"{gone.member} left", by)
        replan(session)
    return gone


@transaction.atomic
def come_back(*, session_id: int, check_in_id: int, by: User | None) -> CheckIn:
    """Take a leaving back. Safe to repeat."""
    session = _open_session(session_id)
    back = session.check_ins.select_related("member").get(pk=check_in_id)
    return _come_back(session, back, by) if back.left_at else back


@transaction.atomic
def undo_check_in(*, session_id: int, check_in_id: int, by: User | None) -> str:
    """Undo a check-in made by mistake, fee and all; not for somebody who sits in a called round.

    A guest who came about by it is deleted, unless there is more of them. Answers what was done, in a sentence.
    """
    session = _open_session(session_id)
    mistaken = session.check_ins.select_related("member").get(pk=check_in_id)
    if mistaken.seats.filter(round__called_at__isnull=False, table__isnull=False).exists():
        raise Refused("sits_in_a_round", f"{mistaken.member} sits in a called round: let them leave early instead.")
    again = ""
    if session.pot:
        money.charge_fee(pot=session.pot, member=mistaken.member, amount=0, paid=True, by=by)
        if settled_in(session.pot).get(mistaken.member_id):
            again = " " + undo_settlement(session_id=session_id, member_id=mistaken.member_id, by=by)
    mistaken.seats.all().delete()
    mistaken.delete()
    note(session, f"{mistaken.member}'s check-in taken back", by)
    replan(session)
    return f"{mistaken.member}'s check-in is undone{_without_guest(mistaken, by)}.{again}"


@transaction.atomic
def set_fee(*, session_id: int, check_in_id: int, fee: str, by: User | None, amount: int | None = None) -> CheckIn:
    """Change a fee to paid, owed or waived; the ledger reverses what was booked and books it again."""
    session = _open_session(session_id)
    there = session.check_ins.select_related("member").get(pk=check_in_id)
    due = amount if amount is not None else session.format.fee
    if due < 0:
        raise Refused("negative_fee", "A fee is zero or more.")
    fee = fee if due else FeeStatus.PAID
    wanted = 0 if fee == FeeStatus.WAIVED else due
    if (there.fee, there.amount) != (fee, wanted):
        there.fee, there.amount = fee, wanted
        there.save(update_fields=["fee", "amount"])
        _book(session, there, by)
        note(session, f"{there.member}'s fee: {there.get_fee_display()}", by, about_money=True)
    return there


@transaction.atomic
def settle_debt(*, session_id: int, member_id: int, by: User | None) -> int:
    """Take what a member owes from earlier sessions into tonight's tin. Answers the amount in minor units."""
    session = _open_session(session_id)
    member = session.club.members.get(pk=member_id)
    if session.check_ins.filter(member=member, fee=FeeStatus.OWED).exists():
        raise Refused("owes_tonight", f"{member} owes tonight's fee too: mark that one paid first.")
    assert session.pot is not None
    amount = money.settle_debt(pot=session.pot, member=member, by=by)
    note(session, f"{member} paid what was owed", by, about_money=True)
    return amount


@transaction.atomic
def undo_settlement(*, session_id: int, member_id: int, by: User | None) -> str:
    """Take back that an old fee was paid tonight. Answers what is owed again, in a sentence."""
    session = _open_session(session_id)
    member = session.club.members.get(pk=member_id)
    assert session.pot is not None
    amount = money.undo_settlement(pot=session.pot, member=member, by=by)
    note(session, f"{member}'s payment of what was owed undone", by, about_money=True)
    return f"{member} owes {in_words(amount, session.club.currency)} from earlier again."


def _open_session(session_id: int) -> Session:
    session = locked(session_id)
    check_open(session, *OPEN)
    return session


def _come_back(session: Session, back: CheckIn, by: User | None) -> CheckIn:
    back.left_at = None
    back.save(update_fields=["left_at"])
    note(session, f"{back.member} came back", by)
    replan(session)
    return back


def _without_guest(mistaken: CheckIn, by: User | None) -> str:
    guest = mistaken.member
    if not mistaken.makes_guest or guest.kind != Member.Kind.GUEST or guest.user_id or has_history(guest):
        return ""
    delete_member(member=guest, by=by)
    return ", and the new guest is deleted"


def _book(session: Session, arrived: CheckIn, by: User | None) -> None:
    assert session.pot is not None
    money.charge_fee(
        pot=session.pot, member=arrived.member, amount=arrived.amount, paid=arrived.fee == FeeStatus.PAID, by=by
    )
