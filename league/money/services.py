"""Money moves only here: every function posts one balanced transaction, or a few that belong together."""

from collections.abc import Sequence

from django.db import transaction

from common.errors import Refused
from league.accounts.models import User
from league.clubs.models import Club, Member
from league.money import queries
from league.money.models import Payout, PayoutSheet, Posting, Pot, Transaction
from league.rules.payouts import Sheet

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
    memo: str,
    lines: Sequence[Line],
    by: User | None,
    reverses: Transaction | None = None,
) -> Transaction:
    """Write one transaction; the database refuses it at commit unless its lines sum to zero."""
    posted = Transaction.objects.create(
        club_id=pot.club_id, pot=pot, kind=kind, memo=memo[:200], by=by, reverses=reverses
    )
    Posting.objects.bulk_create(
        Posting(transaction=posted, account=account, member=member, amount=amount)
        for account, member, amount in lines
        if amount
    )
    return posted


@transaction.atomic
def reverse(*, posted: Transaction, by: User | None, why: str) -> Transaction:
    """Take a transaction back by a second one with every sign turned."""
    lines = [(Account(each.account), each.member, -each.amount) for each in posted.postings.select_related("member")]
    return post(pot=posted.pot, kind=Transaction.Kind.REVERSAL, memo=why, lines=lines, by=by, reverses=posted)


@transaction.atomic
def charge_fee(*, pot: Pot, member: Member, amount: int, paid: bool, by: User | None) -> None:
    """Book a member's fee into a pot as paid in cash or as owed; what was booked before for it is reversed.

    An amount of 0 books nothing: nothing owed counts as paid.
    """
    if amount < 0:
        raise Refused("negative_fee", "A fee is zero or more.")
    Member.objects.select_for_update().get(pk=member.pk)
    if before := queries.standing_fee(pot, member):
        if before.kind == Transaction.Kind.OWED and queries.is_settled(before, member):
            raise Refused("debt_settled", f"{member} has paid this fee in another session, so it stays as it is.")
        reverse(posted=before, by=by, why=f"{member}: fee changed")
    if not amount:
        return
    if paid:
        lines: list[Line] = [(Account.CASH, member, amount), (Account.MEMBERS, member, -amount)]
        post(pot=pot, kind=Transaction.Kind.FEE, memo=f"{member}: fee paid", lines=lines, by=by)
    else:
        lines = [(Account.RECEIVABLE, member, amount), (Account.UNPAID, member, -amount)]
        post(pot=pot, kind=Transaction.Kind.OWED, memo=f"{member}: fee owed", lines=lines, by=by)


@transaction.atomic
def settle_debt(*, pot: Pot, member: Member, by: User | None) -> int:
    """Take what a member owes from earlier sessions into today's tin. Answers the amount, in minor units."""
    Member.objects.select_for_update().get(pk=member.pk)
    amount = queries.debts_of(pot.club).get(member.pk, 0)
    if not amount:
        raise Refused("no_debt", f"{member} owes nothing.")
    lines: list[Line] = [
        (Account.CASH, member, amount),
        (Account.MEMBERS, member, -amount),
        (Account.UNPAID, member, amount),
        (Account.RECEIVABLE, member, -amount),
    ]
    post(pot=pot, kind=Transaction.Kind.DEBT, memo=f"{member}: paid what was owed", lines=lines, by=by)
    return amount


@transaction.atomic
def undo_settlement(*, pot: Pot, member: Member, by: User | None) -> int:
    """Reverse what a member has paid into this pot of older debts: it is owed again. Answers the amount."""
    Member.objects.select_for_update().get(pk=member.pk)
    amount = queries.settled_in(pot).get(member.pk, 0)
    if not amount:
        raise Refused("nothing_settled", f"There is no payment to undo: {member} has paid nothing from earlier here.")
    paid = Transaction.objects.filter(pot=pot, kind=Transaction.Kind.DEBT, reversed_by=None, postings__member=member)
    for posted in paid.distinct():
        reverse(posted=posted, by=by, why=f"{member}: payment of what was owed undone")
    return amount


@transaction.atomic
def count_tin(*, pot: Pot, expected: int, counted: int, by: User | None) -> None:
    """Book cash counted over or short: the club keeps what is over and makes up what is short."""
    over = counted - expected
    if over:
        which = "more" if over > 0 else "less"
        lines: list[Line] = [(Account.CLUB, None, over), (Account.OVER_SHORT, None, -over)]
        post(pot=pot, kind=Transaction.Kind.COUNT, memo=f"{which} in the tin than expected", lines=lines, by=by)


@transaction.atomic
def pay_out(*, pot: Pot, sheet: Sheet[int], members: dict[int, Member], by: User | None) -> PayoutSheet:
    """Pay a pot out by a sheet keyed by member id; None is the club's share. An empty pot pays nothing."""
    lines: list[Line] = [(Account.CASH, None, -sheet.pot)]
    for share in sheet.shares:
        if share.player is None:
            lines.append((Account.CLUB, None, share.amount))
        else:
            lines.append((Account.MEMBERS, members[share.player], share.amount))
    posted = None
    if sheet.pot:
        posted = post(pot=pot, kind=Transaction.Kind.PAYOUT, memo=f"{pot}: paid out", lines=lines, by=by)
    kept = PayoutSheet.objects.create(pot=pot, total=sheet.pot, arithmetic=list(sheet.arithmetic), transaction=posted)
    Payout.objects.bulk_create(
        Payout(
            sheet=kept,
            member=members[share.player] if share.player is not None else None,
            place=share.place,
            amount=share.amount,
            reason=share.reason,
        )
        for share in sheet.shares
    )
    return kept


@transaction.atomic
def take_back_payout(*, sheet: PayoutSheet, by: User | None, why: str) -> None:
    """Reverse a payout and the count that belonged to it; the sheet itself stays on record."""
    if sheet.transaction and not hasattr(sheet.transaction, "reversed_by"):
        reverse(posted=sheet.transaction, by=by, why=why)
    counts = Transaction.objects.filter(pot=sheet.pot, kind=Transaction.Kind.COUNT, reversed_by=None)
    for count in counts:
        reverse(posted=count, by=by, why=why)
