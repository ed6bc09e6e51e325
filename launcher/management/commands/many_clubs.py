"""`manage.py many_clubs`: fills an empty database with a million results."""

from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from common.errors import Refused
from games.management.progress import Bar
from launcher.many_clubs import fill


class Command(BaseCommand):
    help = _("Fill an empty database with many clubs: by default 200 clubs, 10,000 players and a million results.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--clubs", type=int, default=200)
        parser.add_argument("--players", type=int, default=50, help=_("how many players each club has"))
        parser.add_argument("--sessions", type=int, default=23, help=_("how many sessions each club has held"))

    def handle(self, *args: Any, clubs: int, players: int, sessions: int, **options: Any) -> None:
        try:
            results = fill(clubs=clubs, players=players, sessions=sessions, done=Bar(_("Clubs"), self.stdout))
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(_("%(results)s results.") % {"results": f"{results:,}"})
