"""App configurations, with start-up hooks."""

from django.apps import AppConfig
from django.contrib.admin import apps as admin


class WebConfig(AppConfig):
    """Registers the check of the access table, and the receiver for finished matches."""

    name = "league.web"

    def ready(self) -> None:
        from league.web import checks, receivers  # noqa: F401


class ClubAdminConfig(admin.AdminConfig):
    """Django's admin with our site."""

    default = False
    default_site = "league.web.admin_site.ClubAdminSite"
