"""What happens once, when the program has loaded."""

from django.apps import AppConfig
from django.contrib.admin import apps as admin


class ConfigConfig(AppConfig):
    """Brings in the queue, so that tasks find it, and the check of the table of pages."""

    name = "league.config"

    def ready(self) -> None:
        from league.config import access, celery  # noqa: F401


class ClubAdminConfig(admin.AdminConfig):
    """Django's admin with our site in it."""

    default = False
    default_site = "league.config.site.ClubAdminSite"
