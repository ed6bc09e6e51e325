from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from django.utils.translation import gettext, ngettext

        from common import language
        from common.dates import in_words
        from games import receivers  # noqa: F401  it connects them

        language.use(gettext, ngettext, in_words)
