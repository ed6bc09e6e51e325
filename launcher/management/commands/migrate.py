"""`manage.py migrate`: Django's own, as the owner of the tables; then the program's role gets its rights on them.

It fails if the tables are not those of this version: migrations were applied that have been rewritten since.
On an empty installation it prints the code for the first account.
"""

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.core.management.commands import migrate
from django.db import connections
from django.utils.translation import gettext as _

from league.accounts.services import new_start_code
from league.database import OWNER
from league.database.roles import give_rights
from league.database.sources import applied, rewritten


class OtherTables(CommandError):
    """The stored tables are those of another version."""


class Command(migrate.Command):
    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        if OWNER in connections:
            parser.set_defaults(database=OWNER)

    def handle(self, *args: Any, verbosity: int, **options: Any) -> None:
        database = connections[options["database"]]
        before = applied(database)
        super().handle(*args, verbosity=verbosity, **options)
        if options["plan"] or options["check_unapplied"]:
            return
        if others := rewritten(database, before):
            sentence = _(
                "These tables are from another version of Twice Around (%(migrations)s): use that version, or start "
                "with an empty database."
            )
            raise OtherTables(sentence % {"migrations": ", ".join(others)})
        if options["database"] == OWNER:
            program = connections["default"].settings_dict
            give_rights(connections[OWNER], to=program["USER"], password=program["PASSWORD"])
        if options["app_label"] or not verbosity:
            return
        if code := new_start_code():
            self.stdout.write(_("Start code for the first account, at /start/: %(code)s") % {"code": code})
            self.stdout.write(_("It works once. Running this command again makes a new code."))
