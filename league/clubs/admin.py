"""Access rules of the admin, and the admin of clubs and members."""

from collections.abc import Callable
from datetime import datetime
from operator import attrgetter
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.admin_filters import ByLeaving
from common.errors import Refused
from common.forms import NAME_CODES
from common.mail import can_mail
from common.versions import NO_VERSION, version_of
from league.accounts.models import User
from league.clubs import policies
from league.clubs.forms.club import ClubForm
from league.clubs.forms.members import ChangeMemberForm
from league.clubs.models import Club, Member
from league.clubs.policies import Who
from league.clubs.queries import club_form_values, member_form_values
from league.clubs.services import clubs as club_services
from league.clubs.services import members


def club_time(at: datetime | None, club: Club) -> str:
    """A time in the club's time zone."""
    return date_format(timezone.localtime(at, club.zone), "F j, Y, g:i A") if at else "–"


def actor_name(user: User | None) -> str:
    return user.name if user else gettext("the program")


def clock(field: str, title: Any, club: str = "club") -> Any:
    """A column with a time of the row, in the zone of the club to which the path `club` leads."""
    at, of = attrgetter(field), attrgetter(club)
    shown = admin.display(description=title, ordering=field.replace(".", "__"))
    return staticmethod(shown(lambda row: club_time(at(row), of(row))))


class ActorColumns:
    """Columns of a record with `by` and `at`: the user, and the time in the zone of the club at `club_path`."""

    club_path = "club"

    @admin.display(description=_("by"))
    def by_name(self, record: Any) -> str:
        return actor_name(record.by)

    @admin.display(description=_("at"), ordering="at")
    def at_clock(self, record: Any) -> str:
        return club_time(record.at, attrgetter(self.club_path.replace("__", "."))(record))


class ClubScopedAdmin(admin.ModelAdmin):
    """Base for rows of a club: visible by role in the club, editable only through services.

    `club_path` is the lookup from a row to its club; `reads`, `adds` and `changes` are the required roles (None: no
    one). `list_select_related`, if set, must include the club.
    """

    club_path = "club"
    reads: Who = Who.SCOREKEEPER
    adds: Who | None = None
    changes: Who | None = None
    actions = None
    list_per_page = 50

    def clubs(self, request: HttpRequest, who: Who | None) -> frozenset[int]:
        """The clubs in which the user has this role; cached per request."""
        if who is None:
            return frozenset()
        known = request.__dict__.setdefault("clubs_where", {})
        if who not in known:
            known[who] = policies.clubs_where(request.user, who)
        return known[who]

    def _may(self, request: HttpRequest, who: Who | None, record: models.Model | None) -> bool:
        clubs = self.clubs(request, who)
        if record is None:
            return bool(clubs)
        found = attrgetter(self.club_path.replace("__", "."))(record)
        return getattr(found, "pk", found) in clubs

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self._may(request, self.reads, None)

    def has_view_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return self._may(request, self.reads, obj)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return self._may(request, self.adds, None)

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return self._may(request, self.changes, obj)

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Any]:
        mine = super().get_queryset(request).filter(**{f"{self.club_path}__in": self.clubs(request, self.reads)})
        if self.club_path == "pk":
            return mine
        return mine.select_related(*(self.list_select_related or [self.club_path]))  # type: ignore[misc]

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """Refuse a year in the address that no date can have; Django catches only some of them."""
        try:
            return super().get_changelist_instance(request)
        except (OverflowError, ValueError) as error:
            raise IncorrectLookupParameters(error) from error

    def get_search_fields(self, request: HttpRequest) -> list[str]:
        """Searches names without accents, too."""
        return [f"{field}__folded__contains" if field.endswith("name") else field for field in self.search_fields]

    def get_field_queryset(self, db: str | None, db_field: Any, request: HttpRequest) -> models.QuerySet[Any]:
        """Choices of a form: rows of clubs in which the user can add such a row."""
        offered = db_field.remote_field.model
        if offered is Club:
            return Club.objects.filter(pk__in=self.clubs(request, self.adds))
        return self.admin_site.get_model_admin(offered).get_queryset(request)


class RecordInline(admin.TabularInline):
    """Read-only rows of a parent; access to the parent was already checked."""

    extra = 0
    can_delete = False

    def has_view_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return True

    def has_add_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False


ASKED_FOR = ("id", "club", "name", "kind", "role", "has_left")  # of a member, for anyone who can read the list


class ServiceModelForm(forms.ModelForm):
    """A form for a service call, which validates; its `Refused` error appears at its field."""

    refused: Refused | None = None
    refused_at: dict[str, str] = NAME_CODES
    stored_of: Callable[[Any], dict[str, object]]

    expected_version = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        if self.instance.pk:
            self.fields["expected_version"].initial = version_of(self.stored_of(self.instance))

    def _post_clean(self) -> None:
        """Skip model validation: the service validates with better messages than constraint names."""

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if self.instance.pk and not given.get("expected_version"):
            self.add_error(None, NO_VERSION)
        if self.refused:
            self.add_error(self.refused_at.get(self.refused.code), self.refused.sentence)
        return given


class ServiceAdmin(ClubScopedAdmin):
    """Saves through one service call in `keep`; if it refuses, the form is shown again with the typed values."""

    def keep(self, request: HttpRequest, record: Any, given: dict[str, Any], *, is_new: bool) -> models.Model:
        raise NotImplementedError

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        obj.pk = self.keep(request, obj, form.cleaned_data, is_new=not change).pk
        obj.refresh_from_db()

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except Refused as no:
            request.__dict__["refused"] = no
            return super().changeform_view(request, object_id, form_url, extra_context)

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        form = super().get_form(request, obj, change, **kwargs)
        form.refused = request.__dict__.get("refused")  # type: ignore[attr-defined]
        return form


class ClubEntry(ServiceModelForm):
    refused_at = ClubForm.refused_at
    stored_of = staticmethod(club_form_values)
    time_zone = ClubForm.base_fields["time_zone"]
    currency = ClubForm.base_fields["currency"]


class MemberEntry(ServiceModelForm):
    refused_at = ChangeMemberForm.refused_at
    stored_of = staticmethod(member_form_values)
    team = ChangeMemberForm.base_fields["team"]

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        if self.instance.pk:
            self.initial["team"] = self.stored_of(self.instance)["team"]


@admin.register(Club)
class ClubAdmin(ServiceAdmin):
    club_path = "pk"
    changes = policies.EDITS_SETTINGS
    form = ClubEntry
    fields = ("name", "slug", "venue", "time_zone", "currency", "is_public", "expected_version")
    readonly_fields = ("slug",)
    list_display = ("name", "venue", "time_zone", "currency", "is_public")
    search_fields = ("name", "venue")

    def keep(self, request: HttpRequest, record: Club, given: dict[str, Any], *, is_new: bool) -> Club:
        return club_services.change_club(club=record, transfers_until=record.transfers_until, **given, by=request.user)  # type: ignore[arg-type]


@admin.register(Member)
class MemberAdmin(ServiceAdmin):
    adds = policies.EDITS_MEMBERS
    changes = policies.EDITS_MEMBERS
    form = MemberEntry
    list_display = ("name", "kind", "role", "here", "account", "club")
    list_filter = ("kind", "role", ("has_left", ByLeaving), ("club", admin.RelatedOnlyFieldListFilter))
    list_select_related = ("club", "user")
    search_fields = ("name", "email")

    @admin.display(description=_("in the club"), boolean=True, ordering="-has_left")
    def here(self, member: Member) -> bool:
        return not member.has_left

    @admin.display(description=_("signs in as"))
    def account(self, member: Member) -> str:
        return member.user.email if member.user else "–"

    def sees_addresses(self, request: HttpRequest) -> bool:
        """Whether the user can see members' addresses in every club of the list."""
        return self.clubs(request, self.reads) == self.clubs(request, self.changes)

    def get_list_display(self, request: HttpRequest) -> list[Any]:
        return [name for name in self.list_display if name != "account" or self.sees_addresses(request)]

    def get_search_fields(self, request: HttpRequest) -> list[str]:
        found = super().get_search_fields(request)
        return [name for name in found if name != "email" or self.sees_addresses(request)]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Allow only filters of the list: others would reveal hidden values through query parameters."""
        is_shown = lookup.partition("__")[0] in ASKED_FOR or self.sees_addresses(request)
        return is_shown and super().lookup_allowed(lookup, value, request)

    def get_fields(self, request: HttpRequest, obj: Member | None = None) -> list[Any]:
        if obj is None:
            return ["club", "name", "kind", "email"]
        if not self.has_change_permission(request, obj):
            return ["club", "name", "kind", "has_left", "role"]
        mail = ["email", "wants_mail"] if can_mail() else ["email"]
        dates = ["away_until", "dues_until"]
        return ["club", "name", "kind", *mail, *dates, "team", "has_left", "role", "account", "expected_version"]

    def get_readonly_fields(self, request: HttpRequest, obj: Member | None = None) -> tuple[str, ...]:
        return ("club", "role", "account") if obj else ()

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        clubs = self.clubs(request, self.adds)
        return {"club": min(clubs)} if len(clubs) == 1 else {}

    def keep(self, request: HttpRequest, record: Member, given: dict[str, Any], *, is_new: bool) -> Member:
        if is_new:
            del given["expected_version"]
            return members.add_member(**given, by=request.user)  # type: ignore[arg-type]
        return members.change_member(member=record, **given, by=request.user)  # type: ignore[arg-type]
