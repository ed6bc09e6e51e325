"""`manage.py backup`: writes all data to one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand
from django.utils import timezone
from django.utils.translation import gettext as _

from launcher import backups


class Command(BaseCommand):
    help = _("Write all data to one file. The program can keep running.")
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        name = f"twice-around-{timezone.now():%Y-%m-%d-%H%M}.backup"
        parser.add_argument("file", type=Path, nargs="?", default=Path(name))

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        with backups.command_errors():
            backups.save(settings.HOME, file.absolute(), settings.SECRET_KEY)
        size = f"{file.stat().st_size / 1_000_000:.1f}"
        self.stdout.write(_("Saved %(file)s (%(size)s MB)") % {"file": file, "size": size})
