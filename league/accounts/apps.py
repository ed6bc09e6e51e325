from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "league.accounts"

    def ready(self) -> None:
        from league.accounts import receivers  # noqa: F401  it connects them
