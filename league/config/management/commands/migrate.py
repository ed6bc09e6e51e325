"""`manage.py migrate`: Django's, and on an empty installation it prints the code for the first account."""

from typing import Any

from django.core.management.commands import migrate

from league.accounts.services import new_founder_code


class Command(migrate.Command):
    def handle(self, *args: Any, verbosity: int, **options: Any) -> None:
        super().handle(*args, verbosity=verbosity, **options)
        if options["app_label"] or options["plan"] or options["check_unapplied"] or not verbosity:
            return
        if code := new_founder_code():
            self.stdout.write(
                f"Start code for the first account, at /start/: {code}\nIt works once, and until this runs again."
            )
