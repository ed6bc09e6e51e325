"""`manage.py verify_results`: whether stored results are those of their newest versions."""

from typing import Any

from django.core.management import BaseCommand, CommandError

from league.results.selectors.verification import first_difference


class Command(BaseCommand):
    help = "Compare every game's stored result with its newest version, and name the first game that differs."

    def handle(self, *args: Any, **options: Any) -> None:
        if found := first_difference():
            raise CommandError(str(found))
        self.stdout.write("Every stored result is that of its newest version.")
