"""The admin site: for scorekeepers, organizers and owners of clubs, and for the installation's operator."""

from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

ORDER = ("club_sessions", "tournaments", "results", "seasons", "clubs", "money", "accounts")
FIRST = ("Session", "Tournament", "Season", "Member")


class ClubAdminSite(AdminSite):
    """Django's admin with access by club roles; `clubs.admin.ClubScopedAdmin` defines what each role sees."""

    site_header = site_title = "Twice Around"
    index_title = _("Club data")

    def has_permission(self, request: HttpRequest) -> bool:
        from league.clubs.policies import Who, clubs_where

        user = request.user
        return user.is_active and (user.is_superuser or bool(clubs_where(user, Who.SCOREKEEPER)))

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Redirect to the only sign-in page, outside the admin."""
        wanted = request.GET.get("next") or reverse("admin:index")
        if not request.user.is_authenticated:
            return redirect_to_login(wanted)
        if not self.has_permission(request):
            raise PermissionDenied(_("The admin site is for a club’s scorekeepers, organizers and owners."))
        return redirect("admin:index")

    def logout(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:  # type: ignore[override]
        """Redirect to the site's sign-out."""
        from league.accounts.views import sign_out

        return sign_out(request)

    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:  # type: ignore[override]
        """Redirect to the page for a new password, which limits attempts."""
        return redirect("accounts:password")

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        """Sort what is used during a session first."""
        apps = super().get_app_list(request, app_label)
        for app in apps:
            app["models"].sort(key=lambda row: row["object_name"] not in FIRST)
        return sorted(apps, key=lambda app: ORDER.index(app["app_label"]) if app["app_label"] in ORDER else len(ORDER))
