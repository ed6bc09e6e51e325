"""The ledger and the payouts, read-only. A mistake is undone on the pages of the session or tournament."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.admin_filters import ByUndoing
from common.currencies import money_text
from league.clubs.admin import ActorColumns, ClubScopedAdmin, RecordInline, actor_name, clock
from league.money.models import Payout, Posting, PotPayment, Transaction
from league.money.policies import READS_LEDGER


class PostingInline(RecordInline):
    model = Posting
    fields = readonly_fields = ("account", "name", "moved")

    @admin.display(description=_("member"))
    def name(self, posting: Posting) -> str:
        return posting.member.name if posting.member else "–"

    @admin.display(description=_("amount"))
    def moved(self, posting: Posting) -> str:
        return money_text(posting.amount, posting.transaction.club.currency)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("member", "transaction__club")


@admin.register(Transaction)
class TransactionAdmin(ActorColumns, ClubScopedAdmin):
    reads = READS_LEDGER
    fields = ("memo", "kind", "pot_name", "by_name", "at_clock", "reverses")
    inlines = (PostingInline,)
    list_display = ("memo", "kind", "moved", "pot_name", "by_name", "at_clock")
    list_filter = ("kind", ("club", admin.RelatedOnlyFieldListFilter))
    list_select_related = ("club", "pot", "by")
    search_fields = ("memo", "pot__name", "postings__member__name")
    date_hierarchy = "at"
    ordering = ("-pk",)

    @admin.display(description=_("pot"))
    def pot_name(self, moved: Transaction) -> str:
        return moved.pot.name

    @admin.display(description=_("amount"))
    def moved(self, moved: Transaction) -> str:
        return money_text(sum(each.amount for each in moved.postings.all() if each.amount > 0), moved.club.currency)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).prefetch_related("postings")


class PayoutInline(RecordInline):
    model = Payout
    fields = readonly_fields = ("place", "name", "paid", "reason")

    @admin.display(description=_("to"))
    def name(self, payout: Payout) -> str:
        return payout.member.name if payout.member else gettext("the club")

    @admin.display(description=_("amount"))
    def paid(self, payout: Payout) -> str:
        return money_text(payout.amount, payout.payment.pot.club.currency)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("member", "payment__pot__club")


@admin.register(PotPayment)
class PotPaymentAdmin(ActorColumns, ClubScopedAdmin):
    club_path = "pot__club"
    reads = READS_LEDGER
    fields = ("pot_name", "paid", "by_name", "at_clock", "transaction", "undone", "undone_by_name", "undone_why")
    inlines = (PayoutInline,)
    list_display = ("pot_name", "paid", "by_name", "at_clock", "undone")
    list_filter = (("undone_at", ByUndoing), ("pot__club", admin.RelatedOnlyFieldListFilter))
    list_select_related = ("by", "undone_by", "pot__club")
    search_fields = ("pot__name", "payouts__member__name", "undone_why")
    date_hierarchy = "at"
    ordering = ("-pk",)

    @admin.display(description=_("pot"))
    def pot_name(self, payment: PotPayment) -> str:
        return payment.pot.name

    @admin.display(description=_("paid out"))
    def paid(self, payment: PotPayment) -> str:
        return money_text(payment.total, payment.pot.club.currency)

    undone = clock("undone_at", _("undone"), "pot.club")

    @admin.display(description=_("undone by"))
    def undone_by_name(self, payment: PotPayment) -> str:
        return actor_name(payment.undone_by) if payment.undone_at else "–"
