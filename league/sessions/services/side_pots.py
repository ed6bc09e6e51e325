"""The side pots of a session: opened at check-in, entered by choice, won by a cut of the cards, paid at closing."""

from collections.abc import Collection, Iterable, Mapping
from functools import partial

from django.db import transaction
from django.utils.translation import gettext as _

from common.errors import Refused
from common.language import gettext
from league.accounts.models import User
from league.clubs.models import Club, Member
from league.money import services as money
from league.money.models import Posting, PotPayment
from league.money.queries import cash_in, fees_in
from league.rounds.services.journal import note_and_announce
from league.rules.side_pots import POTS
from league.sessions.models import Closing, Session, SidePot
from league.sessions.queries.closing import holders_of
from league.sessions.queries.side_pots import SidePotDue, carried
from league.sessions.services.locking import locked_open, locked_playing


def open_side_pots(session: Session) -> None:
    """Create the side pots of the format. The caller holds the session's lock."""
    for kind, fee in session.format.side_pots:
        name = f"{session.pot}: {_(POTS[kind].label)}"[:120]
        SidePot.objects.create(session=session, kind=kind, fee=fee, pot=money.open_pot(club=session.club, name=name))


def set_side_pots(session: Session, member: Member, kinds: Collection[str], by: User | None, *, enters: bool) -> None:
    """Charge a player's fees for these side pots, or refund them. Safe to repeat. The caller holds the lock."""
    pots = [each for each in session.side_pots.filter(kind__in=kinds) if not (enters and each.rules.per_skunk)]
    paid = fees_in(each.pot_id for each in pots)
    for each in pots:
        if (member.pk in paid.get(each.pot_id, {})) != enters:
            money.charge_fee(pot=each.pot, member=member, amount=each.fee if enters else 0, paid=True, by=by)
            code, pot = "side_pot_entered" if enters else "side_pot_left", gettext(each.rules.label)
            note_and_announce(session, code, by, about_money=True, name=str(member), pot=pot)


@transaction.atomic
def change_side_pots(*, session_id: int, check_in_id: int, enter: str, leave: str, by: User | None) -> Member:
    """Enter a player in one side pot, or remove them from one. Safe to repeat. Refusals: "not_now"."""
    session = locked_open(session_id)
    player = session.check_ins.select_related("member").get(pk=check_in_id).member
    set_side_pots(session, player, [enter], by, enters=True)
    set_side_pots(session, player, [leave], by, enters=False)
    return player


@transaction.atomic
def decide_side_pot(*, session_id: int, kind: str, member_id: int | None, seen: int | None, by: User | None) -> SidePot:
    """Record the winner of the cut or the draw; None: the players split the pot. Safe to repeat.

    seen: the winner that the user saw. Refusals: "not_now", "no_claim", and "others_saved" if it is another one now.
    """
    session = locked_playing(session_id)
    decided = session.side_pots.get(kind=kind)
    before, holders = decided.winner_id, holders_of(session, kind)
    decided.winner = None if member_id is None else session.check_ins.get(member=member_id).member
    if member_id is not None and member_id not in holders:
        sentence = _("%(name)s can’t win “%(pot)s” now. Choose again.")
        raise Refused("no_claim", sentence % {"name": decided.winner, "pot": decided})
    if before == member_id:
        return decided
    if seen != (before if before in holders else None):
        sentence = _("“%(pot)s” changed after you opened the page. Nothing was saved. Check it and choose again.")
        raise Refused("others_saved", sentence % {"pot": decided})
    decided.save(update_fields=["winner"])
    pot = gettext(decided.rules.label)
    if decided.winner:
        note_and_announce(session, "side_pot_decided", by, about_money=True, name=str(decided.winner), pot=pot)
    else:
        note_and_announce(session, "side_pot_split", by, about_money=True, pot=pot)
    return decided


def lock_side_pots(session: Session) -> None:
    """Lock the rollover for this session, so that no other session of the club pays it too."""
    if session.format.side_pots:
        Club.objects.select_for_update(no_key=True).get(pk=session.club_id)


def pay_side_pots(due: Iterable[SidePotDue], members: Mapping[int, Member], by: User | None) -> list[PotPayment]:
    """Charge what is `due` for each side pot, such as skunk fees, and pay it out together with its rollover.

    members: everyone who pays or is paid, by key. Refused as "debt_settled" by `charge_fee`.
    """
    paid = []
    for each in due:
        pot, charge = each.side_pot.pot, partial(money.charge_fee, pot=each.side_pot.pot, paid=True, by=by)
        before = fees_in([pot.pk]).get(pot.pk, {})
        for member in {*before, *each.fees}:
            if before.get(member, 0) != each.fees.get(member, 0):
                charge(member=members[member], amount=each.fees.get(member, 0))
        money.carry_in(pot=pot, amount=each.carried, by=by)
        assert cash_in(pot) == each.sheet.pot, "a side pot is paid to the cent"
        is_paid = any(share.player is not None for share in each.sheet.shares)
        payment = money.pay_out(
            pot=pot,
            sheet=each.sheet,
            payees={pk: (member,) for pk, member in members.items()},
            expected_version=None,
            rest_to=Posting.Account.CLUB if each.side_pot.rules.is_drawn and is_paid else Posting.Account.CARRIED,
            by=by,
        )
        paid.append(payment)
    return paid


def undo_side_pots(closing: Closing, why: str, by: User | None) -> None:
    """Undo what a closing paid of the side pots. Refused as "rolled_over" if a later session has paid the rollover."""
    for payment in closing.side_pot_payments.all():
        money.undo_payout(payment=payment, why=why, by=by)
    for kind, amount in carried(closing.session.club).items():
        if amount < 0:
            sentence = _("“%(pot)s” rolled over into a later session. Reopen that session first.")
            raise Refused("rolled_over", sentence % {"pot": _(POTS[kind].label)})
