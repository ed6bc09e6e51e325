"""Dues, which the desk collects at check-in."""

from datetime import date

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from common.errors import Refused
from common.language import DateInWords
from league.accounts.models import User
from league.clubs.models import Member
from league.clubs.policies import dues_renewed
from league.clubs.services import members
from league.rounds.services.journal import note_and_announce
from league.sessions.services.locking import locked_open


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
