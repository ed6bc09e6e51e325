from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "league.config"
