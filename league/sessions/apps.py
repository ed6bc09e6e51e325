from django.apps import AppConfig


class SessionsConfig(AppConfig):
    name = "league.sessions"
    label = "club_sessions"
    verbose_name = "Sessions"

    def ready(self) -> None:
        from league.sessions import receivers  # noqa: F401  connects them
