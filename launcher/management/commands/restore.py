"""`manage.py restore`: replaces all data with a backup."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from launcher import backups


class Command(BaseCommand):
    help = _("Replace all data with a backup. Stop the program first.")
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--no-input", action="store_true", help=_("don’t ask first"))

    def handle(self, *args: Any, file: Path, no_input: bool, **options: Any) -> None:
        if not no_input:
            asked = _("This replaces all data in %(folder)s. Type yes to continue.")
            self.stdout.write(asked % {"folder": settings.HOME})
            if sys.stdin.readline().strip().lower() != "yes":
                raise CommandError(_("Nothing was changed, because the answer was not “yes”."))
        with backups.command_errors():
            backups.restore(settings.HOME, file.absolute())
        self.stdout.write(_("Restored. Start the program now."))
