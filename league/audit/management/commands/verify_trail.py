"""`manage.py verify_trail`: verifies the audit trail."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from league.audit import queries


class Command(BaseCommand):
    help = _("Verify the audit trail, and name the first row that was changed, removed or inserted.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--head", help=_("a head printed or logged earlier, such as 1532:ab12…"))

    def handle(self, *args: Any, head: str | None = None, **options: Any) -> None:
        if fault := queries.first_fault():
            raise CommandError(
                _("The audit trail is broken at row %(number)s. %(what)s")
                % {"number": fault.number, "what": fault.what}
            )
        if head:
            self.compare(head)
        number, newest = queries.head()
        sentence = _("The audit trail is unbroken: %(number)s rows. Head: %(number)s:%(hash)s")
        self.stdout.write(sentence % {"number": number, "hash": newest})

    def compare(self, head: str) -> None:
        number, _colon, kept = head.partition(":")
        if not number.isdecimal():
            raise CommandError(_("Enter the head as it was printed, with its number: 1532:ab12…"))
        found = queries.hash_of(int(number))
        if found is None:
            raise CommandError(_("The newest rows were removed: row %(number)s is missing.") % {"number": number})
        if found != kept:
            sentence = _("The hash of row %(number)s doesn’t match the head. The trail was rewritten.")
            raise CommandError(sentence % {"number": number})
