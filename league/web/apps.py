"""What happens once, when the program has loaded."""

from django.apps import AppConfig
from django.contrib.admin import apps as admin


class WebConfig(AppConfig):
    """Loads the check of the access table, and what hears of finished matches."""

    name = "league.web"

    def ready(self) -> None:
        from league.web import access, receivers  # noqa: F401


class ClubAdminConfig(admin.AdminConfig):
    """Django's admin with our site in it."""

    default = False
    default_site = "league.web.admin_site.ClubAdminSite"
