"""Seasons with every version of their format, and the frozen results of their sessions, read-only."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from league.clubs.admin import ActorColumns, ClubScopedAdmin, RecordInline, clock
from league.seasons.models import FormatVersion, Season, SessionResult, SessionScore


class SeasonFilter(admin.RelatedOnlyFieldListFilter):
    """The seasons in the list, each with its club: two clubs can give theirs the same name."""

    def field_choices(self, field: Any, request: HttpRequest, model_admin: Any) -> Any:
        listed = model_admin.get_queryset(request).order_by().values(self.field_path)
        seasons = Season.objects.filter(pk__in=listed).select_related("club").order_by("club__name", "-starts_on")
        return [(season.pk, f"{season} ({season.club})") for season in seasons]


class FormatInline(ActorColumns, RecordInline):
    model = FormatVersion
    at_clock = clock("at", _("from"), "season.club")
    fields = readonly_fields = ("number", "by_name", "at_clock", "data")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("by", "season__club")


@admin.register(Season)
class SeasonAdmin(ClubScopedAdmin):
    fields = ("club", "name", "starts_on", "ends_on")
    inlines = (FormatInline,)
    list_display = ("name", "starts_on", "ends_on", "club")
    list_filter = (("club", admin.RelatedOnlyFieldListFilter),)
    search_fields = ("name",)


class ScoreInline(RecordInline):
    model = SessionScore
    fields = readonly_fields = ("place", "name", "points", "games", "wins", "doubles", "spread", "why")

    @admin.display(description=_("member"))
    def name(self, score: SessionScore) -> str:
        return score.member.name

    @admin.display(description=_("skunks"))
    def doubles(self, score: SessionScore) -> str:
        return f"{score.doubles_for}–{score.doubles_against}"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("member")


@admin.register(SessionResult)
class SessionResultAdmin(ClubScopedAdmin):
    club_path = "season__club"
    fields = ("name", "season", "played_on", "format_number", "frozen", "withdrawn")
    inlines = (ScoreInline,)
    list_display = ("name", "season", "played_on", "frozen", "withdrawn")
    list_filter = (("season", SeasonFilter), ("season__club", admin.RelatedOnlyFieldListFilter))
    list_select_related = ("season__club", "format_version")
    search_fields = ("name", "scores__member__name")
    date_hierarchy = "played_on"
    ordering = ("-played_on", "-pk")

    @admin.display(description=_("format"))
    def format_number(self, result: SessionResult) -> int:
        return result.format_version.number

    frozen = clock("frozen_at", _("frozen"), "season.club")

    withdrawn = clock("withdrawn_at", _("withdrawn"), "season.club")
