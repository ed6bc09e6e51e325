"""Debts from earlier sessions: paid into a session's cash box, or forgiven."""

from django.db import transaction
from django.utils.translation import gettext as _

from common.currencies import money_text
from common.errors import Refused
from league.accounts.models import User
from league.clubs.models import Member
from league.money import services as money
from league.money.models import FeeStatus
from league.money.queries import cleared_since
from league.rounds.services.journal import note_and_announce
from league.sessions.models import Session
from league.sessions.services.locking import locked_open


@transaction.atomic
def settle_debt(*, session_id: int, member_id: int, by: User | None) -> int:
    """Book a member's debts from earlier sessions as paid into this session's cash box. Returns minor units."""
    session, member = _debtor(session_id, member_id)
    assert session.pot is not None
    amount = money.settle_debt(pot=session.pot, member=member, by=by)
    note_and_announce(session, "debt_paid", by, about_money=True, name=str(member))
    return amount


@transaction.atomic
def forgive_debt(*, session_id: int, member_id: int, why: str, by: User | None) -> int:
    """Write off a member's debts from earlier sessions, with the reason. Returns minor units."""
    session, member = _debtor(session_id, member_id)
    assert session.pot is not None
    amount = money.forgive_debt(pot=session.pot, member=member, why=why, by=by)
    note_and_announce(session, "debt_forgiven", by, about_money=True, name=str(member), why=why.strip())
    return amount


@transaction.atomic
def undo_forgiving(*, session_id: int, member_id: int, by: User | None) -> bool:
    """Undo what was forgiven in this session: it is owed again. Safe to repeat; returns whether anything was undone."""
    session = locked_open(session_id)
    member = session.club.members.get(pk=member_id)
    assert session.pot is not None
    is_undone = money.undo_forgiving(pot=session.pot, member=member, by=by)
    if is_undone:
        note_and_announce(session, "debt_forgiving_undone", by, about_money=True, name=str(member))
    return is_undone


@transaction.atomic
def undo_settlement(*, session_id: int, member_id: int, by: User | None) -> str:
    """Undo the payment of an old fee in this session. Returns a sentence with the amount that is owed again."""
    session = locked_open(session_id)
    member = session.club.members.get(pk=member_id)
    assert session.pot is not None
    amount = money.undo_settlement(pot=session.pot, member=member, by=by)
    note_and_announce(session, "debt_payment_undone", by, about_money=True, name=str(member))
    owed = {"name": member, "amount": money_text(amount, session.club.currency)}
    return _("Payment undone. %(name)s owes %(amount)s from earlier sessions.") % owed


def _debtor(session_id: int, member_id: int) -> tuple[Session, Member]:
    """The locked session and a member; refused as "owes_tonight" if they also owe this session's fee."""
    session = locked_open(session_id)
    member = session.club.members.get(pk=member_id)
    cleared = cleared_since(session.pot) if session.pot else {}
    if member.pk not in cleared and session.check_ins.filter(member=member, fee=FeeStatus.OWED).exists():
        sentence = _("%(name)s owes the fee for this session too. Mark that one paid first.")
        raise Refused("owes_tonight", sentence % {"name": member})
    return session, member
