"""Games with their result history, read-only. Results are entered on a session's or a tournament's page."""

from typing import Any

from django.contrib import admin
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from common.admin_filters import ByDay, ByPerson
from league.clubs.admin import ActorColumns, ClubScopedAdmin, RecordInline
from league.results.models import Game, ResultVersion
from league.results.queries.games import result_of, side_names, version_text, with_players


class Entered(ActorColumns):
    """Columns of a version of a result."""

    club_path = "game__club"

    @admin.display(description=_("result"))
    def result(self, version: ResultVersion) -> str:
        return version_text(version, version.game.format_version.format, side_names(version.game))


class VersionInline(Entered, RecordInline):
    """The history of a result."""

    model = ResultVersion
    verbose_name_plural = _("history")
    fields = readonly_fields = ("version", "result", "source", "why", "by_name", "at_clock")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        games = Prefetch("game", queryset=with_players(Game.objects.select_related("club")))
        return super().get_queryset(request).select_related("by").prefetch_related(games)


@admin.register(Game)
class GameAdmin(ClubScopedAdmin):
    fields = ("players", "result", "status", "played_on", "season", "version")
    inlines = (VersionInline,)
    list_display = ("players", "result", "status", "played_on", "version")
    list_filter = (
        "status",
        ("played_on", ByDay),
        ("format_version__season", admin.RelatedOnlyFieldListFilter),
        ("club", admin.RelatedOnlyFieldListFilter),
    )
    search_fields = ("players__member__name",)
    date_hierarchy = "played_on"
    ordering = ("-played_on", "-pk")

    @admin.display(description=_("players"))
    def players(self, game: Game) -> str:
        return " – ".join(side_names(game))

    @admin.display(description=_("result"))
    def result(self, game: Game) -> str:
        return result_of(game)

    @admin.display(description=_("season"))
    def season(self, game: Game) -> str:
        return game.format_version.season.name if game.format_version.season else ""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return with_players(super().get_queryset(request)).select_related("format_version__season", "club")


@admin.register(ResultVersion)
class ResultVersionAdmin(Entered, ClubScopedAdmin):
    fields = ("game", "version", "result", "source", "why", "by_name", "at_clock")
    list_display = ("result", "version", "source", "why", "by_name", "at_clock")
    list_filter = (
        "source",
        "status",
        ("by", ByPerson),
        ("game__club", admin.RelatedOnlyFieldListFilter),
    )
    search_fields = ("game__players__member__name", "why", "by__name")
    date_hierarchy = "at"
    ordering = ("-pk",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        games = Prefetch("game", queryset=with_players(Game.objects.select_related("club")))
        mine = super().get_queryset(request).select_related(None)  # a game that was joined is not prefetched
        return mine.select_related("by").prefetch_related(games)
