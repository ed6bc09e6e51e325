"""`manage.py demo`: loads the demo clubs, once."""

from typing import Any

from django.core.management import BaseCommand

from launcher import demo


class Command(BaseCommand):
    help = "Load two demo clubs with half a season and a session in progress, once."

    def handle(self, *args: Any, verbosity: int, **options: Any) -> None:
        say = self.stdout.write if verbosity else lambda text: None
        if not demo.load(say):
            say("The demo clubs are there already.")
