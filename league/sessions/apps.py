from django.apps import AppConfig


class SessionsConfig(AppConfig):
    name = "league.sessions"
    label = "club_sessions"
    verbose_name = "Sessions"
