"""`manage.py demo`: loads the demo clubs, once."""

from typing import Any

from django.core.management import BaseCommand
from django.utils.translation import gettext as _

from launcher import demo


class Command(BaseCommand):
    help = _("Load two demo clubs, each with half a season and a session in progress.")

    def handle(self, *args: Any, verbosity: int, **options: Any) -> None:
        say = self.stdout.write if verbosity else lambda text: None
        if not demo.load(say):
            say(_("The demo clubs are already loaded."))
