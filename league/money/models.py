"""The ledger: append-only, in whole minor units; the database checks that every transaction balances."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.attribution import Attributed
from common.sentences import SentenceField
from league.clubs.models import Club, Member


class FeeStatus(models.TextChoices):
    """The state of a member's fee."""

    PAID = "paid", _("paid")
    OWED = "owed", _("owed")
    WAIVED = "waived", _("waived")


class Pot(models.Model):
    """The money of one session, tournament or pool."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="pots")
    name = models.CharField(max_length=120)

    def __str__(self) -> str:
        return self.name


class Transaction(Attributed):
    """Money moving between accounts. Its postings sum to zero; a mistake is reversed by another transaction."""

    class Kind(models.TextChoices):
        FEE = "fee", _("fee paid")
        OWED = "owed", _("fee owed")
        DEBT = "debt", _("debt paid")
        FORGIVEN = "forgiven", _("debt forgiven")
        PAYOUT = "payout", _("payout")
        CARRIED = "carried", _("rolled over")
        COUNT = "count", _("cash counted")
        REVERSAL = "reversal", _("reversal")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="transactions")
    pot = models.ForeignKey(Pot, on_delete=models.PROTECT, related_name="transactions")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    memo = SentenceField()
    reverses = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="reversed_by")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return str(self.memo)


class Posting(models.Model):
    """One line of a transaction: an account's increase (positive) or decrease (negative)."""

    class Account(models.TextChoices):
        CASH = "cash", _("cash box")
        MEMBERS = "members", _("member accounts")
        RECEIVABLE = "receivable", _("owed by members")
        UNPAID = "unpaid", _("fees not yet paid")
        CLUB = "club", _("the club")
        CARRIED = "carried", _("side pots, rolled over")
        OVER_SHORT = "over_short", _("cash over or short")

    transaction = models.ForeignKey(Transaction, on_delete=models.PROTECT, related_name="postings")
    account = models.CharField(max_length=10, choices=Account.choices)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="postings")
    amount = models.BigIntegerField()

    class Meta:
        constraints = [models.CheckConstraint(condition=~models.Q(amount=0), name="a_posting_moves_money")]

    def __str__(self) -> str:
        return f"{self.get_account_display()} {self.amount:+d}"

    @staticmethod
    def that_count(postings: models.QuerySet["Posting"]) -> models.QuerySet["Posting"]:
        """Excludes reversed transactions and their reversals."""
        return postings.filter(transaction__reverses=None, transaction__reversed_by=None)


class PotPayment(Attributed):
    """A paid pot; its payouts sum exactly to it. Only undoing changes it, once.

    `sheet_version` is that of the proposed sheet: it differs from the current one if a result has changed since.
    """

    pot = models.ForeignKey(Pot, on_delete=models.PROTECT, related_name="payments")
    total = models.BigIntegerField()
    arithmetic = SentenceField()
    sheet_version = models.TextField()
    transaction = models.OneToOneField(Transaction, on_delete=models.PROTECT, null=True, related_name="payment")
    undone_at = models.DateTimeField(null=True)
    undone_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    undone_why = models.CharField(_("reason for undoing"), max_length=200, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=models.Q(total__gte=0), name="a_pot_is_not_negative"),
            models.CheckConstraint(
                condition=models.Q(undone_at=None) | ~models.Q(undone_why=""), name="an_undone_payment_says_why"
            ),
            models.UniqueConstraint(
                fields=["pot"], condition=models.Q(undone_at=None), name="one_standing_payment_per_pot"
            ),
        ]

    def __str__(self) -> str:
        return gettext("payment of %(pot)s") % {"pot": self.pot}


class Payout(models.Model):
    """A line of a payment; without a member it is the club's share, negative if the club covers rounding.

    In a side pot it can be the amount that rolls over to the next session.
    """

    payment = models.ForeignKey(PotPayment, on_delete=models.PROTECT, related_name="payouts")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="payouts")
    place = models.PositiveSmallIntegerField(null=True)
    amount = models.BigIntegerField()
    reason = SentenceField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(amount__gt=0) | models.Q(amount__lt=0, member=None), name="only_the_club_gives"
            )
        ]

    def __str__(self) -> str:
        return f"{self.member or self.payment.pot.club}: {self.amount}"
