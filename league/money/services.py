"""Everything that posts money: each function posts one balanced transaction, or a few that belong together."""

from collections.abc import Iterable, Mapping, Sequence

from django.db import transaction
from django.utils import timezone

from common.errors import Refused
from common.language import Sentence
from common.language import gettext as _
from league.accounts.models import User
from league.clubs.models import Club, Member
from league.money import queries
from league.money.models import Payout, Posting, Pot, PotPayment, Transaction
from league.money.policies import edited
from league.rules.payouts import Share, Sheet

Account = Posting.Account
Line = tuple[Account, Member | None, int]


def open_pot(*, club: Club, name: str) -> Pot:
    return Pot.objects.create(club=club, name=name)


def rename_pot(*, pot: Pot, name: str) -> None:
    pot.name = name
    pot.save(update_fields=["name"])


@transaction.atomic
def post(
    *,
    pot: Pot,
    kind: Transaction.Kind,
    memo: Sentence,
    lines: Sequence[Line],
    by: User | None,
    reverses: Transaction | None = None,
) -> Transaction:
    """Write one transaction; the database refuses it at commit unless its lines sum to zero."""
    posted = Transaction.objects.create(club_id=pot.club_id, pot=pot, kind=kind, memo=memo, by=by, reverses=reverses)
    Posting.objects.bulk_create(
        Posting(transaction=posted, account=account, member=member, amount=amount)
        for account, member, amount in lines
        if amount
    )
    return posted


@transaction.atomic
def reverse(*, posted: Transaction, by: User | None, why: Sentence) -> Transaction:
    """Reverse a transaction by a second one with opposite signs."""
    lines = [(Account(each.account), each.member, -each.amount) for each in posted.postings.select_related("member")]
    return post(pot=posted.pot, kind=Transaction.Kind.REVERSAL, memo=why, lines=lines, by=by, reverses=posted)


@transaction.atomic
def charge_fee(*, pot: Pot, member: Member, amount: int, paid: bool, by: User | None) -> None:
    """Book a member's fee into a pot as paid in cash or as owed; an earlier booking of it is reversed.

    amount: in minor units; 0 posts nothing and counts as paid. Refusals: "negative_fee", and "debt_settled" if it was
    owed and has been paid or forgiven in another session.
    """
    if amount < 0:
        raise Refused("negative_fee", _("The fee can’t be negative."))
    Member.objects.select_for_update().get(pk=member.pk)
    if before := queries.standing_fee(pot, member):
        if before.kind == Transaction.Kind.OWED and (cleared := queries.cleared_since(pot).get(member.pk)):
            sentence = _("%(name)s has paid this fee in another session, so it can’t be changed.")
            if cleared == Transaction.Kind.FORGIVEN:
                sentence = _("%(name)s’s fee was forgiven in another session, so it can’t be changed.")
            raise Refused("debt_settled", sentence % {"name": member})
        reverse(posted=before, by=by, why=_("%(name)s: fee changed") % {"name": member})
    if not amount:
        return
    if paid:
        lines: list[Line] = [(Account.CASH, member, amount), (Account.MEMBERS, member, -amount)]
        post(pot=pot, kind=Transaction.Kind.FEE, memo=_("%(name)s: fee paid") % {"name": member}, lines=lines, by=by)
    else:
        lines = [(Account.RECEIVABLE, member, amount), (Account.UNPAID, member, -amount)]
        post(pot=pot, kind=Transaction.Kind.OWED, memo=_("%(name)s: fee owed") % {"name": member}, lines=lines, by=by)


@transaction.atomic
def settle_debt(*, pot: Pot, member: Member, by: User | None) -> int:
    """Book a member's debts from earlier sessions as paid into this cash box.

    Returns their sum, in minor units. Refused as "no_debt".
    """
    Member.objects.select_for_update().get(pk=member.pk)
    amount = queries.debts_of(pot.club).get(member.pk, 0)
    if not amount:
        raise Refused("no_debt", _("%(name)s owes nothing.") % {"name": member})
    lines: list[Line] = [
        (Account.CASH, member, amount),
        (Account.MEMBERS, member, -amount),
        (Account.UNPAID, member, amount),
        (Account.RECEIVABLE, member, -amount),
    ]
    post(pot=pot, kind=Transaction.Kind.DEBT, memo=_("%(name)s: debt paid") % {"name": member}, lines=lines, by=by)
    return amount


@transaction.atomic
def forgive_debt(*, pot: Pot, member: Member, why: str, by: User | None) -> int:
    """Write off a member's debts from earlier sessions. Returns minor units. Refusals: "no_debt", "why_missing"."""
    Member.objects.select_for_update().get(pk=member.pk)
    if not why.strip():
        raise Refused("why_missing", _("Enter a reason."))
    amount = queries.debts_of(pot.club).get(member.pk, 0)
    if not amount:
        raise Refused("no_debt", _("%(name)s owes nothing.") % {"name": member})
    memo = _("%(name)s: debt forgiven, %(why)s") % {"name": member, "why": why.strip()}
    lines: list[Line] = [(Account.UNPAID, member, amount), (Account.RECEIVABLE, member, -amount)]
    post(pot=pot, kind=Transaction.Kind.FORGIVEN, memo=memo, lines=lines, by=by)
    return amount


@transaction.atomic
def undo_forgiving(*, pot: Pot, member: Member, by: User | None) -> bool:
    """Reverse what this pot has forgiven: it is owed again. Safe to repeat; returns whether anything was reversed."""
    Member.objects.select_for_update().get(pk=member.pk)
    forgiven = Transaction.objects.filter(pot=pot, kind=Transaction.Kind.FORGIVEN, reversed_by=None)
    found = list(forgiven.filter(postings__member=member).distinct())
    for posted in found:
        reverse(posted=posted, by=by, why=_("%(name)s: debt no longer forgiven") % {"name": member})
    return bool(found)


@transaction.atomic
def undo_settlement(*, pot: Pot, member: Member, by: User | None) -> int:
    """Reverse a member's payment of older debts into this pot: they are owed again. Returns minor units.

    Refusals: "nothing_settled".
    """
    Member.objects.select_for_update().get(pk=member.pk)
    amount = queries.settled_in(pot).get(member.pk, 0)
    if not amount:
        sentence = _("There is nothing to undo: %(name)s hasn’t paid any older fees here.")
        raise Refused("nothing_settled", sentence % {"name": member})
    paid = Transaction.objects.filter(pot=pot, kind=Transaction.Kind.DEBT, reversed_by=None, postings__member=member)
    for posted in paid.distinct():
        reverse(posted=posted, by=by, why=_("%(name)s: debt payment undone") % {"name": member})
    return amount


@transaction.atomic
def count_cash(*, pot: Pot, expected: int, counted: int, by: User | None) -> None:
    """Book the difference between counted and expected cash: the club gets a surplus and pays a shortage."""
    over = counted - expected
    if over:
        memo = _("more cash than expected") if over > 0 else _("less cash than expected")
        lines: list[Line] = [(Account.CLUB, None, over), (Account.OVER_SHORT, None, -over)]
        post(pot=pot, kind=Transaction.Kind.COUNT, memo=memo, lines=lines, by=by)


@transaction.atomic
def carry_in(*, pot: Pot, amount: int, by: User | None) -> None:
    """Move what rolled over from earlier sessions into a side pot."""
    if amount:
        lines: list[Line] = [(Account.CASH, None, amount), (Account.CARRIED, None, -amount)]
        memo = _("%(pot)s: rolled over from earlier sessions") % {"pot": pot}
        post(pot=pot, kind=Transaction.Kind.CARRIED, memo=memo, lines=lines, by=by)


@transaction.atomic
def pay_out(
    *,
    pot: Pot,
    sheet: Sheet[int],
    payees: Mapping[int, Sequence[Member]],
    expected_version: str | None,
    amounts: Mapping[int | None, int] | None = None,
    coin: int = 1,
    rest_to: Account = Account.CLUB,
    by: User | None,
) -> PotPayment:
    """Pay a pot as the sheet says. Safe to repeat: returns the payment.

    payees: who is paid for a player of the sheet, in whole coins of `coin` minor units; an odd coin goes to the first
    of a pair.
    expected_version: the version of the sheet that the user saw; refused as "stale_payouts" if it has changed since.
    rest_to: the account that gets the share of no player.
    amounts: edited payouts, with the refusals of `policies.edited`; "paid" if the pot was paid out differently.
    """
    standing = queries.standing_payments([pot.pk]).get(pot.pk)
    if standing and amounts is None and standing.sheet_version != sheet.version:
        return standing  # a result has changed since the payment; the payment's page says so
    if not standing and expected_version not in (None, sheet.version):
        sentence = _("A result or a fee changed after you opened the page. Check the new payouts.")
        raise Refused("stale_payouts", sentence)
    due = sheet if amounts is None else edited(sheet, amounts, payees, pot.club.currency)
    payouts = [payout for share in due.shares for payout in _payouts(share, payees, coin)]
    if standing:
        if _amounts(standing.payouts.all()) != _amounts(payouts):
            sentence = _("%(pot)s was paid out with different amounts. To change them, undo the payout.")
            raise Refused("paid", sentence % {"pot": pot})
        return standing
    posted = None
    if due.pot:
        lines = [(Account.MEMBERS if each.member else rest_to, each.member, each.amount) for each in payouts]
        lines.append((Account.CASH, None, -due.pot))
        posted = post(
            pot=pot, kind=Transaction.Kind.PAYOUT, memo=_("%(pot)s: paid out") % {"pot": pot}, lines=lines, by=by
        )
    payment = PotPayment.objects.create(
        pot=pot, total=due.pot, arithmetic=list(due.arithmetic), sheet_version=sheet.version, transaction=posted, by=by
    )
    for payout in payouts:
        payout.payment = payment
    Payout.objects.bulk_create(payouts)
    return payment


def _payouts(share: Share[int], payees: Mapping[int, Sequence[Member]], coin: int) -> list[Payout]:
    """A share of a sheet, divided among its player's payees; to the cent if it is not in whole coins itself."""
    team = payees[share.player] if share.player is not None else (None,)
    coin = 1 if share.amount % coin else coin
    each, odd = divmod(share.amount // coin, len(team))
    parts = [(member, coin * (each + (number < odd))) for number, member in enumerate(team)]
    return [
        Payout(member=who, place=share.place, amount=amount, reason=share.reason) for who, amount in parts if amount
    ]


def _amounts(payouts: Iterable[Payout]) -> list[tuple[int, int]]:
    return sorted((each.member_id or 0, each.amount) for each in payouts)


@transaction.atomic
def undo_payout(*, payment: PotPayment, why: str, by: User | None) -> None:
    """Reverse a payment with its cash count and its rollover; the payment is kept, with the reason.

    Safe to repeat. Refused as "why_missing".
    """
    PotPayment.objects.select_for_update().get(pk=payment.pk)
    payment.refresh_from_db(fields=["undone_at"])
    if payment.undone_at:
        return
    why = why.strip()[:200]
    if not why:
        raise Refused("why_missing", _("Enter a reason for undoing the payout."))
    pot = payment.pot
    kinds = (Transaction.Kind.COUNT, Transaction.Kind.CARRIED)
    others = Transaction.objects.filter(pot=pot, kind__in=kinds, reversed_by=None)
    for posted in filter(None, [payment.transaction, *others]):
        reverse(posted=posted, by=by, why=_("%(pot)s: payout undone, %(why)s") % {"pot": pot, "why": why})
    payment.undone_at, payment.undone_by, payment.undone_why = timezone.now(), by, why
    payment.save(update_fields=["undone_at", "undone_by", "undone_why"])
