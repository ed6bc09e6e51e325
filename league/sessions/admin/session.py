"""The session in the admin: its fields, its rounds, and a link to the club's page for results."""

from typing import Any

from django.contrib import admin
from django.db.models import Max, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.currencies import money_text
from league.clubs.admin import ClubScopedAdmin, RecordInline, actor_name, clock
from league.seasons.admin import SeasonFilter
from league.sessions.admin.records import ONLY, JournalColumns, RoundColumns, to_whole_round, with_missing
from league.sessions.models import Closing, JournalEntry, Round, Session


class RoundInline(RoundColumns, RecordInline):
    model = Round
    fields = readonly_fields = ("number", "kind", "called", "missing", "enter")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return with_missing(super().get_queryset(request))


class ClosingInline(RecordInline):
    model = Closing
    fk_name = "session"
    fields = readonly_fields = ("closed", "by_name", "cash", "reopened", "why")

    closed = clock("payment.at", _("closed"), "session.club")

    @admin.display(description=_("by"))
    def by_name(self, closing: Closing) -> str:
        return actor_name(closing.payment.by)

    @admin.display(description=_("cash counted and expected"))
    def cash(self, closing: Closing) -> str:
        currency = closing.session.club.currency
        counted = gettext("not counted") if closing.counted is None else money_text(closing.counted, currency)
        said = {"counted": counted, "expected": money_text(closing.expected, currency)}
        return gettext("%(counted)s, expected %(expected)s") % said

    reopened = clock("payment.undone_at", _("reopened"), "session.club")

    @admin.display(description=_("reason"))
    def why(self, closing: Closing) -> str:
        return closing.payment.undone_why

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("session__club", "payment__by")


class JournalInline(JournalColumns, RecordInline):
    model = JournalEntry
    verbose_name_plural = _("journal")
    fields = readonly_fields = ("text", "by_name", "at_clock")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("by", "session__club")


@admin.register(Session)
class SessionAdmin(ClubScopedAdmin):
    fields = (
        "club",
        "season",
        "name",
        "date",
        "starts_at",
        "ends_at",
        "status",
        "format_number",
        "seed",
        "seating_draws",
    )
    inlines = (RoundInline, ClosingInline, JournalInline)
    list_display = ("__str__", "date", "status", "season", "enter", "club")
    list_filter = ("status", ("season", SeasonFilter), "date", ("club", ONLY))
    list_select_related = ("club", "season", "format_version", "pot")
    search_fields = ("name", "season__name", "check_ins__member__name")
    date_hierarchy = "date"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        mine = super().get_queryset(request).select_related(*self.list_select_related)
        return mine.annotate(last_called=Max("rounds__number", filter=Q(rounds__called_at__isnull=False)))

    @admin.display(description=_("results"))
    def enter(self, session: Any) -> str:
        if session.last_called is None:
            return "–"
        return to_whole_round(session, session.last_called)

    @admin.display(description=_("format"))
    def format_number(self, session: Session) -> str:
        if session.format_version is None:
            return gettext("not frozen yet")
        number = {"number": session.format_version.number}
        return gettext("version %(number)s, frozen when check-in opened") % number

    def view_on_site(self, session: Session) -> str:
        return reverse("sessions:detail", args=[session.club.slug, session.pk])
