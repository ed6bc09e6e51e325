"""`manage.py migrate`: Django's own, as the owner of the tables; then the program's role gets its rights on them.

On an empty installation it prints the code for the first account.
"""

from typing import Any

from django.core.management.base import CommandParser
from django.core.management.commands import migrate
from django.db import connections
from django.utils.translation import gettext as _

from league.accounts.services import new_founder_code
from league.database import OWNER
from league.database.roles import give_rights


class Command(migrate.Command):
    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        if OWNER in connections:
            parser.set_defaults(database=OWNER)

    def handle(self, *args: Any, verbosity: int, **options: Any) -> None:
        super().handle(*args, verbosity=verbosity, **options)
        if options["database"] == OWNER:
            program = connections["default"].settings_dict
            give_rights(connections[OWNER], to=program["USER"], password=program["PASSWORD"])
        if options["app_label"] or options["plan"] or options["check_unapplied"] or not verbosity:
            return
        if code := new_founder_code():
            self.stdout.write(_("Start code for the first account, at /start/: %(code)s") % {"code": code})
            self.stdout.write(_("It works once. Running this command again makes a new code."))
