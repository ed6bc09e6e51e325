from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "league.tournaments"
    verbose_name = "Tournaments"

    def ready(self) -> None:
        from league.tournaments import receivers  # noqa: F401  connects them
