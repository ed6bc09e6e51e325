from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "league.clubs"

    def ready(self) -> None:
        from league.clubs import receivers  # noqa: F401  it connects them
