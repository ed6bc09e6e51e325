"""`manage.py verify_results`: compares stored results and matches with their records."""

from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from league.sessions.queries.verification import first_difference


class Command(BaseCommand):
    help = _("Compare stored results, frozen scores and matches with their sources. Name the first difference.")

    def handle(self, *args: Any, **options: Any) -> None:
        if found := first_difference():
            raise CommandError(str(found))
        self.stdout.write(_("Stored results, frozen scores and matches all agree with their sources."))
