from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "league.ratings"

    def ready(self) -> None:
        from league.ratings import receivers  # noqa: F401  connects them
