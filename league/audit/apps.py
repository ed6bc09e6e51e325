from django.apps import AppConfig


class AuditConfig(AppConfig):
    name = "league.audit"

    def ready(self) -> None:
        from league.audit import receivers  # noqa: F401  it connects them
