"""Rounds, tables, check-ins and the journal of a session, read-only."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, Prefetch, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.admin_filters import ByPerson
from common.currencies import money_text
from league.clubs.admin import ActorColumns, ClubScopedAdmin, RecordInline, clock
from league.results.models import Game
from league.results.queries.games import result_of, side_names, with_players
from league.sessions.models import CheckIn, JournalEntry, Round, Seat, Session, Table

ONLY = admin.RelatedOnlyFieldListFilter


class RoundColumns:
    """Columns of a round; the rows come from `with_missing`."""

    @admin.display(description=_("kind"))
    def kind(self, round_: Round) -> str:
        return gettext("catch-up") if round_.catch_up else gettext("regular")

    called = clock("called_at", _("called"), "session.club")

    @admin.display(description=_("results missing"))
    def missing(self, round_: Any) -> str:
        return str(round_.missing) if round_.called_at else "–"

    @admin.display(description=_("results"))
    def enter(self, round_: Round) -> str:
        if round_.called_at is None:
            return gettext("not called yet")
        return to_whole_round(round_.session, round_.number)


def to_whole_round(session: Session, number: int) -> str:
    """A link to the club's page of all results of a round."""
    url = reverse("sessions:whole_round", args=[session.club.slug, session.pk, number])
    label = (
        gettext("Enter results of round %(number)s")
        if session.status == Session.Status.PLAYING
        else gettext("View results of round %(number)s")
    )
    return format_html('<a href="{}">{}</a>', url, label % {"number": number})


def with_missing(rounds: QuerySet[Any]) -> QuerySet[Any]:
    waiting = Count("tables", filter=Q(tables__game__status=Game.Status.WAITING))
    return rounds.select_related("session__club").annotate(missing=waiting)


def tables_with_players(tables: QuerySet[Any]) -> QuerySet[Any]:
    games = Prefetch("game", queryset=with_players(Game.objects.all()))
    seats = Prefetch("seats", queryset=Seat.objects.select_related("check_in__member"))
    return tables.select_related("round__session__club").prefetch_related(games, seats)


class TableColumns:
    """Columns of a table; the rows come from `tables_with_players`."""

    @admin.display(description=_("players"))
    def players(self, table: Table) -> str:
        if table.game:
            return " – ".join(side_names(table.game))
        return ", ".join(seat.check_in.member.name for seat in table.seats.all())

    @admin.display(description=_("result"))
    def result(self, table: Table) -> str:
        if table.game is None:
            return gettext("not called yet")
        return result_of(table.game)

    @admin.display(description=_("history"))
    def history(self, table: Table) -> str:
        if table.game is None or not table.game.version:
            return "–"
        url = reverse("admin:results_game_change", args=[table.game_id])
        label = gettext("History of table %(number)s") % {"number": table.number}
        return format_html('<a href="{}">{}</a>', url, label)


class TableInline(TableColumns, RecordInline):
    model = Table
    fields = readonly_fields = ("number", "players", "result", "history")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return tables_with_players(super().get_queryset(request))


@admin.register(Round)
class RoundAdmin(RoundColumns, ClubScopedAdmin):
    club_path = "session__club"
    fields = ("session", "number", "kind", "called", "missing", "enter")
    inlines = (TableInline,)
    list_display = ("__str__", "session", "kind", "called", "missing", "enter")
    list_filter = ("session__status", ("session__season", ONLY), ("session__club", ONLY))
    search_fields = ("session__name", "seats__check_in__member__name")
    date_hierarchy = "session__date"
    ordering = ("-session__date", "-session__pk", "number")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return with_missing(super().get_queryset(request))


@admin.register(Table)
class TableAdmin(TableColumns, ClubScopedAdmin):
    club_path = "round__session__club"
    fields = ("session", "round", "number", "players", "result", "history")
    list_display = ("__str__", "round", "session", "players", "result", "history")
    list_filter = ("game__status", "round__session__status", ("round__session__season", ONLY))
    search_fields = ("seats__check_in__member__name", "round__session__name")
    date_hierarchy = "round__session__date"
    ordering = ("-round__session__date", "-round__session__pk", "round__number", "number")

    @admin.display(description=_("session"))
    def session(self, table: Table) -> str:
        return str(table.round.session)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return tables_with_players(super().get_queryset(request))


@admin.register(CheckIn)
class CheckInAdmin(ClubScopedAdmin):
    club_path = "session__club"
    fields = ("member", "session", "arrived", "left", "fee", "asked")
    list_display = ("__str__", "session", "arrived", "left", "fee", "asked")
    list_filter = ("fee", ("session__season", ONLY), ("session__club", ONLY))
    list_select_related = ("member", "session__club")
    search_fields = ("member__name", "session__name")
    date_hierarchy = "session__date"
    ordering = ("-session__date", "-session__pk", "member__name")

    arrived = clock("arrived_at", _("arrived"), "session.club")

    left = clock("left_at", _("left"), "session.club")

    @admin.display(description=_("amount"), ordering="amount")
    def asked(self, person: CheckIn) -> str:
        return money_text(person.amount, person.session.club.currency)


class JournalColumns(ActorColumns):
    """Columns of a line of the journal."""

    club_path = "session__club"


@admin.register(JournalEntry)
class JournalAdmin(JournalColumns, ClubScopedAdmin):
    fields = list_display = ("text", "session", "by_name", "at_clock")
    list_filter = (("by", ByPerson), ("session__season", ONLY), ("session__club", ONLY))
    list_select_related = ("by", "session__club")
    search_fields = ("code", "parameters", "session__name", "by__name")
    date_hierarchy = "at"
    ordering = ("-pk",)
