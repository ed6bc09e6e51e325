"""What happens once, when the program has loaded."""

from django.apps import AppConfig
from django.contrib.admin import apps as admin


class ConfigConfig(AppConfig):
    """Loads the queue, so that tasks find it; the check of the table of pages; and what hears of finished matches."""

    name = "league.config"

    def ready(self) -> None:
        from league.config import access, celery, match_results  # noqa: F401


class ClubAdminConfig(admin.AdminConfig):
    """Django's admin with our site in it."""

    default = False
    default_site = "league.config.site.ClubAdminSite"
