"""What happens once, when the program has loaded."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """Brings in the queue, so that tasks find it, and the check of the table of pages."""

    name = "league.config"

    def ready(self) -> None:
        from league.config import access, celery  # noqa: F401
