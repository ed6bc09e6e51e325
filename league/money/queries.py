"""Reads the ledger: every balance is a sum of postings."""

from collections.abc import Iterable
from datetime import date

from django.db.models import Exists, OuterRef, QuerySet, Subquery, Sum

from league.clubs.models import Club, Member, Removal
from league.money.models import Payout, Posting, Pot, PotPayment, Transaction

MOVED = "money.posting.member"  # in `Removal.moved`: the postings that a merge gave to another member
CLEARED = (Transaction.Kind.DEBT, Transaction.Kind.FORGIVEN)


def cash_in(pot: Pot) -> int:
    """The expected cash in the cash box for this pot, in minor units."""
    postings = Posting.objects.filter(transaction__pot=pot, account=Posting.Account.CASH)
    return postings.aggregate(sum=Sum("amount"))["sum"] or 0


def fees_in(pots: Iterable[int]) -> dict[int, dict[int, int]]:
    """Fees paid into these pots: pot id -> member id -> minor units."""
    standing = {"transaction__reverses": None, "transaction__reversed_by": None, "transaction__kind": "fee"}
    rows = Posting.objects.filter(transaction__pot__in=pots, account=Posting.Account.CASH, **standing)
    found: dict[int, dict[int, int]] = {}
    for pot, member, amount in rows.order_by("pk").values_list("transaction__pot", "member", "amount"):
        if member is not None:
            found.setdefault(pot, {})[member] = amount
    return found


def standing_fee(pot: Pot, member: Member) -> Transaction | None:
    """The transaction of a member's fee that is not reversed."""
    return _standing_fees(pot).filter(postings__member=member).distinct().first()


def with_standing_fee(pot: Pot) -> set[int]:
    """The members with a `standing_fee` in this pot."""
    return {*_standing_fees(pot).exclude(postings__member=None).values_list("postings__member", flat=True)}


def _standing_fees(pot: Pot) -> QuerySet[Transaction]:
    fees = (Transaction.Kind.FEE, Transaction.Kind.OWED)
    return Transaction.objects.filter(pot=pot, kind__in=fees, reverses=None, reversed_by=None)


def debts_of(club: Club) -> dict[int, int]:
    """Debts to the club: member id -> minor units; members without debts are left out."""
    owed = (
        Posting.objects.filter(transaction__club=club, account=Posting.Account.RECEIVABLE)
        .values_list("member_id")
        .annotate(sum=Sum("amount"))
        .filter(sum__gt=0)
    )
    return {member: amount for member, amount in owed if member is not None}


def cleared_since(pot: Pot) -> dict[int, str]:
    """Fees owed to this pot that were paid or forgiven elsewhere later: member id -> the kind of that transaction.

    A payment settles all debts that the player had at the time, and none of a member who was merged with them later.
    """
    debts = Posting.objects.filter(account=Posting.Account.RECEIVABLE, transaction__reversed_by=None).exclude(
        member=None
    )
    fees = list(debts.filter(transaction__pot=pot, transaction__kind=Transaction.Kind.OWED))
    if not fees:
        return {}
    paid = debts.filter(transaction__kind__in=CLEARED, transaction__gt=min(fee.transaction_id for fee in fees))
    paid = paid.filter(member__in={fee.member_id for fee in fees}).select_related("transaction")
    payments = list(paid.order_by("transaction"))
    merges = (
        list(Removal.objects.filter(member__club=pot.club_id, undone_at=None, moved__has_key=MOVED)) if payments else []
    )

    def settles(payment: Posting, fee: Posting) -> bool:
        if payment.member_id != fee.member_id or payment.transaction_id < fee.transaction_id:
            return False
        earlier = (merge.moved[MOVED] for merge in merges if merge.at > payment.transaction.at)
        return all((payment.pk in moved) == (fee.pk in moved) for moved in earlier)

    return {
        fee.member_id: payment.transaction.kind
        for fee in fees
        for payment in payments
        if fee.member_id and settles(payment, fee)
    }


def settled_in(pot: Pot) -> dict[int, int]:
    """Payments of earlier debts into this pot: member id -> minor units."""
    return cleared_in(pot)[Transaction.Kind.DEBT]


def cleared_in(pot: Pot) -> dict[str, dict[int, int]]:
    """Earlier debts that this pot cleared: paid or forgiven -> member id -> minor units."""
    standing = {"transaction__pot": pot, "transaction__kind__in": CLEARED, "transaction__reversed_by": None}
    rows = Posting.objects.filter(account=Posting.Account.RECEIVABLE, **standing).order_by()
    found: dict[str, dict[int, int]] = {kind: {} for kind in CLEARED}
    for kind, member, amount in rows.values_list("transaction__kind", "member_id").annotate(sum=-Sum("amount")):
        if member is not None:
            found[kind][member] = amount
    return found


def standing_payments(pots: Iterable[int]) -> dict[int, PotPayment]:
    """The payments of these pots that are not undone: pot id -> payment."""
    standing = PotPayment.objects.filter(pot__in=pots, undone_at=None).select_related("by")
    return {each.pot_id: each for each in standing}


def payouts_of(payment: PotPayment) -> list[Payout]:
    """The payouts of a payment, with their payees."""
    return list(payment.payouts.select_related("member"))


def ledger_of(club: Club, *, member: Member | None = None, month: date | None = None) -> QuerySet[Transaction]:
    """The club's transactions with postings, the newest first; optionally of one member or one month."""
    found = Transaction.objects.filter(club=club).order_by("-pk")
    if member:
        found = found.filter(Exists(Posting.objects.filter(transaction=OuterRef("pk"), member=member)))
    if month:
        found = found.filter(at__year=month.year, at__month=month.month)
    return found.select_related("by", "reverses").prefetch_related("postings__member")


def pots_of(transactions: QuerySet[Transaction]) -> QuerySet[Pot]:
    """The pots of these transactions, the last used first."""
    last = transactions.filter(pot=OuterRef("pk")).order_by("-pk").values("pk")[:1]
    return Pot.objects.annotate(last=Subquery(last)).exclude(last=None).order_by("-last")


def ledger_of_pots(transactions: QuerySet[Transaction], pots: Iterable[Pot]) -> list[Transaction]:
    """Those of these transactions that belong to these pots."""
    return list(transactions.filter(pot__in=list(pots)))


def months_of(club: Club) -> list[date]:
    """The months with transactions of the club, the latest first."""
    return [each.date() for each in Transaction.objects.filter(club=club).datetimes("at", "month", order="DESC")]


def members_of(club: Club) -> QuerySet[Member]:
    """The members with postings, by name."""
    return club.members.filter(Exists(Posting.objects.filter(member=OuterRef("pk")))).order_by("name")


def balances_of(club: Club) -> dict[str, int]:
    """The balance of each account in minor units; they sum to zero."""
    rows = Posting.objects.filter(transaction__club=club).values_list("account").annotate(sum=Sum("amount"))
    return dict(rows)


def debtors_of(club: Club) -> list[tuple[str, int]]:
    """Debtors by name, with their debt to the club in minor units."""
    debts = debts_of(club)
    names = Member.objects.filter(pk__in=debts).order_by("name").values_list("pk", "name")
    return [(name, debts[pk]) for pk, name in names]
