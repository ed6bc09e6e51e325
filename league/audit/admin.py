"""The audit trail in the admin: readable with access to all clubs, never editable."""

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from league.audit.models import AuditEntry
from league.audit.queries import sentence_of


@admin.register(AuditEntry)
class AuditEntryAdmin(admin.ModelAdmin):
    list_display = ("at", "sentence", "club_name")
    list_display_links = None
    list_filter = ("action",)
    search_fields = ("actor_name", "club_name")
    list_per_page = 100
    actions = None

    @admin.display(description=_("what was done"))
    def sentence(self, entry: AuditEntry) -> str:
        return sentence_of(entry)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: AuditEntry | None = None) -> bool:
        return request.user.is_superuser

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: AuditEntry | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: AuditEntry | None = None) -> bool:
        return False
