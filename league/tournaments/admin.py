"""Tournaments in the admin, read-only: entries, pairings and rulings."""

from typing import Any

from django.contrib import admin
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from common.admin_filters import ByPerson
from league.clubs.admin import ActorColumns, ClubScopedAdmin, RecordInline, clock
from league.results.models import Game
from league.results.queries.games import result_of, with_players
from league.tournaments.models import (
    CardRuling,
    Entry,
    JournalEntry,
    Pairing,
    Replacement,
    Round,
    RuledSide,
    Stage,
    Tournament,
)

ONLY = admin.RelatedOnlyFieldListFilter
SEATED = [f"{seat}__{of}" for seat in Pairing.SEATS for of in ("member", "partner")]


class StageInline(RecordInline):
    model = Stage
    fields = readonly_fields = ("number", "name", "kind", "entry_rule", "best_of")


@admin.register(Tournament)
class TournamentAdmin(ClubScopedAdmin):
    fields = ("name", "club", "date", "starts_at", "sides", "capacity", "note")
    inlines = (StageInline,)
    list_display = ("name", "date", "club", "sides")
    list_filter = ("sides", ("club", ONLY))
    search_fields = ("name", "entries__member__name", "entries__partner__name")
    date_hierarchy = "date"
    ordering = ("-date", "-pk")


class ReplacementInline(RecordInline):
    model = Replacement
    fields = readonly_fields = ("came", "gone", "since", "by", "undone_at")


@admin.register(Entry)
class EntryAdmin(ClubScopedAdmin):
    club_path = "tournament__club"
    fields = ("number", "member", "partner", "tournament", "status", "fee", "entered")
    inlines = (ReplacementInline,)
    list_display = ("__str__", "number", "tournament", "status", "fee", "entered")
    list_filter = ("status", "fee", ("tournament__club", ONLY))
    list_select_related = ("member", "partner", "tournament__club")
    search_fields = ("member__name", "partner__name", "tournament__name")
    date_hierarchy = "tournament__date"
    ordering = ("-tournament__date", "-tournament__pk", "number")

    entered = clock("at", _("entered"), "tournament.club")


class PairingColumns:
    """Columns of a pairing; the rows come from `with_games`."""

    @admin.display(description=_("pairing"))
    def who(self, pairing: Pairing) -> str:
        return str(pairing)

    @admin.display(description=_("games"))
    def result(self, pairing: Pairing) -> str:
        return ", ".join(result_of(each.game) for each in pairing.games.all()) or "–"


def with_games(pairings: QuerySet[Any]) -> QuerySet[Any]:
    games = Prefetch("games__game", queryset=with_players(Game.objects.all()))
    return pairings.select_related("round__stage__tournament__club", *SEATED).prefetch_related(games)


class PairingInline(PairingColumns, RecordInline):
    model = Pairing
    fields = readonly_fields = ("table", "who", "result")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return with_games(super().get_queryset(request))


@admin.register(Round)
class RoundAdmin(ClubScopedAdmin):
    club_path = "stage__tournament__club"
    fields = ("tournament", "stage", "number", "called")
    inlines = (PairingInline,)
    list_display = ("__str__", "stage", "tournament", "called")
    list_filter = ("stage__kind", ("stage__tournament__club", ONLY))
    search_fields = ("stage__name", "stage__tournament__name")
    date_hierarchy = "stage__tournament__date"
    ordering = ("-stage__tournament__date", "-stage__tournament__pk", "stage__number", "number")

    @admin.display(description=_("tournament"))
    def tournament(self, round_: Round) -> str:
        return str(round_.stage.tournament)

    called = clock("called_at", _("called"), "stage.tournament.club")


@admin.register(Pairing)
class PairingAdmin(PairingColumns, ClubScopedAdmin):
    club_path = "round__stage__tournament__club"
    fields = ("tournament", "round", "table", *Pairing.SEATS, "result")
    list_display = ("__str__", "table", "round", "tournament", "result")
    list_filter = ("games__game__status", ("round__stage__tournament__club", ONLY))
    search_fields = (*(f"{seat}__member__name" for seat in Pairing.SEATS), "round__stage__tournament__name")
    date_hierarchy = "round__stage__tournament__date"
    ordering = ("-round__stage__tournament__date", "-round__pk", "number")

    @admin.display(description=_("tournament"))
    def tournament(self, pairing: Pairing) -> str:
        return str(pairing.round.stage.tournament)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return with_games(super().get_queryset(request))


class RuledSideInline(RecordInline):
    model = RuledSide
    fields = readonly_fields = ("side", "spread")


@admin.register(CardRuling)
class CardRulingAdmin(ActorColumns, ClubScopedAdmin):
    club_path = "pairing__round__stage__tournament__club"
    fields = ("pairing", "version", "cases", "why", "judges", "by_name", "at_clock")
    inlines = (RuledSideInline,)
    list_display = ("pairing", "version", "why", "judges", "by_name", "at_clock")
    list_filter = (("by", ByPerson), (club_path, ONLY))
    list_select_related = ("by", club_path, *(f"pairing__{path}" for path in SEATED))
    search_fields = ("why", "judges", "pairing__round__stage__tournament__name")
    date_hierarchy = "at"
    ordering = ("-pk",)


@admin.register(JournalEntry)
class JournalAdmin(ActorColumns, ClubScopedAdmin):
    club_path = "tournament__club"
    fields = list_display = ("text", "tournament", "by_name", "at_clock")
    list_filter = (("by", ByPerson), ("tournament__club", ONLY))
    list_select_related = ("by", "tournament__club")
    search_fields = ("code", "parameters", "tournament__name", "by__name")
    date_hierarchy = "at"
    ordering = ("-pk",)
