"""What members owe, settled at the desk: fees of earlier sessions, paid or forgiven, and dues."""

from datetime import date

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from common.currencies import money_text
from common.errors import Refused
from common.language import DateInWords
from league.accounts.models import User
from league.clubs.models import Member
from league.clubs.policies import dues_renewed
from league.clubs.services import members
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


@transaction.atomic
def renew_dues(*, session_id: int, member_id: int, until: date, by: User | None) -> Member:
    """Set the day up to which a member's dues are paid, at most a year later. Safe to repeat.

    Refusals: "no_dues" for a member who pays none, "paid_longer", "too_far".
    """
    session = locked_open(session_id)
    member = session.club.members.get(pk=member_id)
    paid = member.dues_until
    if paid is None:
        raise Refused("no_dues", _("%(name)s pays no dues. Enter a date under Members first.") % {"name": member})
    if paid == until:
        return member
    said = {"name": member, "date": date_format(paid, "F j, Y")}
    if until < paid:
        raise Refused("paid_longer", _("%(name)s’s dues are already paid through %(date)s.") % said)
    if until > (latest := dues_renewed(paid, session.date)):
        sentence = _("Dues can be extended here only to %(date)s. Enter a later date under Members.")
        raise Refused("too_far", sentence % {"date": date_format(latest, "F j, Y")})
    member = members.renew_dues(member=member, until=until, by=by)
    note_and_announce(session, "dues_renewed", by, about_money=True, name=str(member), until=DateInWords(until))
    return member
