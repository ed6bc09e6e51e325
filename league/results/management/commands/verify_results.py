"""`manage.py verify_results`: whether stored results and matches are as their records say."""

from typing import Any

from django.core.management import BaseCommand, CommandError

from league.results.queries.verification import first_difference


class Command(BaseCommand):
    help = "Compare stored results with their versions, and matches with their events, and name the first that differs."

    def handle(self, *args: Any, **options: Any) -> None:
        if found := first_difference():
            raise CommandError(str(found))
        self.stdout.write("Every stored result is that of its newest version, and every match has all its events.")
